import { type Rates, type RateTables, ratesFor } from "../pay/rates/index.ts";
import type { MinimumWageRates } from "../pay/rates/minimum-wage.ts";

let known: { day: string; tables: RateTables; rates: Rates } | null = null;

/** Caches the last day's rates, because up to 100,000 rows ask for the same day. */
export function wageRatesOn(day: string, tables: RateTables): Rates {
  if (known?.day !== day || known.tables !== tables) {
    known = { day, tables, rates: ratesFor(day, tables).rates };
  }
  return known.rates;
}

/**
 * Whether pay is enough at any age after the monthly sacrifice, as it nearly always is; otherwise the full
 * check with its sentences runs (RULE-05). Never true if that check finds a breach.
 */
export function standsAboveFloor(
  { annualPence, weeklyHoursHundredths }: { annualPence: number; weeklyHoursHundredths: number },
  monthlyPence: number,
  { byAge }: MinimumWageRates,
): boolean {
  const highest = Math.max(...byAge.map(({ hourlyPence }) => hourlyPence));
  return annualPence * 100 - highest * weeklyHoursHundredths * 52 >= monthlyPence * 1200;
}
