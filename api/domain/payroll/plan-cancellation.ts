import { getCancelledEnd, isCancelled } from "../benefits/cancelling.ts";
import { sumAmounts } from "../pay/money.ts";
import type { LedgerSelection, PayrollLine, PersonLedger } from "./ledger.ts";
import { createPersonAsAt } from "./person-as-at.ts";
import { listPlans } from "./plans.ts";
import type { PayrollRules } from "./rules.ts";
import type { RunContext } from "./run-context.ts";

/** What cancelling a plan does to an employee's pay. Amounts are in pence. */
export interface PlanCancellation {
  /** What the run gives back; negative if it takes money. */
  refundPence: number;
  /** Taken before the ledger began, so that no run refunds it; negative if it was added to pay. */
  beforePence: number;
  /** Taxable value in locked runs, which no run takes back. */
  taxedPence: number;
}

/** Computes an open run as if the plan were cancelled now (M-02); `ledger` must contain all locked lines. */
export function computeCancellation(
  ledger: PersonLedger,
  run: RunContext,
  { computePersonRun }: Pick<PayrollRules, "computePersonRun">,
  selectionId: string,
): PlanCancellation {
  const cancelledLedger = replaceSelection(ledger, selectionId, (selection) => ({
    ...selection,
    status: "ended",
    endDate: selection.coverDate && getCancelledEnd(selection.coverDate),
    updatedAt: run.knownAt,
  }));
  const ownLines = computePersonRun(cancelledLedger, run).lines.filter(isOfPlan(selectionId));
  const refundPence = ownLines.reduce((sum, { pence, heldPence }) => sum - pence - heldPence, 0);
  const taxed = ledger.locked.filter(({ plan, type }) => plan === selectionId && type === "BIK");
  return {
    // Adding 0 turns a negative zero into 0.
    refundPence: refundPence + 0,
    beforePence: sumDeductionsBefore(ledger, run, selectionId),
    taxedPence: sumAmounts(taxed),
  };
}

const isOfPlan =
  (selectionId: string) =>
  ({ plan, type }: PayrollLine): boolean =>
    plan === selectionId && type !== "BIK" && type !== "ER";

/** What was taken before the ledger; the plan is treated as agreed, although it is cancelled. */
function sumDeductionsBefore(ledger: PersonLedger, run: RunContext, selectionId: string): number {
  const agreed = replaceSelection(ledger, selectionId, (selection) =>
    isCancelled(selection) ? { ...selection, status: "active", endDate: null } : selection,
  );
  const plan = listPlans(createPersonAsAt(agreed, run)).find(({ selection }) => selection.id === selectionId);
  if (!plan) return 0;
  return plan.snapshot.reduce((sum, { pence }) => sum - pence, plan.takenPence);
}

const replaceSelection = (
  ledger: PersonLedger,
  id: string,
  change: (selection: LedgerSelection) => LedgerSelection,
): PersonLedger => ({
  ...ledger,
  selections: ledger.selections.map((each) => (each.id === id ? change(each) : each)),
});
