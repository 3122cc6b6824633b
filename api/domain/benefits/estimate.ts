import { benefitsCopy } from "#api-copy/benefits";
import { formatLongDate } from "../calendar.ts";
import { type DatedRow, findLastYearBefore, type RateTable } from "../pay/rates/dated.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import { getPriceDay, type Selection } from "./selection.ts";
import type { Catalogue, MemberSnapshot } from "./snapshot-types.ts";
import { getTaxablePence, getTaxDay } from "./taxed-pay.ts";

/** Years of the last known prices and rates, for a day after them; null for a day with known ones. */
export interface Estimate {
  pricesYear: number | null;
  /** Year of the last known tax, National Insurance and car rates, if the cost depends on them. */
  ratesYear: number | null;
}

/** Says which parts of a selection's cost on its day are an estimate. */
export function getEstimate(
  selection: Selection,
  product: Product,
  price: Price,
  { catalogue, today }: Pick<MemberSnapshot, "catalogue" | "today">,
): Estimate {
  const day = getTaxDay(selection, today);
  const { incomeTax, nationalInsurance, electricCar } = catalogue.rates;
  const changesPay = ["sacrifice", "net-pay-arrangement", "payment"].includes(price.treatment);
  const used: RateTable<DatedRow>[] = changesPay ? [incomeTax, nationalInsurance] : [];
  if (getTaxablePence(day, product, price, { catalogue }) > 0) used.push(incomeTax);
  if (price.listPricePence !== null) used.push(electricCar);
  const years = used.flatMap((table) => findLastYearBefore(table, day) ?? []);
  return {
    pricesYear: findEstimatedPricesYear(selection, product, catalogue, today),
    ratesYear: years.length > 0 ? Math.min(...years) : null,
  };
}

/** The year of a product's last known prices, for a selection that starts after them; else null. */
export function findEstimatedPricesYear(
  selection: Selection,
  product: Product,
  catalogue: Catalogue,
  today: string,
): number | null {
  // An agreed price does not count as an estimate, whatever prices are known (B11).
  if (selection.agreed) return null;
  const table = catalogue.findPrices(product.code);
  return table && findLastYearBefore(table, getPriceDay(selection, today));
}

/**
 * Why a choice cannot be confirmed or approved: its price is an estimate, and the plan allows none. Null if
 * it can.
 */
export function findEstimateRefusal(
  selection: Selection,
  product: Product,
  { catalogue, today }: Pick<MemberSnapshot, "catalogue" | "today">,
  action: "confirm" | "approve",
): string | null {
  if (product.allowsEstimatedPrice) return null;
  if (findEstimatedPricesYear(selection, product, catalogue, today) === null) return null;
  const day = formatLongDate(getPriceDay(selection, today));
  return benefitsCopy("estimateOnly", { date: day, action });
}
