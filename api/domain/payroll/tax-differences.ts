import { getTaxYear } from "../pay/tax-year.ts";
import { findTaxedCar, getPayrolledPence, getTaxedBenefit, type TaxedBenefit } from "./benefits-in-kind.ts";
import { listElections } from "./elections.ts";
import type { PayPeriod, PayrollCalendar, PersonLedger } from "./ledger.ts";
import { createPersonAsAt } from "./person-as-at.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { listPlans } from "./plans.ts";
import type { RunContext } from "./run-context.ts";

/** A benefit in kind whose closed tax year has another taxable value than is known now, in pence. */
export interface TaxDifference {
  /** For example `2026/27`. */
  taxYear: string;
  productCode: string;
  /** The id of a car's selection; empty for cover. */
  plan: string;
  payrolledPence: number;
  taxablePence: number;
}

/**
 * The last pay period of each closed tax year, the oldest first: all its runs are locked. Later corrections
 * go into the employer's report to HMRC, not into payroll (M-20).
 */
export function listClosedTaxYears(calendar: PayrollCalendar, today: string): PayPeriod[] {
  const { periods, ledgerFrom, lockedAt } = calendar;
  const start = periods.findIndex(({ key }) => key === ledgerFrom);
  if (start < 0) return [];
  const current = getTaxYear(today).name;
  const years = Map.groupBy(periods.slice(start), ({ taxYear }) => taxYear);
  return [...years.entries()].flatMap(([taxYear, yearPeriods]) => {
    const isClosed = taxYear < current && yearPeriods.every(({ key }) => lockedAt.has(key));
    return isClosed ? yearPeriods.slice(-1) : [];
  });
}

/** Differences of one person's benefits in kind in a tax year; `run` is the year's last run. */
export function findTaxDifferences(ledger: PersonLedger, run: RunContext): TaxDifference[] {
  const person = createPersonAsAt(ledger, run);
  const { taxYear } = run.period;
  return [...listTaxedBenefits(person)].flatMap((benefit) => {
    const { code: productCode, plan, taxablePence } = benefit;
    const payrolledPence = getPayrolledPence(person, person.book.current, benefit);
    if (payrolledPence === taxablePence) return [];
    return [{ taxYear, productCode, plan, payrolledPence, taxablePence }];
  });
}

/** Benefits that were provided in the year, and those that were payrolled in it by mistake. */
function* listTaxedBenefits(person: PersonAsAt): Generator<TaxedBenefit> {
  const { ledger, run, book } = person;
  const productKeys = new Set<string>();
  for (const elections of listElections(person)) {
    if (!elections.product.isTaxedWhenEmployerPays || elections.payment !== "premium") continue;
    productKeys.add(`${elections.product.code}|`);
    yield getTaxedBenefit(person, elections);
  }
  for (const plan of listPlans(person)) {
    const car = findTaxedCar(plan, person, book.current.payDay);
    if (!car) continue;
    productKeys.add(`${car.code}|${car.plan}`);
    yield car;
  }
  for (const { type, productCode, plan, payDay } of ledger.locked) {
    const isOfYear = type === "BIK" && getTaxYear(payDay).name === run.period.taxYear;
    if (!isOfYear || productKeys.has(`${productCode}|${plan}`)) continue;
    productKeys.add(`${productCode}|${plan}`);
    yield { code: productCode, plan, taxablePence: 0, isProvidedOn: () => false };
  }
}
