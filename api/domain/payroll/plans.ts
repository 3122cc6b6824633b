import { isPaidFor } from "../benefits/contributions.ts";
import { findCompleteChoice, getKind, isLoan } from "../benefits/kinds/index.ts";
import { coverAfterLeaving } from "../benefits/leaver-rule.ts";
import type { Product } from "../benefits/product.ts";
import { endSupersededVersions } from "../benefits/selection.ts";
import { getLatestDay } from "../calendar.ts";
import { compareText } from "../compare-text.ts";
import { sumAmounts, toInstalments } from "../pay/money.ts";
import { getYear } from "../pay/tax-year.ts";
import { getPlanTakenBeforeLedger } from "./before-ledger.ts";
import { regularPeriods } from "./calendar.ts";
import { findEarlierDay } from "./elections.ts";
import type { ElementType, LedgerSelection, LockedLine, PayFrequency } from "./ledger.ts";
import { findGroupOn, findJoiningDay, findSpell } from "./person-as-at.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { findElementType, findPriceOn, getElement } from "./recurring.ts";
import type { RunPeriod } from "./run-context.ts";

/** A plan's state before a run: an amount in fixed instalments, one for each run (B4.2). */
export interface InstalmentPlan {
  selection: LedgerSelection;
  product: Product;
  element: string;
  type: ElementType;
  /** Whether the plan was cancelled, so that everything taken goes back. */
  isVoid: boolean;
  /** The plan's first day, or a later first day of employment. */
  from: string;
  /** The leave date of the employment in which the plan began. */
  leaveDate: string | null;
  /** The plan's last day, if it ends before its term. */
  endsOn: string | null;
  /** The first day on which a run can take an instalment, never before the first day of employment. */
  firstPayDay: string | null;
  /** The employee's total, pence; negative if paid to them. */
  pence: number;
  /** Instalments still to take, in pence, the next first. */
  remainingParts: readonly number[];
  /** The number of instalments that were taken and still count. */
  takenCount: number;
  takenPence: number;
  /** A car's list price in pence, by which it is taxed. */
  listPricePence: number | null;
  /** The locked lines of the plan. */
  lines: readonly LockedLine[];
  snapshot: readonly LockedLine[];
}

/** All plans that were ever agreed or paid for. */
export function listPlans(person: PersonAsAt): InstalmentPlan[] {
  const { ledger } = person;
  const isPaidInInstalments = ({ choice, code }: LedgerSelection) => {
    const product = person.run.catalogue.find(code);
    return choice.kind !== "unfinished" && product !== undefined && getKind(product).payment === "plan";
  };
  if (!ledger.selections.some(isPaidInInstalments)) return [];
  return (endSupersededVersions(ledger.selections) as LedgerSelection[])
    .filter(isPaidInInstalments)
    .flatMap((each) => toPlan(each, person) ?? []);
}

function toPlan(selection: LedgerSelection, person: PersonAsAt): InstalmentPlan | null {
  const { ledger, run } = person;
  const lines = ledger.locked.filter(({ plan }) => plan === selection.id);
  const { coverDate } = selection;
  if (coverDate === null) return null;
  const spell = isPaidFor(selection) ? findSpell(selection, person) : null;
  if (!spell && lines.length === 0) return null;
  const priced = findPriceOn(person, selection, selection.priceDate ?? coverDate);
  if (!priced) return null;
  const { product, price } = priced;
  const type = findElementType(product, price);
  if (type === null) return null;
  const firstPayDay = findFirstPayDay(selection, person);
  const leaveDate = spell?.to ?? null;
  const from = spell?.from ?? coverDate;
  const joinedOn = findJoiningDay(from, person) ?? from;
  const natural = findLastDay(selection, product, coverDate, run.scheme.yearStart);
  // A debt is owed to the end of its term, even if a newer plan replaces it.
  const isOwed = findCompleteChoice(selection.choice, product)?.kind.getDebt !== undefined;
  const isEarly = selection.endDate !== null && (natural === null || selection.endDate < natural) && !isOwed;
  const takenLines = lines.filter(
    (line) => line.instalment !== null && line.entry === "REGULAR" && line.type === type && line.pence !== 0,
  );
  const isVoid = spell === null;
  // A leaver's refunded sacrifice is part of the balance, so it is not taken again.
  const hasLeft = leaveDate !== null && person.book.current.payDay >= leaveDate;
  const snapshot = takenLines.filter(
    (line) => !isVoid && isStillOwed(line, joinedOn, leaveDate) && !(hasLeft && isRefunded(line, lines)),
  );
  const wholePence = selection.agreedPence ?? price.employee.pence;
  const agreed =
    selection.instalments ?? getInstalments(selection, price.employee.instalments.length, person);
  const opening = ledger.openings.find((each) => each.kind === "plan" && each.selectionId === selection.id);
  const monthly = price.employee.instalments;
  const before =
    opening?.kind === "plan"
      ? opening
      : getPlanTakenBeforeLedger(
          firstPayDay,
          { monthly, agreed },
          findEarlierDay(leaveDate, selection.endDate),
          person,
        );
  const sign = price.treatment === "payment" ? -1 : 1;
  const instalmentAmounts =
    agreed === monthly.length && wholePence === price.employee.pence
      ? monthly
      : toInstalments(wholePence, agreed);
  const start = getFrequencyOn(firstPayDay ?? coverDate, person);
  const remainingParts = listPartsLeft(
    instalmentAmounts,
    { ...before, pence: Math.abs(before.pence) },
    snapshot.map((line) => ({ ...line, pence: sign * line.pence })),
    start,
    person,
  );
  return {
    selection,
    product,
    type,
    isVoid,
    from,
    leaveDate,
    firstPayDay: firstPayDay && getLatestDay(firstPayDay, joinedOn),
    lines,
    snapshot,
    element: getElement(product, type),
    listPricePence: price.listPricePence,
    endsOn: isEarly ? selection.endDate : null,
    pence: sign * wholePence,
    remainingParts: remainingParts.map((pence) => sign * pence),
    takenCount: before.count + snapshot.length,
    takenPence: sign * Math.abs(before.pence) + sumAmounts(snapshot),
  };
}

const isRefunded = ({ element, origin }: LockedLine, lines: readonly LockedLine[]): boolean =>
  sumAmounts(lines.filter((line) => line.element === element && line.origin === origin)) === 0;

/** A sacrifice counts only if the person was employed on the pay day. */
const isStillOwed = ({ type, origin }: LockedLine, joinedOn: string, leaveDate: string | null) =>
  type !== "SAC" || (origin >= joinedOn && (leaveDate === null || origin <= leaveDate));

/** Uses today's calendar, because the employer may have moved the pay day since. */
function findFirstPayDay({ firstRun, firstDeductionDate: first }: LedgerSelection, person: PersonAsAt) {
  if (firstRun == null || first === null) return first;
  const periods = person.book.byGroup.get(findGroupOn(first, person) ?? "");
  return periods?.find(({ key }) => key === firstRun)?.payDay ?? first;
}

function findLastDay(
  { choice }: LedgerSelection,
  product: Product,
  coverDate: string,
  yearStart: Parameters<typeof getYear>[1],
): string | null {
  const chosen = findCompleteChoice(choice, product);
  if (!chosen?.kind.findLastDay) return null;
  return chosen.kind.findLastDay(chosen.choice, chosen.options, coverDate, getYear(coverDate, yearStart).to);
}

/** The number of runs for a number of months. A benefit for a scheme year is paid in the runs left in it. */
function getInstalments(selection: LedgerSelection, months: number, person: PersonAsAt): number {
  const { book } = person;
  const first = findFirstPayDay(selection, person);
  const group = first === null ? null : findGroupOn(first, person);
  const periods = group === null ? undefined : book.byGroup.get(group);
  const product = person.run.catalogue.find(selection.code);
  if (first === null || !periods || !product) return months;
  if (getKind(product).hasOwnTerm) return Math.ceil((months * (periods[0]?.parts ?? 12)) / 12);
  const year = getYear(first, person.run.scheme.yearStart);
  const periodCount = periods.filter(({ payDay }) => payDay >= first && payDay <= year.to).length;
  return Math.max(1, periodCount);
}

function getFrequencyOn(day: string, person: PersonAsAt): PayFrequency {
  const group = findGroupOn(day, person);
  return getFrequency(group ?? person.run.group, person);
}

const getFrequency = (group: string, { run }: PersonAsAt): PayFrequency =>
  run.calendars.find((each) => each.group.code === group)?.group.frequency ?? "monthly";

/**
 * The instalments still to take, in pence: as agreed, unless the pay frequency changed or a run took another
 * amount, which splits the rest again.
 */
function listPartsLeft(
  whole: readonly number[],
  before: { count: number; pence: number },
  taken: readonly LockedLine[],
  start: PayFrequency,
  person: PersonAsAt,
): readonly number[] {
  let remaining = listPartsAfter(whole, before);
  let frequency = start;
  const changeFrequency = (next: PayFrequency) => {
    if (next === frequency || remaining.length === 0) return;
    const open = remaining.reduce((sum, pence) => sum + pence, 0);
    if (open < 0) return;
    const parts = Math.ceil((remaining.length * regularPeriods[next]) / regularPeriods[frequency]);
    remaining = toInstalments(open, parts);
    frequency = next;
  };
  // In the order of their locks, because a run locked later may pay earlier and splits what is left by then.
  for (const { group, pence } of taken.toSorted(createLockOrder(person))) {
    changeFrequency(getFrequency(group, person));
    remaining = listPartsAfter(remaining, { count: 1, pence });
  }
  changeFrequency(getFrequency(person.run.group, person));
  return remaining;
}

function createLockOrder({ run }: PersonAsAt): (a: LockedLine, b: LockedLine) => number {
  const calendars = new Map(run.calendars.map((calendar) => [calendar.group.code, calendar]));
  const getLockTime = ({ group, periodKey }: LockedLine) =>
    calendars.get(group)?.lockedAt.get(periodKey) ?? 0;
  return (a, b) => getLockTime(a) - getLockTime(b) || compareText(a.payDay, b.payDay);
}

function listPartsAfter(whole: readonly number[], { count, pence }: { count: number; pence: number }) {
  const partsLeft = whole.slice(count);
  const open = whole.reduce((sum, each) => sum + each, 0) - pence;
  const isAsAgreed = partsLeft.reduce((sum, each) => sum + each, 0) === open;
  if (isAsAgreed) return partsLeft;
  // If runs took more than the whole amount, the next run gives the excess back.
  return open < 0 ? [open] : toInstalments(open, Math.max(1, partsLeft.length));
}

/** The instalment that a run takes; null if it takes none. */
export function findInstalment(plan: InstalmentPlan, person: PersonAsAt, { payDay, calendar }: RunPeriod) {
  const { isVoid, leaveDate, endsOn, firstPayDay, remainingParts, takenCount } = plan;
  const isOver = (leaveDate !== null && payDay > leaveDate) || (endsOn !== null && payDay > endsOn);
  const isBegun = firstPayDay !== null && payDay >= firstPayDay;
  const [pence] = remainingParts;
  if (isVoid || isOver || !isBegun || pence === undefined || isPlanSettled(plan)) return null;
  if (findGroupOn(payDay, person) !== calendar.group.code) return null;
  return { pence, number: takenCount + 1, of: takenCount + remainingParts.length };
}

export const getBalanceElement = ({ product }: InstalmentPlan): string => getElement(product, "BALANCE");

export const getBalanceType = ({ product }: InstalmentPlan): ElementType =>
  isLoan(product) ? "LOAN" : "NET";

/** The balance line that may count: the first one paid on or after the leave date. */
export function findValidBalance({ lines, leaveDate }: InstalmentPlan): LockedLine | undefined {
  if (leaveDate === null) return undefined;
  return lines
    .filter(({ entry, origin }) => entry === "BALANCE" && origin >= leaveDate)
    .toSorted((a, b) => (a.origin < b.origin ? -1 : 1))[0];
}

const isPlanSettled = (plan: InstalmentPlan): boolean => findValidBalance(plan) !== undefined;

/** What a leaver owes in pence; 0 if the plan stops without a balance. */
export function getBalance(plan: InstalmentPlan): number {
  const { product, selection, leaveDate, endsOn, isVoid, pence, takenPence } = plan;
  const chosen = findCompleteChoice(selection.choice, product);
  if (isVoid || leaveDate === null || !chosen?.kind.getDebt) return 0;
  if (!coverAfterLeaving(product, leaveDate).isBalanceDue || (endsOn !== null && endsOn < leaveDate))
    return 0;
  return pence - takenPence;
}

/** The balance that a run takes: once, in the first run from the leave date; else 0. */
export function getDeductedBalance(plan: InstalmentPlan, person: PersonAsAt, period: RunPeriod): number {
  const { leaveDate } = plan;
  if (leaveDate === null || period.payDay < leaveDate || isPlanSettled(plan)) return 0;
  const group = findGroupOn(period.payDay, person);
  if (group !== period.calendar.group.code) return 0;
  // Amounts due before the ledger began were settled at that time.
  const first = person.book.byGroup.get(group)?.find(({ payDay }) => payDay >= leaveDate);
  const isRecorded = first?.isRecorded ?? true;
  const balance = getBalance(plan);
  // A plan that stops without a balance keeps the instalment of a pay day that is the last day of service.
  if (!isRecorded || balance === 0) return 0;
  return balance - (findInstalment(plan, person, period)?.pence ?? 0);
}

/** What a locked line of a plan should have been, as known now. */
export function getDuePence(plan: InstalmentPlan, line: LockedLine): number {
  if (plan.isVoid) return 0;
  if (line.entry === "BALANCE") return line === findValidBalance(plan) ? getBalance(plan) : 0;
  return plan.snapshot.includes(line) ? line.pence : 0;
}
