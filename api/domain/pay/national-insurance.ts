import { pricesCopy } from "#api-copy/prices";
import { type Band, chargeByBands } from "./bands.ts";
import type { ExplainedAmount } from "./explanation.ts";
import type { NationalInsuranceRates, NiCategory } from "./rates/national-insurance.ts";

export interface NationalInsurance {
  employee: ExplainedAmount;
  employer: ExplainedAmount;
}

/**
 * The employee's and employer's National Insurance in pence, on a year's pay in pence without benefits in
 * kind (RULE-03, RULE-04). It treats the year as a whole, at the given rates.
 * @throws RangeError as `requirePence`.
 */
export function computeNationalInsurance(
  payPence: number,
  category: NiCategory,
  rates: NationalInsuranceRates,
): NationalInsurance {
  const { main, upper } = rates.employeeBasisPoints[category];
  const { primaryThresholdPence, upperLimitPence } = rates;
  const employee: Band[] = [
    { name: pricesCopy("niBelow"), upToPence: primaryThresholdPence, basisPoints: 0 },
    { name: pricesCopy("ni"), upToPence: upperLimitPence, basisPoints: main },
    { name: pricesCopy("niAbove"), upToPence: null, basisPoints: upper },
  ];
  const employer: Band[] = [
    { name: pricesCopy("niBelow"), upToPence: getEmployerThreshold(category, rates), basisPoints: 0 },
    { name: pricesCopy("niEmployer"), upToPence: null, basisPoints: rates.employerBasisPoints },
  ];
  return {
    employee: chargeByBands(payPence, employee, { rule: "RULE-03", code: "national-insurance.employee" }),
    employer: chargeByBands(payPence, employer, { rule: "RULE-03", code: "national-insurance.employer" }),
  };
}

const getEmployerThreshold = (category: NiCategory, rates: NationalInsuranceRates): number =>
  rates.relieved.includes(category) ? rates.upperSecondaryThresholdPence : rates.secondaryThresholdPence;
