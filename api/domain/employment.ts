import type { Actor } from "./actor.ts";

/**
 * Whether somebody is on probation on a day, both `yyyy-mm-dd`. The day on which probation ends is the first without
 * it (RULE-08: eligible from the later of joining plus wait and probation end).
 */
export function isOnProbation(probationEnd: string | null, today: string): boolean {
  return probationEnd !== null && today < probationEnd;
}

/** GUARD-08: an employer who has left, or is inactive, is an employee to the portal. */
export function isEmployerInService(actor: Pick<Actor, "userType" | "employmentStatus">): boolean {
  return actor.userType === "employer" && actor.employmentStatus === "active";
}
