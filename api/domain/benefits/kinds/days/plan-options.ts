import { field, kindSettings } from "../../../fields/fields.ts";
import { whole } from "../../../fields/values.ts";
import { nothingPriced, type PlanFile } from "../plan-file.ts";
import type { DaysOptions } from "../types.ts";

/** Days of holiday, bought or sold. */
export const planFile: PlanFile<DaysOptions> = {
  schema: kindSettings(
    "days",
    {
      buy: field("most days to buy", whole(0, 366), "0: none can be bought"),
      sell: field("most days to sell", whole(0, 366), "0: none can be sold"),
    },
    "Days of holiday, bought or sold",
  ),
  priceItems: nothingPriced,
};
