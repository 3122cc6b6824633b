import type { Explained } from "./explanation.ts";
import { incomeTaxOn } from "./income-tax.ts";
import { percentOf, toPercent, toPounds } from "./money.ts";
import type { TaxRegion } from "./rates/income-tax.ts";
import type { Rates } from "./rates/index.ts";

export interface CarBenefit {
  /** What of the car counts as a year's income. */
  taxablePence: number;
  /** The year's tax that it adds for the employee. */
  tax: Explained;
  /** The employer's National Insurance on it (class 1A). */
  employerNationalInsurancePence: number;
}

/**
 * A year's benefit in kind of an electric car, all in pence: part of its list price is income beside what else is
 * taxed, after every sacrifice (RULE-03). Of a year in part, take the days' share of each figure.
 * @throws RangeError as `requirePence`.
 */
export function carBenefit(
  car: { listPricePence: number },
  person: { taxedIncomePence: number; region: TaxRegion },
  rates: Pick<Rates, "electricCar" | "incomeTax" | "nationalInsurance">,
): CarBenefit {
  const { listPricePence } = car;
  const { taxedIncomePence, region } = person;
  const { listPriceBasisPoints: basisPoints } = rates.electricCar;
  const taxablePence = percentOf(listPricePence, basisPoints);
  const before = incomeTaxOn(taxedIncomePence, region, rates.incomeTax).pence;
  const after = incomeTaxOn(taxedIncomePence + taxablePence, region, rates.incomeTax).pence;
  const lines: Explained["lines"] = [
    {
      rule: "RULE-03",
      code: "car-benefit.taxable",
      text: `Taxed as income: ${toPercent(basisPoints)} of the list price of ${toPounds(listPricePence)}, ${toPounds(taxablePence)}`,
      inputs: { listPricePence, basisPoints, taxablePence },
      rounding: "half up",
      pence: 0,
    },
    {
      rule: "RULE-04",
      code: "car-benefit.tax",
      text: `Income tax rises from ${toPounds(before)} to ${toPounds(after)}`,
      inputs: { beforePence: before, afterPence: after },
      rounding: "none",
      pence: after - before,
    },
  ];
  return {
    taxablePence,
    tax: { pence: after - before, lines },
    employerNationalInsurancePence: percentOf(taxablePence, rates.nationalInsurance.employerBasisPoints),
  };
}
