import type { Product } from "../benefits/product.ts";
import { getLatestDay } from "../calendar.ts";
import { sumAmounts } from "../pay/money.ts";
import {
  findCause,
  findFirstChangedDay,
  findFirstDay,
  getCauses,
  isChangedSince,
  type RecordedLedger,
} from "./causes.ts";
import { getElementKey, getFloorFacts, hasAdjustments, listElementsOfLockedPeriod } from "./due-elements.ts";
import { type ElementType, type LedgerSelection, type LockedLine, startOfTime } from "./ledger.ts";
import { findGroupOn } from "./person-as-at.ts";
import type { Cause, PersonAsAt } from "./person-as-at-types.ts";
import { getDuePence, type InstalmentPlan } from "./plans.ts";
import { findLockTime, getRunCalendars, type RunContext, type RunPeriod } from "./run-context.ts";

/** Pence that locked runs took too little for an earlier period; negative for too much. */
export interface Difference {
  key: string;
  productCode: string;
  element: string;
  type: ElementType;
  plan: string;
  /** Pay day of the period. */
  origin: string;
  pence: number;
  selection: LedgerSelection | null;
  /** The explanation; null if nothing was recorded after the lock. */
  reason: string | null;
}

/**
 * The amount due as known now minus what locked runs took, per period of the ledger (B5). Computed only if something
 * was recorded since the person's last run.
 */
export function listRecurringDifferences(person: PersonAsAt): Difference[] {
  const since = findEarliestChange(person);
  if (since === null) return [];
  const { locked } = person.ledger;
  const floor = getFloorFacts(locked);
  const takenLines = locked.filter(
    (line) => line.plan === "" && line.type !== "BIK" && hasAdjustments(line.productCode, person),
  );
  const takenBy = Map.groupBy(takenLines, ({ origin }) => origin);
  const differences: Difference[] = [];
  for (const [payDay, periods] of person.book.lockedByPayDay) {
    if (!periods.some((period) => affectsPeriod(period, since))) continue;
    differences.push(...listDifferences(person, periods, takenBy.get(payDay) ?? [], floor));
  }
  return differences;
}

/**
 * The earliest period to compare again after a run locked at an instant, ms, with nothing held or carried.
 * Null if nothing changed.
 */
export function findFirstChangedOrigin(
  ledger: RecordedLedger,
  run: RunContext,
  lockedAt: number,
): string | null {
  const since = findFirstChangedDay(ledger, run, lockedAt);
  if (since === null) return null;
  return getRunCalendars(run).locked.find((period) => affectsPeriod(period, since))?.payDay ?? null;
}

/** Whether facts from a day onwards matter for a period: for its days, its pay day, or the next pay day. */
const affectsPeriod = ({ to, payDay, next }: RunPeriod, day: string): boolean =>
  to >= day || payDay >= day || (next !== null && next.payDay >= day);

function listDifferences(
  person: PersonAsAt,
  periods: readonly RunPeriod[],
  takenLines: readonly LockedLine[],
  floor: ReturnType<typeof getFloorFacts>,
): Difference[] {
  const origin = periods[0]?.payDay ?? "";
  const open = new Map<string, Omit<Difference, "reason">>();
  for (const { product, ...due } of periods.flatMap((period) =>
    listElementsOfLockedPeriod(person, period, floor),
  )) {
    const existing = open.get(due.key);
    if (existing) existing.pence += due.pence;
    else open.set(due.key, { ...due, productCode: product.code, plan: "", origin });
  }
  for (const line of takenLines) {
    const key = getElementKey(line);
    const { productCode, element, type, plan } = line;
    const existing = open.get(key) ?? {
      key,
      productCode,
      element,
      type,
      plan,
      origin,
      pence: 0,
      selection: null,
    };
    existing.pence -= line.pence;
    open.set(key, existing);
  }
  return [...open.values()].filter(({ pence }) => pence !== 0).map((each) => explainDifference(each, person));
}

function explainDifference(difference: Omit<Difference, "reason">, person: PersonAsAt): Difference {
  const product = person.run.catalogue.find(difference.productCode);
  const reason = product ? findReason(product, difference.origin, person) : null;
  return { ...difference, reason };
}

/** Records made after an origin's lock that may have changed its due amount. */
function findReason(product: Product, origin: string, person: PersonAsAt): string | null {
  const { book } = person;
  const after = findLockTime(origin, book);
  if (after === null) return null;
  const periods = book.lockedByPayDay.get(origin) ?? [];
  const days = periods.flatMap(({ to, payDay, next }) => [to, payDay, next?.payDay ?? payDay]).sort();
  const recorded = findCause(person, product, { after, until: days.at(-1) ?? origin });
  return (recorded ?? findMoveWithin(periods, person))?.getText() ?? null;
}

/**
 * A move within a period, whenever recorded, so that a later run pays the days of the period before or after it
 * (M-24). The person was in another group on the period's pay day.
 */
function findMoveWithin(periods: readonly RunPeriod[], person: PersonAsAt): Cause | undefined {
  const otherPeriods = periods.filter(
    ({ payDay, calendar }) => findGroupOn(payDay, person) !== calendar.group.code,
  );
  return getCauses(person).find(
    ({ isMove, from: day }) =>
      isMove && otherPeriods.some(({ from, to, payDay }) => day > from && (day <= to || day <= payDay)),
  );
}

/**
 * The first day whose amounts may change through records made since the person's last locked run. Null if
 * nothing was recorded. Held and carried amounts are always compared.
 */
function findEarliestChange(person: PersonAsAt): string | null {
  const { ledger, book } = person;
  if (book.locked.length === 0) return null;
  const lastPayDay = getLatestDay("", ...ledger.locked.map(({ payDay }) => payDay));
  const isHeld = ledger.locked.some(
    (line) =>
      line.payDay === lastPayDay &&
      (line.carriedPence !== 0 || (line.heldPence !== 0 && line.entry !== "HOLD")),
  );
  if (isHeld) return startOfTime;
  const settledRun = book.locked.findLast(
    (each) => findGroupOn(each.payDay, person) === each.calendar.group.code,
  );
  const settledAt = settledRun?.lockedAt ?? 0;
  const changed = isChangedSince(settledAt, person) ? findFirstDay(getCauses(person), settledAt) : null;
  const move = findFirstMoveAfter(settledRun?.from ?? "", person);
  return changed === null || (move !== null && move < changed) ? move : changed;
}

/** The first day in another pay group, which pays the amounts due for earlier days from then on. */
const findFirstMoveAfter = (day: string, { facts, book }: PersonAsAt): string | null =>
  facts.listSteps("pay_group").find(({ from }) => from > day && from <= book.current.payDay)?.from ?? null;

/**
 * Differences of plans: amounts that were taken and are no longer due, and refunded amounts that are due
 * after all.
 */
export function listPlanDifferences(plan: InstalmentPlan, person: PersonAsAt): Difference[] {
  const differences: Difference[] = [];
  const byOrigin = Map.groupBy(plan.lines, (line) => `${getElementKey(line)}|${line.origin}`);
  for (const lines of byOrigin.values()) {
    const [line] = lines;
    if (!line || line.type === "BIK") continue;
    const takenPence = sumAmounts(lines);
    const duePence = lines.reduce((sum, each) => sum + getDuePence(plan, each), 0);
    if (duePence === takenPence) continue;
    const { productCode, element, type, origin } = line;
    const reason = findReason(plan.product, origin, person);
    const { selection } = plan;
    differences.push({
      key: getElementKey(line),
      productCode,
      element,
      type,
      plan: line.plan,
      origin,
      pence: duePence - takenPence,
      selection,
      reason,
    });
  }
  return differences;
}
