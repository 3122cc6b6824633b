import type { Actor } from "./actor.ts";

/**
 * Whether a person is on probation on a day, both `yyyy-mm-dd`. The day on which probation ends is the first
 * one without it (RULE-08: eligible from the later of joining plus wait, and probation end).
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
