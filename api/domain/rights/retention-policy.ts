import { addMonths, addYears } from "../calendar.ts";
import { getTaxYear } from "../pay/tax-year.ts";

/** How long a client's personal data is kept. */
export interface RetentionPolicy {
  /** After the end of the tax year in which somebody left. */
  leaverYears: number;
  /** After the end of the tax year that payroll belongs to. */
  payrollYears: number;
  /** After a pension, or the job that it came with, ended. */
  pensionYears: number;
  /** After somebody opted out of a pension. */
  optOutYears: number;
  auditYears: number;
  /** Emails that were sent, and messages of the contact form. */
  messageMonths: number;
  /** What uploads hold beside what they loaded. */
  uploadMonths: number;
}

export const usualRetention: RetentionPolicy = {
  leaverYears: 3,
  payrollYears: 3,
  pensionYears: 6,
  optOutYears: 4,
  auditYears: 6,
  messageMonths: 24,
  uploadMonths: 24,
};

/**
 * The shortest that the law allows. Payroll: Income Tax (PAYE) Regulations 2003, reg. 97. Pensions: Occupational and
 * Personal Pension Schemes (Automatic Enrolment) Regulations 2010, reg. 66 to 68.
 */
export const leastRetention = { payrollYears: 3, pensionYears: 6, optOutYears: 4 } as const;

/** Until when something of a tax year is kept, the day included. */
export const keptAfterTaxYear = (day: string, years: number): string => addYears(getTaxYear(day).to, years);

/** Until when a pension's record is kept, the day included. */
export const keptAsPension = (
  { optedOut, ended }: { optedOut: string | null; ended: string },
  { pensionYears, optOutYears }: RetentionPolicy,
): string => (optedOut ? addYears(optedOut, optOutYears) : addYears(ended, pensionYears));

/** The last day of the newest tax year that is old enough to go; what falls on it or before goes. */
export function lastTaxDayToGo(today: string, years: number): string {
  const end = getTaxYear(addYears(today, -years)).to;
  return addYears(end, years) < today ? end : addYears(end, -1);
}

/** What is older than the day goes. */
export const monthsBefore = (today: string, months: number): string => addMonths(today, -months);
