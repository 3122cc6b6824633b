import { field, kindSettings } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { refuseReversedRange } from "../levels.ts";
import { getPriceItemsByAge, type PlanFile } from "../plan-file.ts";
import type { MultipleOptions } from "../types.ts";

/** Steps of annual pay above the core that the employer pays (RULE-12). */
export const planFile: PlanFile<MultipleOptions> = {
  schema: refuseReversedRange(
    kindSettings(
      "multiple",
      {
        core: field(
          "core times pay",
          value.wholeNumber(0, 100),
          "Cover that the employer pays, in times annual pay",
        ),
        minimum: field("smallest times pay", value.wholeNumber(0, 100), "The smallest cover above the core"),
        maximum: field("largest times pay", value.wholeNumber(0, 100), "The largest cover"),
        stepsAYear: field(
          "most steps up a year",
          value.wholeNumber(1, 100),
          "How many steps cover can rise in a year",
        ),
      },
      "Cover in times annual pay, such as life assurance",
    ),
    { key: "smallest times pay", getValue: ({ minimum }) => minimum },
    { key: "largest times pay", getValue: ({ maximum }) => maximum },
  ),
  listPriceItems: getPriceItemsByAge,
};
