import { findPeriodPay } from "./floor.ts";
import type { Fact, PersonLedger } from "./ledger.ts";
import { createPersonAsAt, findGroupOn } from "./person-as-at.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import type { RunContext, RunPeriod } from "./run-context.ts";

/**
 * A locked run whose sacrifices leave less than the minimum wage, by the pay and hours known now. Amounts are in pence.
 */
export interface FloorBreach {
  group: string;
  periodKey: string;
  payDay: string;
  /** Pay of the period before sacrifices. */
  payPence: number;
  sacrificedPence: number;
  /** The minimum wage for the period's hours. */
  floorPence: number;
  /** How far pay after sacrifices is below it. */
  shortPence: number;
}

/** Facts that the minimum wage depends on. Only a later record of one can make a locked run a breach. */
export const floorFacts: readonly Fact[] = ["pay", "weekly_hours", "date_of_birth", "employed"];

/**
 * Locked runs that took more than the minimum wage allows as known now, the earliest first, less later
 * refunds. A locked run never changes, so the employer must pay the difference.
 */
export function findFloorBreaches(ledger: PersonLedger, run: RunContext): FloorBreach[] {
  const person = createPersonAsAt(ledger, run);
  return person.book.locked.flatMap((period) => findBreach(person, period) ?? []);
}

function findBreach(person: PersonAsAt, period: RunPeriod): FloorBreach | null {
  const { payDay, key, calendar } = period;
  const group = calendar.group.code;
  if (findGroupOn(payDay, person) !== group) return null;
  const sacrificedPence = getSacrificedPence(person.ledger, { group, key, payDay });
  const pay = sacrificedPence > 0 ? findPeriodPay(person, period) : null;
  if (!pay || sacrificedPence <= pay.roomPence) return null;
  const { payPence, roomPence } = pay;
  // A person who was not employed gets everything back, and no minimum wage applies.
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
function getSacrificedPence(
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
