import { getKind } from "../benefits/kinds/index.ts";
import { compareText } from "../compare-text.ts";
import { sumAmounts } from "../pay/money.ts";
import { findTaxedCarLine, listTaxedCover } from "./benefits-in-kind.ts";
import { flagChanges } from "./changes.ts";
import { listPlanDifferences, listRecurringDifferences } from "./differences.ts";
import { getElementKey, listDueElements } from "./due-elements.ts";
import { applyWageFloor, findPeriodPay } from "./floor.ts";
import type {
  CarriedRefund,
  ElementType,
  LineEntry,
  PayrollLine,
  PersonLedger,
  PersonRun,
} from "./ledger.ts";
import { toAdjustLine, toBalanceLine, toInstalmentLine, toRegularLine } from "./lines.ts";
import { createPersonAsAt, findGroupOn } from "./person-as-at.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { findInstalment, getDeductedBalance, type InstalmentPlan, listPlans } from "./plans.ts";
import { getElement, toShareByRoute } from "./recurring.ts";
import { limitRefunds, toCarriedRefund } from "./refunds.ts";
import type { RunContext, RunPeriod } from "./run-context.ts";

/** One person's lines of a run, as known at the run's instant (B4, B5, B8). */
export function computePersonRun(ledger: PersonLedger, run: RunContext): PersonRun {
  const person = createPersonAsAt(ledger, run);
  const period = person.book.current;
  const plans = listPlans(person);
  // Another group pays this person, and its run includes amounts due for their days in this group.
  if (findGroupOn(period.payDay, person) !== run.group) return { lines: [], carried: [] };
  const regular = listRegularLines(person, plans, period);
  const differences = [
    ...listRecurringDifferences(person),
    ...plans.flatMap((plan) => listPlanDifferences(plan, person)),
  ];
  const arrears = differences.filter(({ pence }) => pence > 0).map((each) => toAdjustLine(each, each.pence));
  const affordableLines = keepWithinFloor([...regular, ...arrears], person, period);
  const refunds = limitRefunds(
    differences.filter(({ pence }) => pence < 0),
    affordableLines,
  );
  const paid = refunds.filter(({ pence }) => pence !== 0);
  const lines = [
    ...affordableLines,
    ...paid.map((each) => toAdjustLine(each.difference, each.pence, each.carriedPence)),
  ];
  const carried = refunds.filter(({ carriedPence }) => carriedPence !== 0).map(toCarriedRefund);
  const flagged = flagChanges(markCarriedRefunds(lines, carried), plans, person, period);
  // Without pay nothing can be sacrificed, so a debt is held once and not repeated by later runs.
  if (!isEmployedIn(period, person) && flagged.every((line) => wasHeldEarlier(line, person))) return noLines;
  return { lines: sortLines(joinSharedOrigins(flagged), person), carried };
}

const noLines: PersonRun = { lines: [], carried: [] };

const isEmployedIn = (period: RunPeriod, { spells }: PersonAsAt): boolean =>
  spells.some(({ from, to }) => from <= period.to && (to === null || to >= period.from));

/** Whether the last run held the same amount of this adjustment. */
function wasHeldEarlier(line: PayrollLine, { ledger }: PersonAsAt): boolean {
  if (line.entry !== "ADJUST" || line.heldPence === 0) return false;
  const personLines = ledger.locked.filter(
    (each) => getElementKey(each) === getElementKey(line) && each.origin === line.origin,
  );
  const last = personLines.toSorted((a, b) => (a.payDay < b.payDay ? -1 : 1)).at(-1);
  return last?.entry === "ADJUST" && last.heldPence === line.heldPence;
}

function listRegularLines(
  person: PersonAsAt,
  plans: readonly InstalmentPlan[],
  period: RunPeriod,
): PayrollLine[] {
  const lines = listDueElements(person, period).map((due) => toRegularLine(due, period));
  lines.push(...listTaxedCover(person, period).map((due) => toRegularLine(due, period)));
  for (const plan of plans) {
    const instalment = findInstalment(plan, person, period);
    if (instalment) lines.push(toInstalmentLine(plan, instalment, period));
    const balance = getDeductedBalance(plan, person, period);
    if (balance !== 0) lines.push(toBalanceLine(plan, balance, period));
    const car = findTaxedCarLine(plan, person, period);
    if (car) lines.push({ ...toRegularLine(car, period), plan: plan.selection.id });
  }
  return lines;
}

function keepWithinFloor(
  lines: readonly PayrollLine[],
  person: PersonAsAt,
  period: RunPeriod,
): PayrollLine[] {
  if (!lines.some(({ type, pence }) => type === "SAC" && pence > 0)) return [...lines];
  const findProduct = ({ productCode }: PayrollLine) => person.run.catalogue.find(productCode);
  const moveToOtherRoute = (line: PayrollLine): PayrollLine => {
    const product = findProduct(line);
    if (!product) return line;
    const { type, pence } = toShareByRoute(line.pence, person.run.otherRoute, person, period.payDay);
    return { ...line, type, pence, element: getElement(product, type), isRouteMoved: true };
  };
  const isShare = (line: PayrollLine) => {
    const product = findProduct(line);
    return product !== undefined && getKind(product).payment === "share";
  };
  const roomPence = isEmployedIn(period, person) ? (findPeriodPay(person, period)?.roomPence ?? null) : 0;
  return mergeRegularLines(applyWageFloor(lines, roomPence, moveToOtherRoute, isShare));
}

/** Merges lines of one element, because a moved share may join one already on that route (M-05). */
function mergeRegularLines(lines: readonly PayrollLine[]): PayrollLine[] {
  const merged: PayrollLine[] = [];
  for (const line of lines) {
    const index = merged.findIndex(
      (each) => each.entry === "REGULAR" && getElementKey(each) === getElementKey(line),
    );
    const sameLine = merged[index];
    if (line.entry !== "REGULAR" || !sameLine) merged.push(line);
    else merged[index] = { ...sameLine, pence: sameLine.pence + line.pence, isRouteMoved: true };
  }
  return merged;
}

/** Marks waiting refunds on the element's regular line, because the next run looks there. */
function markCarriedRefunds(lines: readonly PayrollLine[], carried: readonly CarriedRefund[]): PayrollLine[] {
  if (carried.length === 0) return [...lines];
  return lines.map((line) => {
    const carriedForLine = carried.filter(
      ({ element, plan }) => element === line.element && plan === line.plan,
    );
    if (line.entry !== "REGULAR" || carriedForLine.length === 0) return line;
    return { ...line, carriedPence: sumAmounts(carriedForLine) };
  });
}

/**
 * Joins an adjustment with the run's own line of the same pay day. Two pay groups may share a pay day, so that a run
 * corrects the other group's run that was locked before it, and a pay day has one line of an element.
 */
function joinSharedOrigins(lines: readonly PayrollLine[]): PayrollLine[] {
  const joined = new Map<string, PayrollLine>();
  for (const line of lines) {
    const key = `${getElementKey(line)}|${line.origin}`;
    const sameLine = joined.get(key);
    joined.set(key, sameLine ? joinAdjustment(sameLine, line) : line);
  }
  return [...joined.values()];
}

function joinAdjustment(first: PayrollLine, second: PayrollLine): PayrollLine {
  const [regular, adjustment] = first.entry === "ADJUST" ? [second, first] : [first, second];
  if (regular.flag === "STOP") return adjustment;
  return {
    ...regular,
    pence: regular.pence + adjustment.pence,
    heldPence: regular.heldPence + adjustment.heldPence,
    reason: regular.reason ?? adjustment.reason,
    isExplained: adjustment.isExplained,
  };
}

const types: readonly ElementType[] = ["SAC", "NPA", "NET", "LOAN", "ER", "BIK"];
const entries: readonly LineEntry[] = ["REGULAR", "HOLD", "ADJUST"];

/** Sorts by product, then element, then the run's own period before earlier ones, the oldest first. */
function sortLines(lines: readonly PayrollLine[], { book }: PersonAsAt): PayrollLine[] {
  const last = book.orderOf.size;
  const getPlanPlace = (line: PayrollLine) => book.orderOf.get(line.productCode) ?? last;
  return lines.toSorted(
    (a, b) =>
      getPlanPlace(a) - getPlanPlace(b) ||
      compareText(a.plan, b.plan) ||
      Number(isBalance(a)) - Number(isBalance(b)) ||
      types.indexOf(a.type) - types.indexOf(b.type) ||
      entries.indexOf(a.entry) - entries.indexOf(b.entry) ||
      compareText(a.origin, b.origin),
  );
}

/** Whether a line belongs to a leaver's balance; its adjustments do too. */
const isBalance = ({ element }: PayrollLine) => element.endsWith("-BALANCE");
