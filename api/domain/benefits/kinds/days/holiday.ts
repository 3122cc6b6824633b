import { roundHalfUp } from "../../../pay/money.ts";

/** Divides annual pay into the value of a day (RULE-17). */
const workingDaysAYear = 260;
const workingWeeksAYear = 52;
const workingDaysAWeek = workingDaysAYear / workingWeeksAYear;
/** The Working Time Regulations 1998 (13 and 13A) require 5.6 weeks, at most 28 days. */
const statutoryWeeks = 5.6;

export interface HolidayFacts {
  /** Contractual, without bank holidays; 2550 is 25.5 days. */
  holidayDaysHundredths: number;
  /** Bank holidays of the scheme year, added to the contractual days. */
  bankHolidays: number;
  weeklyHoursHundredths: number;
  fullTimeHoursHundredths: number;
}

export interface HolidayLimits {
  unit: "days" | "hours";
  /** Counted in whole units. */
  buy: number;
  sell: number;
}

/**
 * The days that may be bought and sold in a scheme year. Part-timers trade whole hours of their average day.
 * Selling leaves 5.6 weeks including bank holidays (RULE-17).
 */
export function getHolidayLimits(
  facts: HolidayFacts,
  { buy, sell }: { buy: number; sell: number },
): HolidayLimits {
  const { holidayDaysHundredths, bankHolidays, weeklyHoursHundredths, fullTimeHoursHundredths } = facts;
  const spareDays = holidayDaysHundredths / 100 + bankHolidays - statutoryWeeks * workingDaysAWeek;
  const sellDays = Math.max(0, Math.min(sell, spareDays));
  if (weeklyHoursHundredths >= fullTimeHoursHundredths)
    return { unit: "days", buy, sell: Math.floor(sellDays) };
  const toHours = (days: number) => Math.floor((days * weeklyHoursHundredths) / (workingDaysAWeek * 100));
  return { unit: "hours", buy: toHours(buy), sell: toHours(sellDays) };
}

/**
 * A number of days or hours as an unrounded fraction of annual pay in pence. `payPence` is the pay at the
 * start of the scheme year, because the value is frozen for the year (RULE-17).
 */
export function getHolidayValue(
  payPence: number,
  { amount, unit }: { amount: number; unit: "days" | "hours" },
  weeklyHoursHundredths: number,
): { dividend: number; divisor: number } {
  return unit === "days"
    ? { dividend: payPence * amount, divisor: workingDaysAYear }
    : { dividend: payPence * amount * 100, divisor: workingWeeksAYear * weeklyHoursHundredths };
}

/** The value of one day or hour in pence, for display only; amounts are computed from the fraction. */
export function getHolidayUnitPence(
  payPence: number,
  unit: "days" | "hours",
  weeklyHoursHundredths: number,
): number {
  const { dividend, divisor } = getHolidayValue(payPence, { amount: 1, unit }, weeklyHoursHundredths);
  return roundHalfUp(dividend, divisor);
}
