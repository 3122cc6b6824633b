import type { Explained } from "../pay/explanation.ts";
import { toInstalments } from "../pay/money.ts";
import { rowOn } from "../pay/rates/dated.ts";
import type { Choice } from "./choice.ts";
import { findChosen } from "./kinds/index.ts";
import type { PriceFacts, UnsplitPrice } from "./kinds/pricing.ts";
import type { PriceList, PriceTable, Product } from "./product.ts";

/** One side's cost in pence for all instalments together, and the lines that add up to it (RULE-22). */
export interface Part extends Explained {
  /** The first twelve instalments together. */
  annualPence: number;
  /** Pence of each pay day: they add up to `pence` (RULE-01). */
  instalments: readonly number[];
}

export interface Price {
  employee: Part;
  employer: Part;
  /** How the employee's part meets pay: `payment` is added to it. */
  treatment: "sacrifice" | "net-pay" | "payment" | "none";
  /** Of a car, whose part by the year's rate is taxable. */
  listPricePence: number | null;
}

/**
 * What a choice costs at the prices of a day, `yyyy-mm-dd`; a table that ends goes on with its last row.
 * @throws RangeError where the choice is none of the product's: another kind, an unknown level, no price for it.
 */
export function priceOf(
  product: Product,
  choice: Choice,
  facts: PriceFacts,
  prices: PriceTable | null,
  day: string,
): Price {
  const list = prices && rowOn(prices, day);
  const chosen = findChosen(choice, product);
  if (!chosen?.options) throw new RangeError(`This is no choice of ${product.code}`);
  const { kind, options } = chosen;
  const request = { product, options, choice: chosen.choice, facts, list };
  const key = list && kind.priceKey?.(chosen.choice);
  if (!list || key == null) return toPrice(product, kind.price(request));
  const known = listed.get(list) ?? new Map<string, Price>();
  listed.set(list, known);
  const price = known.get(key) ?? toPrice(product, kind.price(request));
  known.set(key, price);
  return price;
}

/** Prices by list that follow from nothing else but the choice: computed once, for many choose alike. */
const listed = new WeakMap<PriceList, Map<string, Price>>();

function toPrice(product: Product, priced: UnsplitPrice): Price {
  const part = (explained: Explained): Part => {
    const instalments = toInstalments(explained.pence, priced.instalments);
    const annualPence = instalments.slice(0, 12).reduce((sum, pence) => sum + pence, 0);
    return { ...explained, annualPence, instalments };
  };
  return {
    employee: part(priced.employee),
    employer: part(priced.employer),
    treatment: priced.isPayment ? "payment" : treatments[product.funding],
    listPricePence: priced.listPricePence ?? null,
  };
}

/** How payroll takes the employee's part. */
const treatments: Readonly<Record<Product["funding"], Exclude<Price["treatment"], "payment">>> = {
  sacrifice: "sacrifice",
  "net-pay": "net-pay",
  "relief-at-source": "net-pay",
  employer: "none",
  none: "none",
};
