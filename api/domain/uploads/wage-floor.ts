import { getRates, type Rates, type RateTables } from "../pay/rates/index.ts";
import type { MinimumWageRates } from "../pay/rates/minimum-wage.ts";

let cached: { day: string; tables: RateTables; rates: Rates } | null = null;

/** Caches the last day's rates, because up to 100,000 rows ask for the same day. */
export function getWageRates(day: string, tables: RateTables): Rates {
  if (cached?.day !== day || cached.tables !== tables) {
    cached = { day, tables, rates: getRates(day, tables).rates };
  }
  return cached.rates;
}

/**
 * A quick test: whether pay after the monthly sacrifice is enough at any age, as it nearly always is.
 * Otherwise the full check runs (RULE-05).
 */
export function isAboveWageFloor(
  { annualPence, weeklyHoursHundredths }: { annualPence: number; weeklyHoursHundredths: number },
  monthlyPence: number,
  { byAge }: MinimumWageRates,
): boolean {
  const highest = Math.max(...byAge.map(({ hourlyPence }) => hourlyPence));
  return annualPence * 100 - highest * weeklyHoursHundredths * 52 >= monthlyPence * 1200;
}
