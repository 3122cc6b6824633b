import { reportsCopy } from "#copy/reports";
import { longDay } from "~/copy/day.ts";
import type { CallReply, getLifeEventReport } from "~/upstream/calls.server.ts";
import type { EventRow } from "./event-table.tsx";

type Entries = CallReply<typeof getLifeEventReport>["entries"];

export const toEventRows = (entries: Entries): EventRow[] =>
  entries.map(({ id, event, ...entry }) => ({
    id,
    event,
    employee: { name: entry.employeeName, number: entry.employeeNumber },
    eventDate: longDay(entry.eventDate) ?? reportsCopy("unknown"),
    reported: longDay(entry.reportedDate) ?? reportsCopy("unknown"),
    effective: longDay(entry.effectiveDate) ?? reportsCopy("nothing"),
    closed: longDay(entry.closedDate) ?? reportsCopy("notYet"),
  }));
