import { field, kindSettings, optional, settings } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { refuseReversedRange } from "../levels.ts";
import { getNoPriceItems, type PlanFile } from "../plan-file.ts";
import type { ShareOptions } from "../types.ts";

const projectionSchema = settings({
  growthHundredths: field("growth percent", value.percent(), "How investments grow in a year"),
  inflationHundredths: field("inflation percent", value.percent(), "How prices rise in a year"),
  chargeHundredths: field(
    "charge percent",
    value.percent(),
    "What the provider takes of the pension in a year",
  ),
  source: field("source", value.textLine(200), "Where these are written, as people read it"),
});

const settingsSchema = kindSettings(
  "share",
  {
    minimum: field("smallest percent", value.wholeNumber(0, 100), "The smallest share of pay, in percent"),
    maximum: field("largest percent", value.wholeNumber(0, 100), "The largest share of pay, in percent"),
    step: field("step percent", value.wholeNumber(1, 100), "From one share to the next, in percent"),
    matchedTo: field(
      "employer matches to percent",
      value.wholeNumber(0, 100),
      "The employer pays the same as the employee, up to this share of pay. 0: nothing",
    ),
    matchedToBelowBand: field(
      "employer matches below qualifying earnings to percent",
      optional(value.wholeNumber(0, 100), undefined),
      "The same for people who earn too little for the law to ask the employer to pay (£6,240 a year or less in 2026/27). Left out: nothing",
    ),
    enrolmentPercent: field(
      "automatic enrolment percent",
      optional(value.wholeNumber(1, 100), undefined),
      "The share of pay with which people are enrolled by law. Left out: the plan enrols no one",
    ),
    projection: field(
      "projection",
      optional(projectionSchema, undefined),
      "What people's pensions could come to is worked out by. Left out: it is not shown",
    ),
  },
  "A share of pay, such as a pension",
);

const smallestPercent = { key: "smallest percent", getValue: ({ minimum }: ShareOptions) => minimum };
const largestPercent = { key: "largest percent", getValue: ({ maximum }: ShareOptions) => maximum };
const enrolment = {
  key: "automatic enrolment percent",
  getValue: ({ enrolmentPercent, minimum }: ShareOptions) => enrolmentPercent ?? minimum,
};

/** A share of pay that the employer matches up to a limit. */
export const planFile: PlanFile<ShareOptions> = {
  schema: refuseReversedRange(
    refuseReversedRange(
      refuseReversedRange(settingsSchema, smallestPercent, largestPercent),
      smallestPercent,
      enrolment,
    ),
    enrolment,
    largestPercent,
  ),
  listPriceItems: getNoPriceItems,
};
