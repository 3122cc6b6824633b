import { type Rates, type RateTables, ratesFor } from "../pay/rates/index.ts";
import type { MinimumWageRates } from "../pay/rates/minimum-wage.ts";

let known: { day: string; tables: RateTables; rates: Rates } | null = null;

/** The rates of a day, kept for the next of a hundred thousand rows that asks for the same. */
export function wageRatesOn(day: string, tables: RateTables): Rates {
  if (known?.day !== day || known.tables !== tables) {
    known = { day, tables, rates: ratesFor(day, tables).rates };
  }
  return known.rates;
}

/**
 * Whether pay is enough at any age after what is given up each month, which it nearly always is: the whole check, with
 * its lines and sentences, is for the others (RULE-05). Never true where that check finds a breach.
 */
export function standsAboveFloor(
  { annualPence, weeklyHoursHundredths }: { annualPence: number; weeklyHoursHundredths: number },
  monthlyPence: number,
  { byAge }: MinimumWageRates,
): boolean {
  const highest = Math.max(...byAge.map(({ hourlyPence }) => hourlyPence));
  return annualPence * 100 - highest * weeklyHoursHundredths * 52 >= monthlyPence * 1200;
}
