import { yearOf } from "../../domain/pay/tax-year.ts";
import before from "./0022-products-before.json" with { type: "json" };

interface ProductsBefore {
  products: ({ code: string } & Record<string, unknown>)[];
  /** Pence by key, by the calendar year in which the scheme year begins; by product. */
  prices: Record<string, { loadingPercent: number; years: Record<string, Record<string, number>> }>;
}

/** The products that were part of the software, with their prices, as they were when they became data. */
const { products, prices } = before as unknown as ProductsBefore;
export const productsBefore = products;

/** Prices of a product for a scheme year that begins on a day. */
export function priceRowsOf(code: string, yearStart: { month: number; day: number }) {
  const known = prices[code];
  return Object.entries(known?.years ?? {}).map(([year, pence]) => ({
    from_date: yearOf(`${year}-12-31`, yearStart).from,
    pence: JSON.stringify(pence),
    loading_percent: known?.loadingPercent ?? 100,
    source: `Provider's rate card, scheme year ${year}`,
  }));
}
