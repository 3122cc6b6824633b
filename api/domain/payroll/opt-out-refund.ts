import { isShareOfPay } from "../benefits/kinds/index.ts";
import type { LedgerSelection, PayrollLine, PersonLedger } from "./ledger.ts";
import type { PayrollRules } from "./rules.ts";
import type { RunContext } from "./run-context.ts";

/** What the refund gives to each side, in pence. */
export interface OptOutRefund {
  refundPence: number;
  employerRefundPence: number;
}

/** What an open run refunds of a pension after an opt-out of its versions (M-33). */
export function computeOptOutRefund(
  ledger: PersonLedger,
  run: RunContext,
  { computePersonRun }: Pick<PayrollRules, "computePersonRun">,
  optedOut: ReadonlyMap<string, { endDate: string | null }>,
): OptOutRefund {
  const selections = ledger.selections.map((selection): LedgerSelection => {
    const change = optedOut.get(selection.id);
    return change
      ? { ...selection, status: "opted-out", endDate: change.endDate, updatedAt: run.knownAt }
      : selection;
  });
  const shares = new Set(run.catalogue.products.filter(isShareOfPay).map(({ code }) => code));
  const adjusted = computePersonRun({ ...ledger, selections }, run).lines.filter(
    ({ productCode, entry }) => entry === "ADJUST" && shares.has(productCode),
  );
  const sumRefunds = (lines: readonly PayrollLine[]) => lines.reduce((sum, { pence }) => sum - pence, 0) + 0;
  return {
    refundPence: sumRefunds(adjusted.filter(({ type }) => type !== "ER")),
    employerRefundPence: sumRefunds(adjusted.filter(({ type }) => type === "ER")),
  };
}
