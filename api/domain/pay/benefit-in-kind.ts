import { pricesCopy } from "#api-copy/prices";
import type { ExplainedAmount, Line } from "./explanation.ts";
import { computeIncomeTax } from "./income-tax.ts";
import { takeBasisPoints, toPercent, toPounds } from "./money.ts";
import type { TaxRegion } from "./rates/income-tax.ts";
import type { Rates } from "./rates/index.ts";

export interface CarBenefit {
  /** The part of the car's value that counts as a year's income. */
  taxablePence: number;
  /** The year's tax that the benefit adds for the employee. */
  tax: ExplainedAmount;
  /** The employer's National Insurance on the benefit (class 1A). */
  employerNationalInsurancePence: number;
}

/** The income that a benefit in kind adds to: a year's income after every sacrifice, in pence. */
interface TaxedPerson {
  taxedIncomePence: number;
  region: TaxRegion;
}

/**
 * A year's benefit in kind of an electric car, all in pence (RULE-03). Part of its list price is income, on
 * top of other taxed income after every sacrifice. For part of a year, take the days' share of each figure.
 * @throws RangeError as `requirePence`.
 */
export function computeCarBenefit(
  car: { listPricePence: number },
  person: TaxedPerson,
  rates: Pick<Rates, "electricCar" | "incomeTax" | "nationalInsurance">,
): CarBenefit {
  const { listPricePence } = car;
  const { listPriceBasisPoints: basisPoints } = rates.electricCar;
  const taxablePence = takeBasisPoints(listPricePence, basisPoints);
  const taxable: Line = {
    rule: "RULE-03",
    code: "car-benefit.taxable",
    text: pricesCopy("taxedList", {
      percent: toPercent(basisPoints),
      price: toPounds(listPricePence),
      amount: toPounds(taxablePence),
    }),
    inputs: { listPricePence, basisPoints, taxablePence },
    rounding: "half up",
    pence: 0,
  };
  return {
    taxablePence,
    tax: explainTax(taxable, "car-benefit.tax", getTaxDifference(taxablePence, person, rates)),
    employerNationalInsurancePence: takeBasisPoints(
      taxablePence,
      rates.nationalInsurance.employerBasisPoints,
    ),
  };
}

/**
 * A year's tax on an employer's payments for a person, if they are income.
 * @throws RangeError as `requirePence`.
 */
export function computeTaxOnEmployerPaid(
  paidPence: number,
  person: TaxedPerson,
  rates: Pick<Rates, "incomeTax">,
): ExplainedAmount {
  const taxable: Line = {
    rule: "RULE-03",
    code: "employer-paid.taxable",
    text: pricesCopy("taxedPaid", { amount: toPounds(paidPence) }),
    inputs: { taxablePence: paidPence },
    rounding: "none",
    pence: 0,
  };
  return explainTax(taxable, "employer-paid.tax", getTaxDifference(paidPence, person, rates));
}

/** Pence of a year's tax without a benefit and with it. @throws RangeError as `requirePence`. */
export function getTaxDifference(
  taxablePence: number,
  { taxedIncomePence, region }: TaxedPerson,
  { incomeTax }: Pick<Rates, "incomeTax">,
) {
  return {
    beforePence: computeIncomeTax(taxedIncomePence, region, incomeTax).pence,
    afterPence: computeIncomeTax(taxedIncomePence + taxablePence, region, incomeTax).pence,
  };
}

function explainTax(
  taxable: Line,
  code: string,
  { beforePence, afterPence }: ReturnType<typeof getTaxDifference>,
): ExplainedAmount {
  const pence = afterPence - beforePence;
  const text = pricesCopy("taxRises", { from: toPounds(beforePence), to: toPounds(afterPence) });
  const inputs = { beforePence, afterPence };
  return { pence, lines: [taxable, { rule: "RULE-04", code, text, inputs, rounding: "none", pence }] };
}
