import type { PayrollDays } from "../benefits/payroll-dates.ts";
import { getNextPayroll } from "../benefits/payroll-months.ts";
import { addMonthsToMonth, getLatestDay, getMonth } from "../calendar.ts";

/** The number of closed months that can be requested. */
const closedMonths = 24;

/** The months that have reports, the newest first; none if there is nothing to report. */
export function listReportMonths(firstDay: string | null, today: string, calendar: PayrollDays): string[] {
  if (firstDay === null) return [];
  const current = getNextPayroll(today, calendar);
  const first = getLatestDay(getMonth(firstDay), addMonthsToMonth(current, -closedMonths));
  const months: string[] = [];
  for (let month = current; month >= first; month = addMonthsToMonth(month, -1)) months.push(month);
  return months;
}
