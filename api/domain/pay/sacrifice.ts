import { pricesCopy } from "#api-copy/prices";
import type { Line } from "./explanation.ts";
import { computeIncomeTax, type IncomeTax } from "./income-tax.ts";
import { requirePence, sumAmounts, sumPence, toPounds } from "./money.ts";
import { computeNationalInsurance, type NationalInsurance } from "./national-insurance.ts";
import type { TaxRegion } from "./rates/income-tax.ts";
import type { Rates } from "./rates/index.ts";
import type { NiCategory } from "./rates/national-insurance.ts";

/** The facts that decide a person's tax and National Insurance; amounts are a year's, in pence. */
export interface TaxedPay {
  grossPence: number;
  region: TaxRegion;
  category: NiCategory;
  /** The year's existing sacrifices, which reduce pay with and without the new ones. */
  alreadySacrificedPence?: number;
  /** Taken from pay before tax, but not before National Insurance. */
  deductedBeforeTaxPence?: number;
  /** Benefits in kind, taxed as income both before and after. */
  taxableBenefitsPence?: number;
}

export interface SacrificeEffect {
  sacrificedPence: number;
  taxSavedPence: number;
  nationalInsuranceSavedPence: number;
  /** The fall in take-home pay, to which the lines add up. */
  netCostPence: number;
  employerSavedPence: number;
  lines: readonly Line[];
  before: Deductions;
  after: Deductions;
}

/** The deductions from a year's pay, each with its calculation. */
export interface Deductions {
  tax: IncomeTax;
  nationalInsurance: NationalInsurance;
}

/**
 * The saving of sacrifices (a year's pence each) together: tax and National Insurance before minus after
 * (RULE-04). Computed one by one they would give another sum where pay crosses a band.
 * @throws RangeError as
 * `requirePence`, and if sacrifices exceed pay: nothing is capped
 */
export function computeSacrificeEffect(
  pay: TaxedPay,
  sacrificesPence: readonly number[],
  rates: Pick<Rates, "incomeTax" | "nationalInsurance">,
): SacrificeEffect {
  const sacrificedPence = sumPence(sacrificesPence);
  const payBefore = requirePence(pay.grossPence) - requirePence(pay.alreadySacrificedPence ?? 0);
  const before = getDeductions(payBefore, pay, rates);
  const after = getDeductions(payBefore - sacrificedPence, pay, rates);
  const lines = [
    toSacrificeLine(sacrificesPence, sacrificedPence),
    toSavingLine("income-tax", pricesCopy("incomeTax"), before.tax.pence, after.tax.pence),
    toSavingLine(
      "national-insurance",
      pricesCopy("ni"),
      before.nationalInsurance.employee.pence,
      after.nationalInsurance.employee.pence,
    ),
  ];
  const { nationalInsurance: niBefore } = before;
  const { nationalInsurance: niAfter } = after;
  return {
    sacrificedPence,
    taxSavedPence: before.tax.pence - after.tax.pence,
    nationalInsuranceSavedPence: niBefore.employee.pence - niAfter.employee.pence,
    netCostPence: sumAmounts(lines),
    employerSavedPence: niBefore.employer.pence - niAfter.employer.pence,
    lines,
    before,
    after,
  };
}

function getDeductions(
  payPence: number,
  { region, category, taxableBenefitsPence = 0, deductedBeforeTaxPence = 0 }: TaxedPay,
  rates: Pick<Rates, "incomeTax" | "nationalInsurance">,
): Deductions {
  if (payPence < 0) throw new RangeError("Sacrifices exceed the pay");
  const taxedPence = payPence - requirePence(deductedBeforeTaxPence) + requirePence(taxableBenefitsPence);
  return {
    tax: computeIncomeTax(Math.max(0, taxedPence), region, rates.incomeTax),
    nationalInsurance: computeNationalInsurance(payPence, category, rates.nationalInsurance),
  };
}

/** Tax that one deduction before tax saves in a year, on top of all other such deductions. Amounts are in pence. */
export function computeDeductionEffect(
  pay: TaxedPay,
  deductedPence: number,
  rates: Pick<Rates, "incomeTax" | "nationalInsurance">,
): { taxSavedPence: number; lines: readonly Line[] } {
  const payPence = requirePence(pay.grossPence) - requirePence(pay.alreadySacrificedPence ?? 0);
  const together = requirePence(deductedPence) + requirePence(pay.deductedBeforeTaxPence ?? 0);
  const before = getDeductions(payPence, pay, rates).tax.pence;
  const after = getDeductions(payPence, { ...pay, deductedBeforeTaxPence: together }, rates).tax.pence;
  return {
    taxSavedPence: before - after,
    lines: [
      {
        rule: "RULE-04",
        code: "deduction.total",
        rounding: "none",
        pence: deductedPence,
        text: pricesCopy("takenBefore", { amount: toPounds(deductedPence) }),
        inputs: { annualPence: deductedPence },
      },
      toSavingLine("income-tax", pricesCopy("incomeTax"), before, after),
    ],
  };
}

const toSacrificeLine = (sacrificesPence: readonly number[], pence: number): Line => ({
  rule: "RULE-04",
  code: "sacrifice.total",
  text: pricesCopy("givenUp", { amount: toPounds(pence) }),
  inputs: Object.fromEntries(sacrificesPence.map((each, index) => [`sacrifice${index + 1}Pence`, each])),
  rounding: "none",
  pence,
});

const toSavingLine = (
  code: "income-tax" | "national-insurance",
  name: string,
  beforePence: number,
  afterPence: number,
): Line => ({
  rule: "RULE-04",
  code: `sacrifice.${code}`,
  text: pricesCopy("falls", { name, from: toPounds(beforePence), to: toPounds(afterPence) }),
  inputs: { beforePence, afterPence },
  rounding: "none",
  pence: afterPence - beforePence,
});
