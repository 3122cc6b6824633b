import type { BenefitSelection } from "#contract/benefits.ts";
import type { BenefitTax } from "../domain/benefits/benefit-tax.ts";
import type { Estimate } from "../domain/benefits/estimate.ts";
import type { Price } from "../domain/benefits/price.ts";
import type { TakeHome } from "../domain/benefits/take-home.ts";
import type { Line } from "../domain/pay/explanation.ts";

type Costs = NonNullable<BenefitSelection["costsSummaryForMonthlyCostSection"]>;

/** What a price does to pay, and which parts of it are an estimate. */
interface PayEffect {
  takeHome: TakeHome | null;
  benefitTax: BenefitTax | null;
  estimate: Estimate | null;
}

/** The costs of instalment `instalment`, from 0. The first ones are larger if a year does not divide by twelve. */
export function toCosts(
  { employee, employer, treatment }: Price,
  { takeHome, benefitTax, estimate }: PayEffect,
  instalment = 0,
): Costs {
  return {
    employeeMonthlyPence: employee.instalments[instalment] ?? 0,
    employerMonthlyPence: employer.instalments[instalment] ?? 0,
    employeeAnnualPence: employee.annualPence,
    employerAnnualPence: employer.annualPence,
    treatment,
    ...(estimate?.pricesYear && { estimatedPricesYear: estimate.pricesYear }),
    ...((takeHome || benefitTax) && estimate?.ratesYear && { estimatedRatesYear: estimate.ratesYear }),
    employeeLines: toPriceLines(employee.lines),
    employerLines: toPriceLines(employer.lines),
    takeHome: takeHome && {
      monthlyPence: takeHome.monthlyPence,
      savedMonthlyPence: takeHome.savedMonthlyPence,
      lines: toPriceLines(takeHome.lines),
    },
    ...(benefitTax && toTax(benefitTax)),
  };
}

const toTax = ({ annualPence, monthlyPence, years, earlyEndPercent }: BenefitTax) => ({
  taxOnBenefitPence: annualPence,
  taxOnBenefitMonthlyPence: monthlyPence,
  earlyEndPercent,
  taxOnBenefitYears: years.map(
    ({ taxYear, basisPoints, taxablePence, taxPence, isEstimated, netCostPence, leavePence }) => ({
      taxYear,
      percent: basisPoints / 100,
      taxablePence,
      taxPence,
      estimated: isEstimated,
      netCostPence,
      leavePence,
    }),
  ),
});

const toPriceLines = (lines: readonly Line[]) =>
  lines.map(({ text, pence, rounding }) => ({ text, pence, rounding }));
