import { benefitsCopy } from "#api-copy/benefits";
import { formatMonthAndYear } from "../calendar.ts";
import { payrollLayout } from "../reports/payroll-lines.ts";
import type { Cell, ReportLayout } from "../reports/report-person.ts";
import type { PayGroup, PayPeriod, PayrollLine } from "./ledger.ts";
import { computePersonRun } from "./person-run.ts";
import type { PayrollFilePerson, PayrollRules } from "./rules.ts";
import { getRunCalendars, type RunContext } from "./run-context.ts";

/**
 * The columns of the payroll file: those of every payroll report, then those that make a line traceable
 * (B7).
 */
const layout: ReportLayout = {
  columns: [...payrollLayout.columns, "Entry", "Origin period", "Run"],
  summed: payrollLayout.summed,
};

/** How runs are computed, and what their files contain. */
export const payrollRules: PayrollRules = { layout, computePersonRun, toCells };

function toCells(person: PayrollFilePerson, line: PayrollLine, run: RunContext): Cell[] {
  const { selection } = line;
  const product = run.catalogue.find(line.productCode);
  return [
    run.period.key,
    getGroupName(run),
    person.employeeNumber,
    person.firstName,
    person.surname,
    person.niNumber,
    person.taxCode,
    product ? run.getName(product) : line.productCode,
    line.element,
    line.type,
    line.pence,
    line.instalmentText,
    line.flag,
    selection?.coverDate ?? null,
    selection?.endDate ?? null,
    line.reason,
    line.entry,
    getOriginKey(line, run),
    toRunId(run.group, run.period.key),
  ];
}

const getGroupName = ({ calendars, group }: RunContext) =>
  calendars.find((each) => each.group.code === group)?.group.name ?? group;

/** The key of the period that a line belongs to, in any pay group. */
function getOriginKey({ origin }: PayrollLine, run: RunContext): string {
  if (origin === run.period.payDay) return run.period.key;
  const periods = getRunCalendars(run).lockedByPayDay.get(origin);
  const groupPeriod = periods?.find(({ calendar }) => calendar.group.code === run.group) ?? periods?.[0];
  return groupPeriod?.key ?? origin;
}

/** The id of a run, such as `monthly.2026-11`. */
export const toRunId = (group: string, periodKey: string): string => `${group}.${periodKey}`;

/** Splits a run's id; null for any other text. A period's key has no dot. */
export function parseRunId(id: string): { group: string; periodKey: string } | null {
  const lastDot = id.lastIndexOf(".");
  return lastDot > 0 ? { group: id.slice(0, lastDot), periodKey: id.slice(lastDot + 1) } : null;
}

/** "November 2026", or "Week 34, paid 23 November 2026". */
export function getRunLabel(period: PayPeriod, { frequency }: PayGroup): string {
  if (frequency === "monthly") return formatMonthAndYear(period.payDay);
  return benefitsCopy("weekPaid", { week: period.taxPeriod, date: period.payDay });
}
