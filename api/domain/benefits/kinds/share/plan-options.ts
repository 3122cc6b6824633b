import { field, kindSettings } from "../../../fields/fields.ts";
import { whole } from "../../../fields/values.ts";
import { inOrder } from "../levels.ts";
import { nothingPriced, type PlanFile } from "../plan-file.ts";
import type { ShareOptions } from "./index.ts";

/** A share of pay that the employer matches up to a share. */
export const planFile: PlanFile<ShareOptions> = {
  schema: inOrder(
    kindSettings(
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
      },
      "A share of pay, such as a pension",
    ),
    { key: "smallest percent", of: ({ minimum }) => minimum },
    { key: "largest percent", of: ({ maximum }) => maximum },
  ),
  priceItems: nothingPriced,
};
