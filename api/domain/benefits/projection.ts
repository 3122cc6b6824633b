import { countMonthsBetween, getBirthday, getMonth } from "../calendar.ts";
import type { Projection } from "./kinds/model-terms.ts";

/** £100 in pence, because projections are rounded to it. */
const unit = 100_00;

export interface ProjectionInput {
  dateOfBirth: string;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  age: number;
  /** The pension's value today. */
  potPence: number;
  /** Payments of a year, one twelfth at the end of each month. */
  annualPence: number;
}

/**
 * The value of a pension on a birthday, pence in today's money, rounded to £100. Contributions rise with
 * prices, and growth is net of charges and inflation.
 */
export function projectPot(projected: ProjectionInput, assumed: Projection): number {
  const { dateOfBirth, today, age, potPence, annualPence } = projected;
  const months = Math.max(0, countMonthsBetween(getMonth(today), getMonth(getBirthday(dateOfBirth, age))));
  const toRate = (hundredths: number) => hundredths / 100_00;
  const yearly =
    ((1 + toRate(assumed.growthHundredths)) * (1 - toRate(assumed.chargeHundredths))) /
    (1 + toRate(assumed.inflationHundredths));
  const monthly = yearly ** (1 / 12);
  const growth = monthly ** months;
  const paid = monthly === 1 ? months : (growth - 1) / (monthly - 1);
  return Math.round((potPence * growth + (annualPence / 12) * paid) / unit) * unit;
}
