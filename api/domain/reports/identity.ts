import { addDays } from "../calendar.ts";
import { getStartOfLondonDay } from "../london-date.ts";
import type { PersonFact } from "../payroll/ledger.ts";
import { isKnownAt } from "../payroll/person-facts.ts";

/** How a provider knows a person. */
export interface Identity {
  name: string;
  /** A date as `yyyy-mm-dd`. */
  dateOfBirth: string;
}

/** A recorded name or date of birth of an employee. */
export type IdentityFact = Pick<PersonFact, "fact" | "value" | "knownFrom" | "knownTo">;

/** A family member before a change. The name is null in states from before names were stored. */
export interface EarlierMember {
  id: string;
  name: string | null;
  dateOfBirth: string;
  /** When the change was recorded, ms. */
  knownTo: number;
}

export interface IdentityHistory {
  /** In the order in which they were recorded. */
  facts: readonly IdentityFact[];
  earlierMembers: readonly EarlierMember[];
}

const getEndOfDay = (day: string) => getStartOfLondonDay(addDays(day, 1)) - 1;

/** An employee's identity as it was known at the end of a past day, `yyyy-mm-dd`. */
export function findEmployeeIdentity(current: Identity, { facts }: IdentityHistory, day: string): Identity {
  const findValue = (name: "name" | "date_of_birth") => {
    const recorded = facts.filter(({ fact }) => fact === name);
    // Most people have one value, and computing the instant for each of their covers takes long.
    if (recorded.length < 2) return recorded[0]?.value;
    const knownAt = getEndOfDay(day);
    // A value that was recorded later is the first one that was ever known.
    return (recorded.findLast((row) => isKnownAt(row, knownAt)) ?? recorded[0])?.value;
  };
  return {
    name: findValue("name") ?? current.name,
    dateOfBirth: findValue("date_of_birth") ?? current.dateOfBirth,
  };
}

/** A family member's identity as it was known at the end of a past day, `yyyy-mm-dd`. */
export function findMemberIdentity(
  current: Identity & { id: string },
  { earlierMembers }: IdentityHistory,
  day: string,
): Identity {
  const states = earlierMembers.filter(({ id }) => id === current.id);
  if (states.length === 0) return { name: current.name, dateOfBirth: current.dateOfBirth };
  const knownAt = getEndOfDay(day);
  const [state] = states.filter(({ knownTo }) => knownTo > knownAt).toSorted((a, b) => a.knownTo - b.knownTo);
  return { name: state?.name ?? current.name, dateOfBirth: state?.dateOfBirth ?? current.dateOfBirth };
}
