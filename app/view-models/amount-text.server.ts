import { setUpCopy } from "#copy/set-up";
import { formatAmount } from "~/components/form/amount.ts";
import type { AmountChoice } from "~/components/form/set-up-fields.ts";

const units = {
  pounds: "pickPounds",
  percent: "pickPercent",
  times: "pickTimesPay",
  plain: "pickPlain",
} as const;

/** An amount in words: "£1,000", "4 × pay", "2 days". */
export function toAmountWords(unit: AmountChoice["unit"], amount: number): string {
  if (unit === "days") return setUpCopy("pickDays", { count: amount });
  if (unit === "hours") return setUpCopy("pickHours", { count: amount });
  return setUpCopy(units[unit], { amount: formatAmount(amount) });
}
