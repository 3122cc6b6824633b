import { addMonths, addYears } from "../calendar.ts";
import { getTaxYear } from "../pay/tax-year.ts";

/** How long a client keeps personal data. */
export interface RetentionPolicy {
  /** Years after the end of the tax year in which the person left. */
  leaverYears: number;
  /** Years after the end of the tax year that the payroll was for. */
  payrollYears: number;
  /** Years after a pension, or the job with it, ended. */
  pensionYears: number;
  /** Years after a person opted out of a pension. */
  optOutYears: number;
  auditYears: number;
  /** For sent emails and messages of the contact form. */
  messageMonths: number;
  /** For data of uploads, apart from what they loaded. */
  uploadMonths: number;
}

export const defaultRetention: RetentionPolicy = {
  leaverYears: 3,
  payrollYears: 3,
  pensionYears: 6,
  optOutYears: 4,
  auditYears: 6,
  messageMonths: 24,
  uploadMonths: 24,
};

/**
 * The shortest times that the law allows. Payroll: Income Tax (PAYE) Regulations 2003, reg. 97. Pensions:
 * Occupational and Personal Pension Schemes (Automatic Enrolment) Regulations 2010, reg. 66 to 68.
 */
export const minimumRetention = { payrollYears: 3, pensionYears: 6, optOutYears: 4 } as const;

/** The last day on which a tax year's records are kept. */
export const getTaxYearKeptUntil = (day: string, years: number): string =>
  addYears(getTaxYear(day).to, years);

/** The last day on which a pension's record is kept. */
export const getPensionKeptUntil = (
  { optedOut, ended }: { optedOut: string | null; ended: string },
  { pensionYears, optOutYears }: RetentionPolicy,
): string => (optedOut ? addYears(optedOut, optOutYears) : addYears(ended, pensionYears));

/** The last day of the newest tax year that is old enough to remove. */
export function getLastRemovableTaxDay(today: string, years: number): string {
  const end = getTaxYear(addYears(today, -years)).to;
  return addYears(end, years) < today ? end : addYears(end, -1);
}

/** The day before which records are removed. */
export const subtractMonths = (today: string, months: number): string => addMonths(today, -months);
