import { addMonthsToMonth, getDayInMonth, getMonth } from "../calendar.ts";

/** Days of the month, 1 to 31; a shorter month uses its last day. */
export interface PayrollDays {
  cutOffDay: number;
  payDay: number;
}

export interface PayrollPeriod {
  /** A month as `yyyy-mm`. */
  month: string;
  /** The last day on which a change can go into the payroll. */
  cutOff: string;
  payDay: string;
}

/** The payroll of a month, `yyyy-mm`. */
export const getPayroll = (month: string, { cutOffDay, payDay }: PayrollDays): PayrollPeriod => ({
  month,
  cutOff: getDayInMonth(month, cutOffDay),
  payDay: getDayInMonth(month, payDay),
});

/**
 * The payroll that takes a decision made on a day: this month's up to its cut-off, else the next (RULE-14).
 */
export function getPayrollForDecision(day: string, calendar: PayrollDays): PayrollPeriod {
  const monthPayroll = getPayroll(getMonth(day), calendar);
  return day <= monthPayroll.cutOff
    ? monthPayroll
    : getPayroll(addMonthsToMonth(monthPayroll.month, 1), calendar);
}

/** The first pay day from a day onwards. */
export function getNextPayDay(day: string, payDay: number): string {
  const monthPayDay = getDayInMonth(getMonth(day), payDay);
  return day <= monthPayDay ? monthPayDay : getDayInMonth(addMonthsToMonth(getMonth(day), 1), payDay);
}
