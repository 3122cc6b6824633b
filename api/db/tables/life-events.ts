import type { Day, Instant } from "./types.ts";

/** What somebody told of their life. It opens benefits from the day on which it was told (RULE-11). */
export interface LifeEventTable {
  id: string;
  client_id: string;
  employee_id: string;
  /** Of the domain's types. */
  code: string;
  event_date: Day;
  reported_date: Day;
  /** When its window was closed before its time. */
  closed_date: Day | null;
  /** Who joined or left by it. */
  family_member_id: string | null;
  created_at: Instant;
}
