import type { Actor } from "./actor.ts";

/**
 * Whether a person is still on probation on a day. Days are `yyyy-mm-dd`; probation has ended on its end date
 * (RULE-08).
 */
export function isOnProbation(probationEnd: string | null, today: string): boolean {
  return probationEnd !== null && today < probationEnd;
}

/** GUARD-08: the portal treats an employer who has left, or is inactive, as an employee. */
export function isEmployerInService(person: {
  userType: Actor["userType"] | null;
  employmentStatus: Actor["employmentStatus"] | null;
}): boolean {
  return person.userType === "employer" && person.employmentStatus === "active";
}
