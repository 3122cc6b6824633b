import type { Day, Instant } from "./types.ts";

/** A life event that a person reported. It opens benefits from the day of the report (RULE-11). */
export interface LifeEventTable {
  id: string;
  client_id: string;
  employee_id: string;
  /** One of the domain's types. */
  code: string;
  event_date: Day;
  reported_date: Day;
  /** The day on which the event's window was closed early; null if it was not. */
  closed_date: Day | null;
  /** The family member who joined or left through the event. */
  family_member_id: string | null;
  created_at: Instant;
}
