import { periodPay } from "./floor.ts";
import type { Fact, PayrollCalendar, PersonFact, PersonLedger } from "./ledger.ts";
import { groupOn, type PersonAsAt, personAsAt } from "./person-as-at.ts";
import type { RunContext, RunPeriod } from "./run-context.ts";

/** A locked run whose sacrifices leave less than the minimum wage, as pay and hours are now known. Pence. */
export interface FloorBreach {
  group: string;
  periodKey: string;
  payDay: string;
  /** Of the period, before anything is given up. */
  payPence: number;
  sacrificedPence: number;
  /** The minimum wage of the period's hours. */
  floorPence: number;
  /** By how much pay after sacrifice is below it. */
  shortPence: number;
}

const deciding: ReadonlySet<Fact> = new Set(["pay", "weekly_hours", "date_of_birth", "employed"]);

/**
 * Whether anything that the minimum wage follows from was recorded, or withdrawn, after the lock of a run whose period it
 * reaches: of nobody else can a locked run have taken too much, because it kept the floor itself.
 */
export function hasLateFact(facts: readonly PersonFact[], calendars: readonly PayrollCalendar[]): boolean {
  return facts.some(({ fact, effectiveFrom, knownFrom, knownTo }) => {
    if (!deciding.has(fact)) return false;
    const changedAt = Math.max(knownFrom, knownTo ?? 0);
    return calendars.some(({ periods, lockedAt }) =>
      periods.some(({ key, to }) => to >= effectiveFrom && (lockedAt.get(key) ?? Infinity) < changedAt),
    );
  });
}

/**
 * What locked runs took by sacrifice against the minimum wage as now known, the earliest first. What later runs gave back
 * of a run is not counted. A locked run is never changed: the employer makes good what is missing.
 */
export function floorBreaches(ledger: PersonLedger, run: RunContext): FloorBreach[] {
  const person = personAsAt(ledger, run);
  return person.book.locked.flatMap((period) => breachIn(person, period) ?? []);
}

function breachIn(person: PersonAsAt, period: RunPeriod): FloorBreach | null {
  const { payDay, key, calendar } = period;
  const group = calendar.group.code;
  if (groupOn(payDay, person) !== group) return null;
  const sacrificedPence = sacrificedIn(person.ledger, { group, key, payDay });
  const pay = sacrificedPence > 0 ? periodPay(person, period) : null;
  if (!pay || sacrificedPence <= pay.roomPence) return null;
  const { payPence, roomPence } = pay;
  // Who was not employed at all gets everything back, and has no wage to be below.
  if (payPence === roomPence) return null;
  return {
    group,
    periodKey: key,
    payDay,
    payPence,
    sacrificedPence,
    floorPence: payPence - roomPence,
    shortPence: sacrificedPence - roomPence,
  };
}

/** What a run took by sacrifice, less what later ones gave back of it. */
function sacrificedIn(
  { locked }: PersonLedger,
  { group, key, payDay }: { group: string; key: string; payDay: string },
): number {
  let sum = 0;
  for (const line of locked) {
    if (line.type !== "SAC") continue;
    const isTaken = line.group === group && line.periodKey === key && line.pence > 0;
    const isGivenBack = line.pence < 0 && line.origin === payDay && line.payDay > payDay;
    if (isTaken || isGivenBack) sum += line.pence;
  }
  return sum;
}
