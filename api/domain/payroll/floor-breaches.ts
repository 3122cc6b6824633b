import { periodPay } from "./floor.ts";
import type { Fact, PersonLedger } from "./ledger.ts";
import { groupOn, type PersonAsAt, personAsAt } from "./person-as-at.ts";
import type { RunContext, RunPeriod } from "./run-context.ts";

/** A locked run whose sacrifices leave less than the minimum wage, as pay and hours are now known. Pence. */
export interface FloorBreach {
  group: string;
  periodKey: string;
  payDay: string;
  /** Pay of the period, before any sacrifice. */
  payPence: number;
  sacrificedPence: number;
  /** The minimum wage of the period's hours. */
  floorPence: number;
  /** By how much pay after sacrifice is below it. */
  shortPence: number;
}

/**
 * Facts behind the minimum wage. A run can have taken too much only if such a fact was recorded after its
 * lock, because each run respects the floor as known at its lock.
 */
export const floorFacts: readonly Fact[] = ["pay", "weekly_hours", "date_of_birth", "employed"];

/**
 * Locked runs that took more than the minimum wage as now known allows, earliest first. Refunds by later runs are
 * deducted. A locked run never changes, so the employer makes up the difference.
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
  // A person who was not employed gets everything back and has no wage to fall short.
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

/** Pence that a run took by sacrifice, minus later refunds. */
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
