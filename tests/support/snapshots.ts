import { randomUUID } from "node:crypto";
import type { Selection } from "../../api/domain/benefits/selection.ts";
import type { MemberSnapshot } from "../../api/domain/benefits/snapshot-types.ts";
import type { ReportPerson } from "../../api/domain/reports/report-person.ts";
import { buildMember, harbourlineCalendar, harbourlineCatalogue } from "./members.ts";

/** A selection of 5% pension, active since April 2026, unless overridden. */
export const buildSelection = (facts: Partial<Selection> = {}): Selection => ({
  id: randomUUID(),
  code: "pension",
  planFrom: null,
  status: "active",
  choice: { kind: "share", percent: 5 },
  people: [],
  coverDate: "2026-04-01",
  firstDeductionDate: "2026-04-28",
  endDate: null,
  priceDate: null,
  payPence: null,
  acceptedPence: null,
  reason: null,
  createdAt: 1,
  version: 1,
  ...facts,
});

/**
 * The snapshot of the tests' member at Harbourline on 20 November 2026 without selections, unless
 * overridden.
 */
export const buildSnapshot = (facts: Partial<MemberSnapshot> = {}): MemberSnapshot => ({
  member: buildMember(),
  weeklyHoursHundredths: 37_50,
  hourlyPence: null,
  taxRegion: "rUK",
  niCategory: "A",
  holidayDaysHundredths: 33_00,
  scheme: harbourlineCalendar,
  catalogue: harbourlineCatalogue,
  selections: [],
  events: [],
  today: "2026-11-20",
  isPastYear: false,
  ...facts,
});

/** A person of a report, without former or present family. */
export const buildReportPerson = (snapshot: MemberSnapshot): ReportPerson => ({
  identities: { facts: [], earlierMembers: [] },
  employeeNumber: "000101",
  firstName: "Zoë",
  surname: "Fry",
  payrollGroup: "Monthly",
  niNumber: null,
  taxCode: null,
  former: [],
  family: [],
  snapshot,
});
