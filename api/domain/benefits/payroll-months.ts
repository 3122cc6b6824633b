import { addMonthsToMonth, countMonthsBetween, getMonth } from "../calendar.ts";
import { memoizeByName } from "../memoize.ts";
import { getYear, type Year } from "../pay/tax-year.ts";
import { getPayroll, type PayrollDays } from "./payroll-dates.ts";
import type { SchemeCalendar } from "./snapshot-types.ts";

/** A month's payroll, over which prices are split. */
export interface PayMonth {
  /** A month as `yyyy-mm`. */
  month: string;
  payDay: string;
  /** The number of this payroll in its scheme year, from 0. */
  placeInYear: number;
}

/** Cached per calendar, because a report asks the same for every person. */
export const getPayMonth = memoizeByName((scheme: SchemeCalendar, month: string): PayMonth => {
  const { payDay } = getPayroll(month, scheme);
  const first = getFirstPayroll(getYear(payDay, scheme.yearStart), scheme);
  return { month, payDay, placeInYear: countMonthsBetween(first, month) };
});

/** The next payroll, `yyyy-mm`: this month's until its pay day, then the following one. */
export function getNextPayroll(today: string, calendar: PayrollDays): string {
  const currentMonth = getMonth(today);
  return getPayroll(currentMonth, calendar).payDay >= today
    ? currentMonth
    : addMonthsToMonth(currentMonth, 1);
}

/** The months, `yyyy-mm`, whose pay days are in a year. */
export function listPayrolls(year: Year, calendar: PayrollDays): string[] {
  const months: string[] = [];
  let month = getFirstPayroll(year, calendar);
  for (; getPayroll(month, calendar).payDay <= year.to; month = addMonthsToMonth(month, 1))
    months.push(month);
  return months;
}

function getFirstPayroll({ from }: Year, calendar: PayrollDays): string {
  const month = getMonth(from);
  return getPayroll(month, calendar).payDay >= from ? month : addMonthsToMonth(month, 1);
}
