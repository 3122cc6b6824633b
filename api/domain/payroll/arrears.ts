import { getKind } from "../benefits/kinds/index.ts";
import type { Product } from "../benefits/product.ts";
import { sumAmounts } from "../pay/money.ts";
import { findPeriodAfter } from "./calendar.ts";
import type { ElementType, LedgerSelection, PayrollCalendar, PersonLedger, PersonRun } from "./ledger.ts";
import type { PayrollRules } from "./rules.ts";
import type { RunContext } from "./run-context.ts";

/**
 * Whether a choice can change locked runs: only a premium can begin in the past (B5). This saves reading
 * the payroll for other choices.
 */
export function mayHaveArrears(
  product: Product,
  coverDate: string,
  calendars: readonly PayrollCalendar[],
): boolean {
  const { payment, isPaidAhead } = getKind(product);
  if (payment !== "premium") return false;
  return calendars.some((calendar) =>
    calendar.periods.some((period) => {
      if (!calendar.lockedAt.has(period.key)) return false;
      const covered = isPaidAhead ? findPeriodAfter(calendar, period) : period;
      return covered !== null && covered.payDay >= coverDate;
    }),
  );
}

const employeeTypes: readonly ElementType[] = ["SAC", "NPA", "NET", "LOAN"];

/**
 * Pence that new selection versions add to a run for earlier runs; negative for refunds. The ledger must
 * contain every locked line. `at` is when the versions are created, ms.
 */
export function getArrears(
  ledger: PersonLedger,
  run: RunContext,
  { computePersonRun }: Pick<PayrollRules, "computePersonRun">,
  { added, at }: { added: readonly LedgerSelection[]; at: number },
): number {
  // New versions must be later than every existing one, even within one millisecond.
  const madeAt = Math.max(at, ...ledger.selections.map(({ createdAt }) => createdAt + 1));
  const then = { ...run, knownAt: madeAt };
  const selectionsById = new Map(ledger.selections.map((each) => [each.id, each]));
  const addedVersions = added.map((selection) => {
    const createdAt = selectionsById.get(selection.id)?.createdAt ?? madeAt;
    return { ...selection, createdAt, updatedAt: madeAt };
  });
  const unchanged = ledger.selections.filter(({ id }) => !addedVersions.some((each) => each.id === id));
  const changed = { ...ledger, selections: [...addedVersions, ...unchanged] };
  return getAdjustedPence(computePersonRun(changed, then)) - getAdjustedPence(computePersonRun(ledger, then));
}

/** Includes held lines and refunds that wait for a later run. */
function getAdjustedPence({ lines, carried }: PersonRun): number {
  const employeeLines = lines.filter(({ type }) => employeeTypes.includes(type));
  const elements = new Set(employeeLines.map(({ element }) => element));
  const adjusted = employeeLines.filter(({ entry }) => entry === "ADJUST");
  const waiting = carried.filter(({ element }) => elements.has(element));
  return adjusted.reduce((sum, { pence, heldPence }) => sum + pence + heldPence, 0) + sumAmounts(waiting);
}
