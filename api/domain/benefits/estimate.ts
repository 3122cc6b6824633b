import { benefitsCopy } from "#api-copy/benefits";
import { longDate } from "../calendar.ts";
import { type Dated, type RateTable, yearBeyond } from "../pay/rates/dated.ts";
import type { Catalogue } from "./catalogue.ts";
import type { MemberSnapshot } from "./member-snapshot.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import { getPriceDay, type Selection } from "./selection.ts";
import { getTaxDay, taxableOn } from "./taxed-pay.ts";

/**
 * Years of the last figures that are known, for a day beyond their table's end; null if the day is within it.
 */
export interface Estimate {
  pricesYear: number | null;
  /** Rates of tax, National Insurance and cars, where take-home pay and tax depend on them. */
  ratesYear: number | null;
}

/** Which parts of a selection's cost on its day are an estimate. */
export function getEstimate(
  selection: Selection,
  product: Product,
  price: Price,
  { catalogue, today }: Pick<MemberSnapshot, "catalogue" | "today">,
): Estimate {
  const day = getTaxDay(selection, today);
  const { incomeTax, nationalInsurance, electricCar } = catalogue.rates;
  const changesPay = ["sacrifice", "net-pay-arrangement", "payment"].includes(price.treatment);
  const used: RateTable<Dated>[] = changesPay ? [incomeTax, nationalInsurance] : [];
  if (taxableOn(day, product, price, { catalogue }) > 0) used.push(incomeTax);
  if (price.listPricePence !== null) used.push(electricCar);
  const years = used.flatMap((table) => yearBeyond(table, day) ?? []);
  return {
    pricesYear: estimatedPricesYear(selection, product, catalogue, today),
    ratesYear: years.length > 0 ? Math.min(...years) : null,
  };
}

/** The year of the last prices of a product that are known, where a selection's day is beyond them. */
export function estimatedPricesYear(
  selection: Selection,
  product: Product,
  catalogue: Catalogue,
  today: string,
): number | null {
  // An agreed price is no estimate, whatever prices are known (B11).
  if (selection.agreed) return null;
  const table = catalogue.pricesOf(product.code);
  return table && yearBeyond(table, getPriceDay(selection, today));
}

/**
 * Why a choice cannot be confirmed or approved: its price is an estimate, and the plan allows none. Null if
 * it can.
 */
export function estimateRefusal(
  selection: Selection,
  product: Product,
  { catalogue, today }: Pick<MemberSnapshot, "catalogue" | "today">,
  action: "confirm" | "approve",
): string | null {
  if (product.allowsEstimatedPrice) return null;
  if (estimatedPricesYear(selection, product, catalogue, today) === null) return null;
  const day = longDate(getPriceDay(selection, today));
  return benefitsCopy("estimateOnly", { date: day, action });
}
