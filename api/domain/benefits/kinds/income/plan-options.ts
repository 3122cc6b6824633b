import { field, kindSettings } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { createNumbersSchema } from "../levels.ts";
import { getPriceItemsByAge, type PlanFile } from "../plan-file.ts";
import type { IncomeOptions } from "../types.ts";

/** A share of pay as income, above the core that the employer pays. */
export const planFile: PlanFile<IncomeOptions> = {
  schema: kindSettings(
    "income",
    {
      core: field(
        "core percent",
        value.wholeNumber(0, 100),
        "The share of pay that the employer insures, in percent",
      ),
      levels: field(
        "percents to choose",
        createNumbersSchema(value.wholeNumber(1, 100)),
        "The shares that can be chosen above the core, such as [66, 75]",
      ),
    },
    "A share of pay that is paid in illness",
  ),
  listPriceItems: getPriceItemsByAge,
};
