import { memoize } from "../memoize.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import type { RateTables } from "../pay/rates/index.ts";
import { getKind } from "./kinds/index.ts";
import type { Product } from "./product.ts";

export interface PayOnDay {
  annualPayPence: number;
  /** A date as `yyyy-mm-dd`. */
  day: string;
}

type BandRates = Pick<RateTables, "automaticEnrolment">;

/**
 * Whether an employer must contribute to the pension of somebody with this pay (Pensions Act 2008, section
 * 13).
 */
export const hasQualifyingEarnings = (
  { annualPayPence, day }: PayOnDay,
  { automaticEnrolment }: BandRates,
): boolean => annualPayPence > getRowOn(automaticEnrolment, day).qualifyingFromPence;

const toPlanBelowBand = memoize((product: Product): Product => {
  const { getOptionsBelowBand } = getKind(product);
  return getOptionsBelowBand ? { ...product, choosable: getOptionsBelowBand(product.choosable) } : product;
});

/** A plan with its terms for a person's pay. */
export const getPlanForPay = (product: Product, pay: PayOnDay, rates: BandRates): Product =>
  getKind(product).getOptionsBelowBand && !hasQualifyingEarnings(pay, rates)
    ? toPlanBelowBand(product)
    : product;
