import { addMonths } from "../calendar.ts";
import { type Difference, listRecurringDifferences } from "./differences.ts";
import { getElementKey } from "./due-elements.ts";
import type { PayrollLine, PersonLedger } from "./ledger.ts";
import { createPersonAsAt } from "./person-as-at.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { computePersonRun } from "./person-run.ts";
import { findValidBalance, getBalance, getBalanceElement, type InstalmentPlan, listPlans } from "./plans.ts";
import type { RunContext } from "./run-context.ts";

/**
 * What a leaver and the employer still owe each other, or have recently settled. Pence; below 0 is owed to the
 * person.
 */
export interface LeaverBalance {
  /** The last day of employment. */
  leaveDate: string;
  productCode: string;
  element: string;
  /** The id of a plan's selection; empty for benefits taken each period. */
  plan: string;
  /** A plan's whole price and what was taken of it; null for benefits taken each period. */
  wholePence: number | null;
  takenPence: number | null;
  /** The balance on leaving, in pence. */
  openPence: number;
  /** `run`: the run of `payDay` settles it. `employer`: no run takes it, so payroll settles it by hand. */
  settledBy: "run" | "employer";
  payDay: string | null;
  isSettled: boolean;
}

/**
 * Months that a balance stays listed after it was settled or left to the employer, who does not report
 * back.
 */
const listedMonths = 12;

/**
 * A leaver's open balances on the run's pay day, and those settled in the last twelve months. `run` is the next open
 * run of their group.
 */
export function findLeaverBalances(ledger: PersonLedger, run: RunContext): LeaverBalance[] {
  const person = createPersonAsAt(ledger, run);
  const leaveDate = person.spells.at(-1)?.to ?? null;
  if (leaveDate === null || leaveDate > run.period.payDay) return [];
  const { lines, carried } = computePersonRun(ledger, run);
  const plans = listPlans(person).flatMap((plan) => planBalance(plan, lines, person) ?? []);
  const open = new Map<string, LeaverBalance>();
  const addToBalance = (
    line: Pick<PayrollLine, "productCode" | "element" | "plan">,
    pence: number,
    isCurrentRun: boolean,
    settledBy: LeaverBalance["settledBy"] = "run",
  ) => {
    const key = getElementKey(line);
    const existing = open.get(key);
    const payDay = isCurrentRun ? run.period.payDay : null;
    open.set(key, {
      leaveDate,
      productCode: line.productCode,
      element: line.element,
      plan: line.plan,
      wholePence: null,
      takenPence: null,
      openPence: (existing?.openPence ?? 0) + pence,
      settledBy,
      payDay: existing?.payDay ?? payDay,
      isSettled: false,
    });
  };
  // A held amount that no later run repeats is still owed, but cannot be taken without pay.
  const isListed = addMonths(leaveDate, listedMonths) >= run.period.payDay;
  for (const difference of isListed ? listRecurringDifferences(person) : []) {
    if (
      difference.type === "SAC" &&
      difference.pence > 0 &&
      !lines.some((line) => isSameAmount(line, difference))
    ) {
      addToBalance(difference, difference.pence, false, "employer");
    }
  }
  for (const line of lines) {
    if (line.type === "ER" || line.type === "BIK") continue;
    if (line.entry === "ADJUST") addToBalance(line, line.pence + line.heldPence, line.pence !== 0);
  }
  for (const { element, plan, pence } of carried) {
    const line = lines.find((each) => each.element === element && each.plan === plan);
    if (line) addToBalance(line, pence, false);
  }
  return [...plans, ...[...open.values()].filter(({ openPence }) => openPence !== 0)];
}

const isSameAmount = (line: PayrollLine, { key, origin }: Difference): boolean =>
  line.entry === "ADJUST" && getElementKey(line) === key && line.origin === origin;

function planBalance(
  plan: InstalmentPlan,
  lines: readonly PayrollLine[],
  person: PersonAsAt,
): LeaverBalance | null {
  const { selection, product, leaveDate, endsOn, isVoid, pence, takenPence } = plan;
  if (leaveDate === null || isVoid || (endsOn !== null && endsOn < leaveDate)) return null;
  const amounts = { wholePence: pence, takenPence };
  const balance = {
    leaveDate,
    productCode: product.code,
    element: getBalanceElement(plan),
    plan: selection.id,
  };
  const { payDay } = person.run.period;
  const settled = findValidBalance(plan);
  if (settled) {
    if (addMonths(settled.payDay, listedMonths) < payDay) return null;
    return {
      ...balance,
      ...amounts,
      openPence: settled.pence,
      settledBy: "run",
      payDay: settled.payDay,
      isSettled: true,
    };
  }
  const openPence = pence - takenPence;
  if (openPence === 0) return null;
  const isDue = getBalance(plan) !== 0;
  if (!isDue && addMonths(leaveDate, listedMonths) < payDay) return null;
  const isNext = lines.some(({ entry, plan: planId }) => entry === "BALANCE" && planId === selection.id);
  return {
    ...balance,
    element: isDue ? balance.element : plan.element,
    ...amounts,
    openPence,
    settledBy: isDue ? "run" : "employer",
    payDay: isNext ? payDay : null,
    isSettled: false,
  };
}
