import type { Actor } from "./actor.ts";

/**
 * Whether somebody is on probation on a day, both `yyyy-mm-dd`. The day on which probation ends is the first without
 * it (RULE-08: eligible from the later of joining plus wait and probation end).
 */
export function isOnProbation(probationEnd: string | null, today: string): boolean {
  return probationEnd !== null && today < probationEnd;
}

/** GUARD-08: an employer who has left, or is inactive, is an employee to the portal. */
export function isEmployerInService(person: {
  userType: Actor["userType"] | null;
  employmentStatus: Actor["employmentStatus"] | null;
}): boolean {
  return person.userType === "employer" && person.employmentStatus === "active";
}
