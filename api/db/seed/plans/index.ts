import type { Product } from "../../../domain/benefits/product.ts";
import type { YearStart } from "../../../domain/pay/tax-year.ts";
import type { NewRow } from "../../schema.ts";
import { everyday } from "./everyday.ts";
import { insured } from "./insured.ts";
import { pricesOf } from "./prices.ts";

/** In the order in which they are shown. */
const order = [
  "pension",
  "private-medical",
  "dental",
  "life",
  "partner-life",
  "critical-illness",
  "income-protection",
  "cycle",
  "gym",
  "childcare-vouchers",
  "holiday",
  "cash-plan",
  "discounts",
  "season-ticket",
  "electric-car",
] as const;
export type DemoCode = (typeof order)[number];
export type DemoProduct = Product & { code: DemoCode };

/** All fifteen of the demo world, in the order in which they are shown. */
export const demoProducts: readonly DemoProduct[] = order.map((code) => {
  const product = [...insured, ...everyday].find((each) => each.code === code);
  if (!product) throw new Error(`The demo world has no ${code}`);
  return { ...product, code };
});

/** What each client of the demo world offers. */
const offers: Readonly<Record<string, (code: DemoCode) => boolean>> = {
  harbourline: () => true,
  larkspur: (code) => !["childcare-vouchers", "electric-car", "season-ticket"].includes(code),
  cwmcoed: (code) => ["pension", "life", "discounts"].includes(code),
};

/** The products of a client of the demo world, in order. */
export const productsOf = (client: string): DemoProduct[] =>
  demoProducts.filter(({ code }) => offers[client]?.(code) ?? false);

/** Before any scheme year that the demo world tells of. */
const sinceEver = "2000-01-01";

/** Products and their prices as a client's rows; `yearStart` is the first day of its scheme year. */
export function toPlanRows(clientId: string, products: readonly DemoProduct[], yearStart: YearStart) {
  const plans = products.map(
    ({ code, ...definition }): NewRow<"plans"> => ({
      client_id: clientId,
      code,
      from_date: sinceEver,
      position: order.indexOf(code),
      definition: JSON.stringify(definition),
    }),
  );
  const prices = products.flatMap(({ code }) =>
    pricesOf(code, yearStart).map(
      ({ from, pence, loadingPercent, source }): NewRow<"plan_prices"> => ({
        client_id: clientId,
        plan_code: code,
        from_date: from,
        pence: JSON.stringify(pence),
        loading_percent: loadingPercent,
        source,
      }),
    ),
  );
  return { plans, prices };
}
