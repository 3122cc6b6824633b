import type { Explained } from "../pay/explanation.ts";
import { toInstalments } from "../pay/money.ts";
import { rowOn } from "../pay/rates/dated.ts";
import type { Choice } from "./choice.ts";
import { type Asked, nothing, type Priced, type PriceFacts } from "./explained.ts";
import { priceCover, priceIncome, priceMultiple, pricePeople, priceTiers } from "./price-insured.ts";
import { priceDays, priceLease, priceShare, priceSpread, priceVoucher } from "./price-pay.ts";
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
  const key = list && keyInList(choice);
  if (!list || key === null) return toPrice({ product, choice, facts, list });
  const known = listed.get(list) ?? new Map<string, Price>();
  listed.set(list, known);
  const price = known.get(key) ?? toPrice({ product, choice, facts, list });
  known.set(key, price);
  return price;
}

/** Prices by list that follow from nothing else but the choice: computed once, for many choose alike. */
const listed = new WeakMap<PriceList, Map<string, Price>>();

function keyInList(choice: Choice): string | null {
  if (choice.kind === "tiers") return `${choice.level} ${choice.tier}`;
  return choice.kind === "people" ? `${choice.level} ${choice.hasPartner} ${choice.children}` : null;
}

function toPrice(asked: Asked): Price {
  const { product } = asked;
  const priced = priceByKind(asked);
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

function priceByKind(asked: Asked): Priced {
  const { product, choice } = asked;
  const { choosable } = product;
  if (choice.kind === "share" && choosable.kind === "share") return priceShare(asked, choice, choosable);
  if (choice.kind === "tiers" && choosable.kind === "tiers") return priceTiers(asked, choice, choosable);
  if (choice.kind === "people" && choosable.kind === "people") return pricePeople(asked, choice, choosable);
  if (choice.kind === "multiple" && choosable.kind === "multiple")
    return priceMultiple(asked, choice, choosable);
  if (choice.kind === "cover" && choosable.kind === "cover") return priceCover(asked, choice, choosable);
  if (choice.kind === "income" && choosable.kind === "income") return priceIncome(asked, choice, choosable);
  if (choice.kind === "spread" && choosable.kind === "spread") return priceSpread(asked, choice);
  if (choice.kind === "days" && choosable.kind === "days") return priceDays(asked, choice);
  if (choice.kind === "voucher" && choosable.kind === "voucher") return priceVoucher(asked, choice);
  if (choice.kind === "lease" && choosable.kind === "lease") return priceLease(asked, choice, choosable);
  if (choice.kind === "link" && choosable.kind === "link") {
    return { employee: nothing, employer: nothing, instalments: 12 };
  }
  throw new RangeError(`${choice.kind} is no choice of ${product.code}`);
}
