import { field, kindSettings } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { getNoPriceItems, type PlanFile } from "../plan-file.ts";
import type { DaysOptions } from "../types.ts";

/** Days of holiday, bought or sold. */
export const planFile: PlanFile<DaysOptions> = {
  schema: kindSettings(
    "days",
    {
      buy: field("most days to buy", value.wholeNumber(0, 366), "0: none can be bought"),
      sell: field("most days to sell", value.wholeNumber(0, 366), "0: none can be sold"),
    },
    "Days of holiday, bought or sold",
  ),
  listPriceItems: getNoPriceItems,
};
