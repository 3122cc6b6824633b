import { findLifeEventType } from "../domain/benefits/life-events.ts";
import type { LifeEvent } from "../domain/benefits/snapshot-types.ts";
import type { LifeEventRow } from "./life-events.ts";

type LifeEventFacts = Pick<LifeEventRow, "id" | "code" | "event_date" | "reported_date" | "closed_date">;

/** A life event for the rules; none for a type that no longer exists. */
export function toLifeEvent(row: LifeEventFacts): LifeEvent[] {
  const type = findLifeEventType(row.code);
  if (!type) return [];
  return [
    {
      id: row.id,
      code: type.code,
      eventDate: row.event_date,
      reportedDate: row.reported_date,
      closedDate: row.closed_date,
    },
  ];
}
