import { reportsCopy } from "#copy/reports";
import { formatLongDay } from "~/copy/day.ts";
import type { CallReply, getLifeEventReport } from "~/upstream/calls.server.ts";
import type { EventRow } from "./event-table.tsx";

type Entries = CallReply<typeof getLifeEventReport>["entries"];

export const toEventRows = (entries: Entries): EventRow[] =>
  entries.map(({ id, event, ...entry }) => ({
    id,
    event,
    employee: { name: entry.employeeName, number: entry.employeeNumber },
    eventDate: formatLongDay(entry.eventDate) ?? reportsCopy("unknown"),
    reported: formatLongDay(entry.reportedDate) ?? reportsCopy("unknown"),
    effective: formatLongDay(entry.effectiveDate) ?? reportsCopy("nothing"),
    closed: formatLongDay(entry.closedDate) ?? reportsCopy("notYet"),
  }));
