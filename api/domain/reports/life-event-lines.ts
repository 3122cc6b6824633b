import { reportsCopy } from "#api-copy/reports";
import { findLifeEventType, getEventCoverDate, getEventWindow } from "../benefits/life-events.ts";
import type { Product } from "../benefits/product.ts";
import type { LifeEvent } from "../benefits/snapshot-types.ts";
import { getEarliestDay } from "../calendar.ts";
import type { Cell, ReportLayout } from "./report-person.ts";

const columns = [
  ...(["number", "firstName", "surname", "event", "eventDate", "reported", "windowOpens"] as const),
  ...(["windowCloses", "effective", "closed", "status"] as const),
];

export const getLifeEventLayout = (): ReportLayout => ({
  columns: columns.map((key) => reportsCopy(key)),
  summed: null,
  totals: { control: reportsCopy("control"), rows: reportsCopy("rows"), sum: reportsCopy("sum") },
});

export interface EventPerson {
  employeeNumber: string;
  firstName: string;
  surname: string;
}

/** The state of an event on a day. All days are `yyyy-mm-dd`. */
export interface EventOutcome {
  event: string;
  opens: string;
  closes: string;
  /** The first day of cover that the event allows; null if it opens none of the client's products. */
  effective: string | null;
  /** The day on which the event's window closed (LIFE-03); null while it is open. */
  closed: string | null;
  status: "Open" | "Closed";
}

/** The state of an event today; `offered` are the client's products (RULE-11). */
export function toEventOutcome(event: LifeEvent, offered: readonly Product[], today: string): EventOutcome {
  const type = findLifeEventType(event.code);
  const { opens, closes } = getEventWindow(event);
  const closed = closes < today ? closes : null;
  return {
    event: type?.name ?? event.code,
    opens,
    closes,
    closed,
    effective: findEffectiveDay(event, offered),
    status: closed === null ? "Open" : "Closed",
  };
}

function findEffectiveDay(
  { code, eventDate, reportedDate }: LifeEvent,
  offered: readonly Product[],
): string | null {
  const days = offered.flatMap(({ changes: { event } }) =>
    event?.after.includes(code) ? [getEventCoverDate(event.from, eventDate, reportedDate)] : [],
  );
  const [first, ...others] = days;
  return first === undefined ? null : getEarliestDay(first, ...others);
}

export function toLifeEventLine(
  { employeeNumber, firstName, surname }: EventPerson,
  { eventDate, reportedDate }: LifeEvent,
  { event, opens, closes, effective, closed, status }: EventOutcome,
): Cell[] {
  return [
    ...[employeeNumber, firstName, surname, event, eventDate, reportedDate, opens, closes],
    ...[effective, closed, reportsCopy(status === "Open" ? "open" : "closed")],
  ];
}
