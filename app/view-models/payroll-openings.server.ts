import type { getPayrollOpening, listPayrollOpenings } from "#contract/extensions/payroll-openings.ts";
import type { CallReply } from "#contract/index.ts";
import { payrollOpeningsCopy } from "#copy/payroll-openings";
import { formatMoney } from "~/components/content/format-money.ts";

type OpeningRow = CallReply<typeof listPayrollOpenings>["rows"][number];

/** The texts of an opening figure. */
export const toOpeningView = (opening: OpeningRow) => ({
  id: opening.openingId,
  name: opening.employeeName,
  number: opening.employeeNumber,
  benefit: opening.benefit,
  isPlan: opening.kind === "plan",
  isOwn: opening.isOwn ?? false,
  taken: toTakenText(opening),
  from: payrollOpeningsCopy(opening.isEntered ? "entered" : "derived"),
  parts: opening.instalments ?? null,
  whole: formatMoney(opening.wholePence ?? 0),
  /** The first values of the fields. */
  values: { count: String(opening.count ?? ""), pence: (opening.pence / 100).toFixed(2) },
});
export type OpeningView = ReturnType<typeof toOpeningView>;

function toTakenText({ count, instalments, pence, wholePence }: OpeningRow): string {
  const amount = formatMoney(pence);
  if (count == null || instalments == null || wholePence == null) {
    return payrollOpeningsCopy("taxed", { amount });
  }
  return payrollOpeningsCopy("takenOf", { count, all: instalments, amount, whole: formatMoney(wholePence) });
}

export const toEffectView = ({ effect }: Pick<CallReply<typeof getPayrollOpening>, "effect">) =>
  effect.map(({ element, beforePence, afterPence }) => ({
    element,
    before: beforePence == null ? null : formatMoney(beforePence),
    after: afterPence == null ? null : formatMoney(afterPence),
  }));
export type EffectView = ReturnType<typeof toEffectView>;
