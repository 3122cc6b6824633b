import { addToMonth, dayInMonth, firstOfNextMonth, monthOf } from "../calendar.ts";

/** Days of the month, 1 to 31; a month too short for one uses its last. */
export interface PayrollCalendar {
  cutOffDay: number;
  payDay: number;
}

export interface PayrollPeriod {
  /** `yyyy-mm`. */
  month: string;
  /** The last day on which a change goes into it. */
  cutOff: string;
  payDay: string;
}

/** The payroll of a month, `yyyy-mm`. */
export const payrollOf = (month: string, { cutOffDay, payDay }: PayrollCalendar): PayrollPeriod => ({
  ...{ month, cutOff: dayInMonth(month, cutOffDay), payDay: dayInMonth(month, payDay) },
});

/** The payroll that takes a change decided on a day: this month's up to and with the cut-off, else the next (RULE-14). */
export function payrollTaking(day: string, calendar: PayrollCalendar): PayrollPeriod {
  const own = payrollOf(monthOf(day), calendar);
  return day <= own.cutOff ? own : payrollOf(addToMonth(own.month, 1), calendar);
}

/** The first pay day from a day on. */
export function nextPayDay(day: string, payDay: number): string {
  const own = dayInMonth(monthOf(day), payDay);
  return day <= own ? own : dayInMonth(addToMonth(monthOf(day), 1), payDay);
}

export interface StartDates {
  coverDate: string;
  firstDeductionDate: string;
}

/** A monthly change: deducted from the payroll that takes it, for cover from the month after it. */
export function monthlyStart(decidedOn: string, calendar: PayrollCalendar): StartDates {
  const { payDay } = payrollTaking(decidedOn, calendar);
  return { coverDate: firstOfNextMonth(payDay), firstDeductionDate: payDay };
}

/** Cover from a day of its own: deducted from that month's payroll, or from the first that still takes it (RULE-08). */
export function startFrom(coverDate: string, decidedOn: string, calendar: PayrollCalendar): StartDates {
  const taking = payrollTaking(decidedOn, calendar);
  const own = payrollOf(monthOf(coverDate), calendar);
  const first = own.month > taking.month ? own : taking;
  return { coverDate, firstDeductionDate: first.payDay };
}
