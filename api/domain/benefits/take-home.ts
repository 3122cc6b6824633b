import { pricesCopy } from "#api-copy/prices";
import type { ExplainedAmount, Line } from "../pay/explanation.ts";
import { toPounds } from "../pay/money.ts";
import { getRates, type Rates } from "../pay/rates/index.ts";
import {
  computeDeductionEffect,
  computeSacrificeEffect,
  type SacrificeEffect,
  type TaxedPay,
} from "../pay/sacrifice.ts";
import { findBenefitTaxOn, getMonthlyPart } from "./benefit-tax.ts";
import { noAmount } from "./kinds/pricing.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getTaxDay, getTaxedPay, listPayChanges } from "./taxed-pay.ts";

export interface TakeHome {
  /** Pence by which the month's take-home pay falls; negative if it rises. */
  monthlyPence: number;
  /** Pence of tax and National Insurance that the month saves. */
  savedMonthlyPence: number;
  /** The lines of a year, which add up to its fall in take-home pay. */
  lines: readonly Line[];
}

/**
 * What a priced selection costs a person in take-home pay, on top of that day's other changes of pay (RULE-04).
 * `instalment` is its instalment, from 0. Returns null if the employee pays nothing, or if sacrifices exceed pay.
 */
export function findTakeHome(
  selection: Selection,
  product: Product,
  price: Price,
  snapshot: MemberSnapshot,
  instalment = 0,
): TakeHome | null {
  if (price.treatment === "none" || price.employee.pence === 0) return null;
  if (price.treatment === "net-pay") return getNetPayTakeHome(price, instalment);
  const day = getTaxDay(selection, snapshot.today);
  const { rates } = getRates(day, snapshot.catalogue.rates);
  const others = listPayChanges(snapshot, day).filter(({ code }) => code !== product.code);
  try {
    const pay = getTaxedPay(snapshot, others);
    if (price.treatment === "payment") return getPaymentTakeHome(price, pay, rates, instalment);
    if (price.treatment === "net-pay-arrangement") return getPreTaxTakeHome(price, pay, rates, instalment);
    const benefitTax = findBenefitTaxOn(day, product, price, snapshot)?.tax ?? noAmount;
    return getSacrificeTakeHome(price, pay, rates, instalment, benefitTax);
  } catch (error) {
    // A sacrifice above the pay has no cost; the minimum wage check reports it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function getSacrificeTakeHome(
  price: Price,
  pay: TaxedPay,
  rates: Rates,
  instalment: number,
  benefitTax: ExplainedAmount,
): TakeHome {
  const { employee } = price;
  const effect = computeSacrificeEffect(pay, [employee.annualPence], rates);
  const savedMonthlyPence = getMonthlyPart(getTotalSavedPence(effect), instalment);
  return {
    monthlyPence:
      (employee.instalments[instalment] ?? 0) -
      savedMonthlyPence +
      getMonthlyPart(benefitTax.pence, instalment),
    savedMonthlyPence,
    lines: [...effect.lines, ...benefitTax.lines],
  };
}

function getPreTaxTakeHome({ employee }: Price, pay: TaxedPay, rates: Rates, instalment: number): TakeHome {
  const { taxSavedPence, lines } = computeDeductionEffect(pay, employee.annualPence, rates);
  const savedMonthlyPence = getMonthlyPart(taxSavedPence, instalment);
  return {
    monthlyPence: (employee.instalments[instalment] ?? 0) - savedMonthlyPence,
    savedMonthlyPence,
    lines,
  };
}

/** An addition to pay is taxed, so it is computed as the reverse of a sacrifice. */
function getPaymentTakeHome({ employee }: Price, pay: TaxedPay, rates: Rates, instalment: number): TakeHome {
  const added = employee.annualPence;
  const effect = computeSacrificeEffect({ ...pay, grossPence: pay.grossPence + added }, [added], rates);
  const taxed = getMonthlyPart(getTotalSavedPence(effect), instalment);
  const { before, after } = effect;
  return {
    monthlyPence: taxed - (employee.instalments[instalment] ?? 0),
    savedMonthlyPence: 0 - taxed,
    lines: [
      toLine("payment.total", pricesCopy("added", { amount: toPounds(added) }), -added),
      toRiseLine("income-tax", pricesCopy("incomeTax"), after.tax.pence, before.tax.pence),
      toRiseLine(
        "national-insurance",
        pricesCopy("ni"),
        after.nationalInsurance.employee.pence,
        before.nationalInsurance.employee.pence,
      ),
    ],
  };
}

const getNetPayTakeHome = ({ employee, reliefPence }: Price, instalment: number): TakeHome => ({
  monthlyPence: employee.instalments[instalment] ?? 0,
  savedMonthlyPence: 0,
  lines: [
    toLine(
      "net-pay.total",
      pricesCopy("takenAfter", { amount: toPounds(employee.annualPence) }),
      employee.annualPence,
    ),
    ...(reliefPence > 0
      ? [toLine("tax-relief.added", pricesCopy("relief", { amount: toPounds(reliefPence) }), 0)]
      : []),
  ],
});

const getTotalSavedPence = ({ taxSavedPence, nationalInsuranceSavedPence }: SacrificeEffect) =>
  taxSavedPence + nationalInsuranceSavedPence;

const toLine = (code: string, text: string, pence: number): Line => ({
  rule: "RULE-04",
  code,
  text,
  pence,
  inputs: { annualPence: Math.abs(pence) },
  rounding: "none",
});

const toRiseLine = (code: string, name: string, beforePence: number, afterPence: number): Line => ({
  ...toLine(
    `payment.${code}`,
    pricesCopy("rises", { name, from: toPounds(beforePence), to: toPounds(afterPence) }),
    afterPence - beforePence,
  ),
  inputs: { beforePence, afterPence },
});
