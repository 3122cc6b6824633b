import type { PayrollRun } from "#contract/extensions/payroll.ts";
import { findNextOpenPeriod, getTaxPeriodName } from "../domain/payroll/calendar.ts";
import type { PayPeriod, PayrollCalendar } from "../domain/payroll/ledger.ts";
import { getRunLabel, toRunId } from "../domain/payroll/payroll-file.ts";
import { type ReportName, toReportId } from "../domain/reports/report-id.ts";
import type { ListedRun } from "../repositories/payroll-runs.ts";

/** A client's pay period with its run, which has a row once its lock has begun. */
export interface PeriodRun {
  calendar: PayrollCalendar;
  period: PayPeriod;
  row: ListedRun | null;
}

/** The next run of each pay group, and all runs whose lock has begun, the newest pay day first. */
export function listRecordedRuns(
  calendars: readonly PayrollCalendar[],
  rows: readonly ListedRun[],
): PeriodRun[] {
  const runs = calendars.flatMap((calendar) => {
    const next = findNextOpenPeriod(calendar);
    return calendar.periods.flatMap((period): PeriodRun[] => {
      const row = findRunRow(rows, calendar, period);
      return row || period === next ? [{ calendar, period, row }] : [];
    });
  });
  return runs.sort((a, b) => (a.period.payDay > b.period.payDay ? -1 : 1));
}

export const findRunRow = (rows: readonly ListedRun[], { group }: PayrollCalendar, { key }: PayPeriod) =>
  rows.find((row) => row.group_code === group.code && row.period_key === key) ?? null;

/** A run as replies show it. `today` is `yyyy-mm-dd`. */
export function toRunReply({ calendar, period, row }: PeriodRun, today: string): PayrollRun {
  const { group } = calendar;
  const isNext = row === null && findNextOpenPeriod(calendar)?.key === period.key;
  return {
    runId: toRunId(group.code, period.key),
    group: group.code,
    groupName: group.name,
    label: getRunLabel(period, group),
    from: period.from,
    to: period.to,
    cutOff: period.cutOff,
    payDay: row?.pay_date ?? period.payDay,
    taxPeriod: getTaxPeriodName(period, group.frequency),
    state: getRunState(row),
    lockedAt: row?.locked_at ?? null,
    lockedBy: row?.first_name ? `${row.first_name} ${row.surname}` : null,
    rows: row?.row_count ?? null,
    sumPence: row?.sum_pence ?? null,
    sha256: row?.sha256 ?? null,
    reportId: toReportId(toReportName(calendar, period)),
    isNext,
    canLock: isNext && today >= period.cutOff,
  };
}

function getRunState(row: ListedRun | null): PayrollRun["state"] {
  if (row === null) return "open";
  return row.written_at === null ? "locking" : "locked";
}

/** The name of a run's report. Months of the default group keep the name that they had before pay groups. */
export function toReportName(
  { group }: PayrollCalendar,
  { key, payDay }: PayPeriod,
): Extract<ReportName, { kind: `payroll${string}` }> {
  return group.isDefault && isMonth(key)
    ? { kind: "payroll", month: key }
    : { kind: "payroll-run", group: group.code, payDay };
}

const isMonth = (key: string): boolean => /^\d{4}-\d{2}$/.test(key);
