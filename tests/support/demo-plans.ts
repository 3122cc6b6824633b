import type { NewRow } from "../../api/db/schema.ts";
import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import type { PriceList, Product } from "../../api/domain/benefits/product.ts";
import { getYear, type YearStart } from "../../api/domain/pay/tax-year.ts";
import { demoDocuments } from "./demo-documents.ts";

const plans = demoDocuments.find(({ code }) => code === "harbourline")?.plans ?? [];

/** All fifteen products of the demo client that has the most, in their displayed order. */
export const demoProducts: readonly Product[] = plans.flatMap(({ code, versions }) =>
  versions.slice(-1).map(({ product }) => ({ ...product, code })),
);

/** A product's prices, moved to a scheme year that begins on another day. */
export function listPrices(code: ProductCode, yearStart: YearStart): PriceList[] {
  const prices = plans.find((plan) => plan.code === code)?.prices ?? [];
  return prices.map((row) => ({ ...row, from: getYear(`${row.from.slice(0, 4)}-12-31`, yearStart).from }));
}

/** Products with their prices as a client's rows; the plans have always been in force. */
export function toPlanRows(clientId: string, products: readonly Product[], yearStart: YearStart) {
  return {
    plans: products.map(
      ({ code, ...definition }, position): NewRow<"plans"> => ({
        client_id: clientId,
        code,
        from_date: "2000-01-01",
        position,
        definition: JSON.stringify(definition),
      }),
    ),
    prices: products.flatMap(({ code }) =>
      listPrices(code, yearStart).map(
        ({ from, pence, loadingPercent, source }): NewRow<"plan_prices"> => ({
          client_id: clientId,
          plan_code: code,
          from_date: from,
          pence: JSON.stringify(pence),
          loading_percent: loadingPercent,
          source,
        }),
      ),
    ),
  };
}
