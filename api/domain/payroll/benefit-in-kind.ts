import { countDaysBetween, getEarliestDay, getLatestDay } from "../calendar.ts";
import { requirePence, roundHalfUp } from "../pay/money.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import type { RateTables } from "../pay/rates/index.ts";
import type { Year } from "../pay/tax-year.ts";

/** First and last day on which a benefit is provided, `yyyy-mm-dd`; `to` is null while no end is known. */
export interface ProvidedPeriod {
  from: string;
  to: string | null;
}

/** The inputs of the line of a pay day. */
interface TaxableToDate {
  /** The tax year's taxable value as known now, in pence. */
  taxablePence: number;
  /** Pence that locked runs of the tax year have payrolled. */
  payrolledPence: number;
  /** Remaining pay days of the tax year on which the benefit is provided, including this one. */
  payDaysLeft: number;
}

/**
 * Pence of one pay day's line (B4.3), rounded down, also when negative, so that less income is taxed rather than
 * more. Lines differ by at most a penny, and the last has the exact rest.
 * @throws RangeError unless at least one pay day is left
 */
export function getTaxableLinePence({ taxablePence, payrolledPence, payDaysLeft }: TaxableToDate): number {
  if (!Number.isInteger(payDaysLeft) || payDaysLeft < 1) {
    throw new RangeError("A line needs a pay day on which the benefit is provided");
  }
  return Math.floor((requirePence(taxablePence) - payrolledPence) / payDaysLeft);
}

/** The number of pay days left in a tax year, including this one, on which a benefit is provided. */
export function countPayDaysLeft(
  payDays: readonly string[],
  payDay: string,
  taxYear: Year,
  { from, to }: ProvidedPeriod,
): number {
  const firstDay = getLatestDay(payDay, from, taxYear.from);
  const lastDay = getEarliestDay(taxYear.to, to ?? taxYear.to);
  return payDays.filter((day) => day >= firstDay && day <= lastDay).length;
}

/** A car's taxable value in a tax year, and its basis. */
export interface CarYear {
  basisPoints: number;
  /** Days in the tax year on which the car is available, and all its days. */
  days: number;
  daysInYear: number;
  taxablePence: number;
}

/**
 * List price × the tax year's percentage × days available ÷ days in that tax year, rounded half up once (ITEPA 2003,
 * sections 121, 139 and 143).
 * @throws RangeError as `requirePence`.
 */
export function getCarYear(
  listPricePence: number,
  { from, to }: ProvidedPeriod,
  taxYear: Year,
  table: RateTables["electricCar"],
): CarYear {
  const { listPriceBasisPoints: basisPoints } = getRowOn(table, taxYear.from);
  const first = getLatestDay(from, taxYear.from);
  const lastDay = getEarliestDay(to ?? taxYear.to, taxYear.to);
  const days = Math.max(0, countDaysBetween(first, lastDay) + 1);
  const daysInYear = countDaysBetween(taxYear.from, taxYear.to) + 1;
  // The law rounds once; rounding twice could differ by a penny.
  const taxablePence = roundHalfUp(requirePence(listPricePence) * basisPoints * days, 10_000 * daysInYear);
  return { basisPoints, days, daysInYear, taxablePence };
}
