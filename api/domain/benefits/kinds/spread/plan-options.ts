import { field, kindSettings, optional } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { createNumbersSchema, refuseReversedRange } from "../levels.ts";
import { getNoPriceItems, type PlanFile } from "../plan-file.ts";
import type { SpreadOptions } from "../types.ts";

/** An amount paid back over months (RULE-19). */
export const planFile: PlanFile<SpreadOptions> = {
  schema: refuseReversedRange(
    kindSettings(
      "spread",
      {
        stepPence: field("step", value.pounds(), "From one amount to the next, in pounds"),
        minimumPence: field("smallest amount", value.pounds(), "In pounds"),
        maximumPence: field("largest amount", value.pounds(), "In pounds"),
        months: field(
          "months to choose",
          createNumbersSchema(value.wholeNumber(1, 120)),
          "Over how many months, such as [12, 18]",
        ),
        isLoan: field(
          "is a loan",
          optional(value.yesNo(), false),
          "Whether it counts towards the limit of all loans from the employer",
        ),
      },
      "An amount that is paid back over months, such as a bike or a loan",
    ),
    { key: "smallest amount", getValue: ({ minimumPence }) => minimumPence },
    { key: "largest amount", getValue: ({ maximumPence }) => maximumPence },
  ),
  listPriceItems: getNoPriceItems,
};
