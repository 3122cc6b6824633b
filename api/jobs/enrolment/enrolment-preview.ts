import { asOf, endSupersededVersions } from "../../domain/benefits/selection.ts";
import { decideEnrolment } from "../../domain/enrolment/enrolment.ts";
import { findJobHolder } from "../../domain/enrolment/qualifying.ts";
import { getCalendar } from "../../domain/payroll/calendar.ts";
import type { PayrollCalendar, PersonLedger } from "../../domain/payroll/ledger.ts";
import { toSelection } from "../../repositories/member-snapshot.ts";
import { toEnrolledRow } from "./enrolled-row.ts";
import type { EnrolmentRun } from "./enrolment-run.ts";

interface PreviewedPerson {
  id: string;
  /** The pay group as the employer spells it. */
  payrollGroup: string;
  ledger: PersonLedger;
}

/** A person's ledger with the pension in which the job would enrol them at `now`, ms. It writes nothing. */
export function addEnrolmentPreview(
  { id, payrollGroup, ledger }: PreviewedPerson,
  run: EnrolmentRun,
  { calendars, now }: { calendars: readonly PayrollCalendar[]; now: number },
): PersonLedger {
  const { plan, catalogue, stagingDate, today } = run;
  const holder = findJobHolder(ledger.facts, { today, knownAt: now });
  if (!holder) return ledger;
  const selections = endSupersededVersions(ledger.selections).map((each) => asOf(each, today));
  const calendar = getCalendar(calendars, payrollGroup);
  const decision = decideEnrolment(
    { holder, selections, isConfirmed: false },
    { plan, catalogue, calendar, stagingDate, today },
  );
  if (decision.kind !== "enrol") return ledger;
  const row = toEnrolledRow(id, [], decision.dates, run, now);
  const enrolled = toSelection(row, catalogue).map((each) => ({ ...each, updatedAt: now }));
  return { ...ledger, selections: [...ledger.selections, ...enrolled] };
}
