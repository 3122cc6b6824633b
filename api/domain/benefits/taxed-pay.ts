import { memoizeByName } from "../memoize.ts";
import { takeBasisPoints } from "../pay/money.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import type { TaxedPay } from "../pay/sacrifice.ts";
import { getKind } from "./kinds/index.ts";
import type { ProductCode } from "./kinds/types.ts";
import { findAgreedProduct, priceOfSelection } from "./member-snapshot.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import { asOf, findInForce, getPriceDay, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

export interface PayChange {
  code: ProductCode;
  price: Price;
  /** A year's benefit in kind at the day's rates; 0 if nothing of it is taxed. */
  taxablePence: number;
}

/**
 * The day whose tax rates apply: today, a future selection's first day or an ended one's last. A price frozen at the
 * start does not freeze tax rates.
 */
export const getTaxDay = (selection: Selection, today: string): string =>
  getPriceDay({ ...selection, priceDate: null }, today);

/**
 * The changes of pay on a day: everything sacrificed, paid on top, or taxed as a benefit in kind (M-39).
 * Computed once per snapshot.
 */
export const listPayChanges = memoizeByName((snapshot: MemberSnapshot, day: string): PayChange[] =>
  listPricesOn(snapshot, day, changesPay).flatMap(({ code, product, price }): PayChange[] => {
    const taxablePence = getTaxablePence(day, product, price, snapshot);
    const isTaxFree = product.funding === "sacrifice" || price.treatment === "net-pay-arrangement";
    return isTaxFree || taxablePence > 0 ? [{ code, price, taxablePence }] : [];
  }),
);

/** Checks the plan first, because computing a price is expensive. */
const changesPay = (product: Product): boolean =>
  product.funding === "sacrifice" ||
  product.isTaxedWhenEmployerPays ||
  (getKind(product).isTaxedByListPrice ?? false);

/** The selections in force on a day whose plans pass the filter, each with its price. */
export function listPricesOn(
  snapshot: MemberSnapshot,
  day: string,
  isOfInterest: (product: Product) => boolean,
) {
  const selections = snapshot.selections.map((each) => asOf(each, day));
  const snapshotThen = { ...snapshot, selections, today: day };
  const { products, listVersions } = snapshot.catalogue;
  return products
    .filter(({ code }) => listVersions(code).some(({ product }) => isOfInterest(product)))
    .flatMap(({ code }) => {
      const selection = findInForce(selections, code, day);
      const product = selection && findAgreedProduct(selection, snapshotThen);
      const price = product && priceOfSelection(selection, product, snapshotThen);
      return price ? [{ code, product, price }] : [];
    });
}

/**
 * Pence a year that are taxed as income on a day. A share of a car's list price, or the employer's part. For
 * a car only the list price counts, so that nothing is taxed twice.
 */
export function getTaxablePence(
  day: string,
  product: Product,
  { employer, listPricePence }: Price,
  { catalogue }: Pick<MemberSnapshot, "catalogue">,
): number {
  if (listPricePence !== null) {
    return takeBasisPoints(listPricePence, getRowOn(catalogue.rates.electricCar, day).listPriceBasisPoints);
  }
  return product.isTaxedWhenEmployerPays ? employer.annualPence : 0;
}

/** A person's taxed pay with its changes; the base includes all their benefits in kind (M-39). */
export function getTaxedPay(
  { member, taxRegion, niCategory }: MemberSnapshot,
  changes: readonly PayChange[],
): TaxedPay & { alreadySacrificedPence: number; taxableBenefitsPence: number } {
  const sumByTreatment = (treatment: Price["treatment"]) =>
    changes
      .filter(({ price }) => price.treatment === treatment)
      .reduce((total, { price }) => total + price.employee.annualPence, 0);
  return {
    grossPence: member.annualPayPence + sumByTreatment("payment"),
    alreadySacrificedPence: sumByTreatment("sacrifice"),
    deductedBeforeTaxPence: sumByTreatment("net-pay-arrangement"),
    region: taxRegion,
    category: niCategory,
    taxableBenefitsPence: changes.reduce((total, { taxablePence }) => total + taxablePence, 0),
  };
}
