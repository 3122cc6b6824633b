import { benefitsCopy } from "#api-copy/benefits";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { getMonth } from "../domain/calendar.ts";
import { findPeriod } from "../domain/payroll/calendar.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { getRunLabel } from "../domain/payroll/payroll-file.ts";
import type { ReportName } from "../domain/reports/report-id.ts";
import { streamRunFile } from "../jobs/payroll-lock/compute-run.ts";
import { loadRun } from "../jobs/payroll-lock/load-run.ts";
import type { Services } from "../platform/services.ts";
import { loadPayGroupTranslator } from "../repositories/pay-group-names.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { streamFile } from "../repositories/payroll-files.ts";
import { findRun, listRuns } from "../repositories/payroll-runs.ts";
import { listRecordedRuns, toReportName } from "./payroll-views.ts";

type MonthName = Extract<ReportName, { kind: "payroll" }>;
type PayrollName = MonthName | Extract<ReportName, { kind: "payroll-run" }>;
type Client = Pick<Actor, "clientId">;

interface PayrollReport {
  name: PayrollName;
  /** The month of the run's pay day, `yyyy-mm`. */
  month: string;
  label: string | null;
}

/** A client's payroll reports in the shown range: months before the ledger, and all runs. */
export async function listPayrollReports(
  db: Db,
  client: Client,
  months: readonly string[],
): Promise<PayrollReport[]> {
  const [calendars, rows, translateGroup] = await Promise.all([
    loadPayrollCalendars(db, client.clientId),
    listRuns(db, client),
    loadPayGroupTranslator(db, client.clientId),
  ]);
  const runs = listRecordedRuns(calendars, rows).map(({ calendar, period, row }): PayrollReport => {
    const { group } = calendar;
    const label = group.isDefault ? [] : [translateGroup(group.name), getRunLabel(period, group)];
    return {
      name: toReportName(calendar, period),
      month: getMonth(period.payDay),
      label: [...label, ...(row?.written_at ? [] : [benefitsCopy("previewRun")])].join(", ") || null,
    };
  });
  const start = findLedgerStart(calendars);
  const earlier = months
    .filter((month) => start === null || month < start)
    .map(
      (month): PayrollReport => ({
        name: { kind: "payroll", month },
        month,
        label: benefitsCopy("notRecorded"),
      }),
    );
  return [...runs, ...earlier];
}

/** The month of the default group's first run, `yyyy-mm`; null if it has none yet. */
function findLedgerStart(calendars: readonly PayrollCalendar[]): string | null {
  const calendar = calendars.find(({ group }) => group.isDefault);
  const first = calendar && findPeriod(calendar, calendar.ledgerFrom);
  return first ? getMonth(first.payDay) : null;
}

/**
 * The payroll file of a run: the stored one if locked, else as a lock would write it now. `compute` creates
 * it for months before the ledger.
 */
export async function* streamPayrollReport(
  { db, clock, catalogues, payrollRules }: Services,
  client: Client,
  report: PayrollName,
  compute: (report: MonthName) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const calendars = await loadPayrollCalendars(db, client.clientId);
  const period = findReportPeriod(calendars, report);
  if (!period) {
    if (report.kind === "payroll") yield* compute(report);
    return;
  }
  const key = { clientId: client.clientId, group: period.calendar.group.code, periodKey: period.period.key };
  const row = await findRun(db, key);
  if (row?.written_at) {
    let isKept = false;
    for await (const chunk of streamFile(db, key)) {
      isKept = true;
      yield chunk;
    }
    if (!isKept) yield Buffer.from("We removed this payroll file when its retention period ended\r\n");
    return;
  }
  const run = await loadRun({ db, catalogues }, key, row?.locked_at ?? clock.now().getTime());
  if (run) yield* streamRunFile(db, payrollRules, run);
}

function findReportPeriod(calendars: readonly PayrollCalendar[], report: PayrollName) {
  for (const calendar of calendars) {
    const first = findPeriod(calendar, calendar.ledgerFrom);
    for (const period of calendar.periods) {
      if (!first || period.payDay < first.payDay) continue;
      const name = toReportName(calendar, period);
      if (name.kind === "payroll" && report.kind === "payroll" && name.month === report.month) {
        return { calendar, period };
      }
      if (
        name.kind === "payroll-run" &&
        report.kind === "payroll-run" &&
        name.group === report.group &&
        name.payDay === report.payDay
      ) {
        return { calendar, period };
      }
    }
  }
  return null;
}
