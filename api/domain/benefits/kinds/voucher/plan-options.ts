import { field, kindSettings } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { getNoPriceItems, type PlanFile } from "../plan-file.ts";
import type { VoucherOptions } from "../types.ts";

/** An amount a month up to the limit of the earnings assessment (RULE-18). */
export const planFile: PlanFile<VoucherOptions> = {
  schema: kindSettings(
    "voucher",
    {
      stepPence: field("step", value.pounds(), "From one amount to the next, in pounds"),
      minimumPence: field("smallest amount a month", value.pounds(), "In pounds"),
    },
    "Childcare vouchers: an amount a month up to the limit that the law sets",
  ),
  listPriceItems: getNoPriceItems,
};
