import type { Product, ProductCode } from "../product.ts";
import { everyday } from "./everyday.ts";
import { insured } from "./insured.ts";

export { pricesOf } from "./prices.ts";

const order: readonly ProductCode[] = [
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
];

/** All fifteen, in the order in which they are shown. */
export const catalogue: readonly Product[] = [...insured, ...everyday].sort(
  (a, b) => order.indexOf(a.code) - order.indexOf(b.code),
);

const byCode = new Map<string, Product>(catalogue.map((product) => [product.code, product]));

/** The product of a code, or undefined for a text that is none. */
export const findProduct = (code: string): Product | undefined => byCode.get(code);

/** What each scheme of the demo world offers. */
const offers = {
  harbourline: () => true,
  larkspur: (code) => !["childcare-vouchers", "electric-car", "season-ticket"].includes(code),
  cwmcoed: (code) => ["pension", "life", "discounts"].includes(code),
} as const satisfies Record<string, (code: ProductCode) => boolean>;

export type CatalogueScheme = keyof typeof offers;

/** The products of a scheme of the demo world, in order. */
export const productsOf = (scheme: CatalogueScheme): Product[] =>
  catalogue.filter(({ code }) => offers[scheme](code));
