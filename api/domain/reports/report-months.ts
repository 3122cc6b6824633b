import { type PayrollCalendar, payrollOf } from "../benefits/payroll-dates.ts";
import { addToMonth, latest, monthOf } from "../calendar.ts";

/** How many closed months stay to be asked for. */
const closedMonths = 24;

/** The payroll that is next: this month's until its pay day, then the one after it. `yyyy-mm`. */
export function currentPayroll(today: string, calendar: PayrollCalendar): string {
  const own = monthOf(today);
  return payrollOf(own, calendar).payDay >= today ? own : addToMonth(own, 1);
}

/** The months that there are reports for, the newest first; none before the first day of something to report. */
export function reportMonths(firstDay: string | null, today: string, calendar: PayrollCalendar): string[] {
  if (firstDay === null) return [];
  const current = currentPayroll(today, calendar);
  const first = latest(monthOf(firstDay), addToMonth(current, -closedMonths));
  const months: string[] = [];
  for (let month = current; month >= first; month = addToMonth(month, -1)) months.push(month);
  return months;
}
