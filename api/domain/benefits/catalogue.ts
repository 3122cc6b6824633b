import type { RateTables } from "../pay/rates/index.ts";
import type { YearStart } from "../pay/tax-year.ts";
import type { PriceList, PriceTable, Product } from "./product.ts";

/** A product with its prices, the oldest first; none where there is nothing to price. */
export interface PricedProduct {
  product: Product;
  prices: readonly PriceList[];
}

/** The products of one client with their prices. */
export interface Catalogue {
  /** In the order in which they are shown. */
  products: readonly Product[];
  find(code: string): Product | undefined;
  /** Null where there is nothing to price. */
  pricesOf(code: string): PriceTable | null;
  /** Statutory rates, the same for every client. */
  rates: RateTables;
}

/** `yearStart` is the first day of the client's scheme year. */
export function createCatalogue(
  priced: readonly PricedProduct[],
  yearStart: YearStart,
  rates: RateTables,
): Catalogue {
  const products = new Map(priced.map(({ product }) => [product.code, product]));
  const tables = new Map(
    priced
      .filter(({ prices }) => prices.length > 0)
      .map(({ product: { code }, prices }): [string, PriceTable] => [
        code,
        { name: code, yearStart, rows: prices },
      ]),
  );
  return {
    products: [...products.values()],
    find: (code) => products.get(code),
    pricesOf: (code) => tables.get(code) ?? null,
    rates,
  };
}
