import { field, kindSettings, optional } from "../../../fields/fields.ts";
import { whole } from "../../../fields/values.ts";
import { inOrder } from "../levels.ts";
import { nothingPriced, type PlanFile } from "../plan-file.ts";
import type { ShareOptions } from "./index.ts";

const schema = kindSettings(
  "share",
  {
    minimum: field("smallest percent", whole(0, 100), "The smallest share of pay, in percent"),
    maximum: field("largest percent", whole(0, 100), "The largest share of pay, in percent"),
    step: field("step percent", whole(1, 100), "From one share to the next, in percent"),
    matchedTo: field(
      "employer matches to percent",
      whole(0, 100),
      "The employer pays the same as the employee, up to this share of pay. 0: nothing",
    ),
    enrolmentPercent: field(
      "automatic enrolment percent",
      optional(whole(1, 100), undefined),
      "The share of pay with which people are enrolled by law. Left out: the plan enrols no one",
    ),
  },
  "A share of pay, such as a pension",
);

const smallest = { key: "smallest percent", of: ({ minimum }: ShareOptions) => minimum };
const largest = { key: "largest percent", of: ({ maximum }: ShareOptions) => maximum };
const enrolment = {
  key: "automatic enrolment percent",
  of: ({ enrolmentPercent, minimum }: ShareOptions) => enrolmentPercent ?? minimum,
};

/** A share of pay that the employer matches up to a share. */
export const planFile: PlanFile<ShareOptions> = {
  schema: inOrder(inOrder(inOrder(schema, smallest, largest), smallest, enrolment), enrolment, largest),
  priceItems: nothingPriced,
};
