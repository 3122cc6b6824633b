import type { ExplainedAmount } from "../pay/explanation.ts";
import { toInstalments } from "../pay/money.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import type { Choice } from "./choice.ts";
import { fundPrice } from "./funding.ts";
import { findCompleteChoice } from "./kinds/index.ts";
import type { PriceFacts, UnsplitPrice } from "./kinds/pricing.ts";
import type { PriceList, PriceTable, Product } from "./product.ts";
import type { TaxTreatment } from "./selection-types.ts";

/** One side's cost in pence for all instalments together, and the lines that add up to it (RULE-22). */
export interface PricePart extends ExplainedAmount {
  /** The first twelve instalments together. */
  annualPence: number;
  /** Pence of each pay day: they add up to `pence` (RULE-01). */
  instalments: readonly number[];
}

export interface Price {
  employee: PricePart;
  employer: PricePart;
  treatment: TaxTreatment;
  /** Tax relief that the provider claims: with both parts it adds up to the price. */
  reliefPence: number;
  /** The list price of a car, by which it is taxed; null for anything else. */
  listPricePence: number | null;
}

/**
 * The price of a choice on a day, `yyyy-mm-dd`; after a table's end its last row applies.
 * @throws RangeError for a choice of another kind, an unknown level, or a missing price
 */
export function getPrice(
  product: Product,
  choice: Choice,
  facts: PriceFacts,
  prices: PriceTable | null,
  day: string,
): Price {
  const list = prices && getRowOn(prices, day);
  const chosen = findCompleteChoice(choice, product);
  if (!chosen?.options) throw new RangeError(`This is no choice of ${product.code}`);
  const { kind, options } = chosen;
  const request = { product, options, choice: chosen.choice, facts, list };
  // Prices with tax relief are not cached, because the relief rate depends on the day.
  const key = list && product.funding !== "relief-at-source" ? kind.getPriceKey?.(chosen.choice) : null;
  if (!list || key == null) return toPrice(request, kind.price(request), day);
  const lists = cachedPrices.get(product) ?? new WeakMap<PriceList, Map<string, Price>>();
  cachedPrices.set(product, lists);
  const cached = lists.get(list) ?? new Map<string, Price>();
  lists.set(list, cached);
  const price = cached.get(key) ?? toPrice(request, kind.price(request), day);
  cached.set(key, price);
  return price;
}

/** Caches prices that depend only on plan version, list and choice, because many people choose alike. */
const cachedPrices = new WeakMap<Product, WeakMap<PriceList, Map<string, Price>>>();

function toPrice(
  { product, facts }: { product: Product; facts: PriceFacts },
  priced: UnsplitPrice,
  day: string,
): Price {
  const { employee, employer, reliefPence } = fundPrice(product, priced, getRowOn(facts.incomeTax, day));
  const splitIntoInstalments = (pence: number) => toInstalments(pence, priced.instalments);
  return {
    employee: toPricePart(
      employee,
      product.employerShare && reliefPence === 0
        ? getEmployeeInstalments(priced, employer)
        : splitIntoInstalments(employee.pence),
    ),
    employer: toPricePart(employer, splitIntoInstalments(employer.pence)),
    treatment: priced.isPayment ? "payment" : treatments[product.funding],
    reliefPence,
    listPricePence: priced.listPricePence ?? null,
  };
}

export function toPricePart(explained: ExplainedAmount, instalments: readonly number[]): PricePart {
  const annualPence = instalments.slice(0, 12).reduce((sum, pence) => sum + pence, 0);
  return { ...explained, annualPence, instalments };
}

/** The employee's instalments: what is left of the provider's monthly price after the employer's part. */
function getEmployeeInstalments(
  { employee, employer, instalments }: UnsplitPrice,
  paid: ExplainedAmount,
): number[] {
  const employerInstalments = toInstalments(paid.pence, instalments);
  const wholeInstalments = toInstalments(employee.pence + employer.pence, instalments);
  return wholeInstalments.map((pence, index) => pence - (employerInstalments[index] ?? 0));
}

/** How payroll takes the employee's part. */
const treatments: Readonly<Record<Product["funding"], Exclude<Price["treatment"], "payment">>> = {
  sacrifice: "sacrifice",
  "net-pay": "net-pay",
  "relief-at-source": "net-pay",
  employer: "none",
  none: "none",
};
