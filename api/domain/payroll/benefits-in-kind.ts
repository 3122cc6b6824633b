import { getPayMonth } from "../benefits/payroll-months.ts";
import { addMonthsToMonth, getEarliestDay, getMonth } from "../calendar.ts";
import { memoize } from "../memoize.ts";
import { sumPence } from "../pay/money.ts";
import { getTaxYear } from "../pay/tax-year.ts";
import { findFirstLedgerPeriod, getTaxedBeforeLedger } from "./before-ledger.ts";
import { countPayDaysLeft, getCarYear, getTaxableLinePence, type ProvidedPeriod } from "./benefit-in-kind.ts";
import type { DueElement } from "./due-elements.ts";
import { findElection, listElections } from "./elections.ts";
import { findGroupOn } from "./person-as-at.ts";
import type { PersonAsAt, ProductElections } from "./person-as-at-types.ts";
import type { InstalmentPlan } from "./plans.ts";
import { findPriceOn, getElement, getPartsByPayer } from "./recurring.ts";
import { getRunCalendars, type RunCalendars, type RunContext, type RunPeriod } from "./run-context.ts";

type TaxedLine = Omit<DueElement, "key">;

/** Lines of taxed cover that the employer pays for, in the run that pays them (B4.3). */
export function listTaxedCover(person: PersonAsAt, period: RunPeriod): TaxedLine[] {
  const taxed = listElections(person).filter(
    ({ product, payment }) => product.isTaxedWhenEmployerPays && payment === "premium",
  );
  if (taxed.length === 0 || findGroupOn(period.payDay, person) !== period.calendar.group.code) return [];
  return taxed.flatMap((election) => findTaxedCoverLine(person, election, period) ?? []);
}

function findTaxedCoverLine(
  person: PersonAsAt,
  elections: ProductElections,
  period: RunPeriod,
): TaxedLine | null {
  const { product } = elections;
  const election = findElection(elections, period.payDay);
  if (!election) return null;
  const benefit = getTaxedBenefit(person, elections);
  const pence = getTaxableLinePence({
    taxablePence: benefit.taxablePence,
    payrolledPence: getPayrolledPence(person, period, benefit),
    payDaysLeft: person.book.payDaysLeft.filter(benefit.isProvidedOn).length,
  });
  const { selection } = election;
  return pence === 0 ? null : { product, selection, type: "BIK", element: getElement(product, "BIK"), pence };
}

/** Employer-paid cover that is taxed in the run's tax year, as known now. */
export function getTaxedBenefit(person: PersonAsAt, elections: ProductElections): TaxedBenefit {
  const { product } = elections;
  const months = listTaxMonths(person.run);
  return {
    code: product.code,
    plan: "",
    taxablePence: sumPence(months.map((month) => getPremium(elections, person, month))),
    isProvidedOn: (payDay) => findElection(elections, payDay) !== undefined,
  };
}

/** A month of the tax year, with the default monthly group's pay day and its place in the scheme year. */
type TaxMonth = Pick<RunPeriod, "payDay" | "place" | "count">;

/** April to March of the run's tax year, computed once per run. */
const listTaxMonths = memoize((run: RunContext): readonly TaxMonth[] => {
  const book = getRunCalendars(run);
  const april = getMonth(getTaxYear(book.current.payDay).from);
  return Array.from({ length: 12 }, (_, index) => getTaxMonth(addMonthsToMonth(april, index), run, book));
});

/** The default monthly group's pay day of a month, `yyyy-mm`, and its place in the scheme year. */
function getTaxMonth(month: string, run: RunContext, { monthly }: RunCalendars): TaxMonth {
  const taxMonth = monthly.get(month);
  if (taxMonth) return taxMonth;
  const { payDay, placeInYear } = getPayMonth(run.scheme, month);
  return { payDay, place: placeInYear, count: 12 };
}

/** The employer's premium of a month, 0 if no cover is in force on its pay day. */
function getPremium(
  elections: ProductElections,
  person: PersonAsAt,
  { payDay, place, count }: TaxMonth,
): number {
  const election = findElection(elections, payDay);
  const priced = election && findPriceOn(person, election.selection, payDay);
  return priced ? getPartsByPayer(priced.product, priced.price, { place, count }).employerPence : 0;
}

/** The line of a car. Returns null for other plans, and for a car that is not available on the pay day. */
export function findTaxedCarLine(
  plan: InstalmentPlan,
  person: PersonAsAt,
  period: RunPeriod,
): TaxedLine | null {
  const { selection, product } = plan;
  const benefit = findTaxedCar(plan, person, period.payDay);
  if (!benefit?.isProvidedOn(period.payDay)) return null;
  if (findGroupOn(period.payDay, person) !== period.calendar.group.code) return null;
  const pence = getTaxableLinePence({
    taxablePence: benefit.taxablePence,
    payrolledPence: getPayrolledPence(person, period, benefit),
    payDaysLeft: countPayDaysLeft(
      person.book.payDaysLeft,
      period.payDay,
      getTaxYear(period.payDay),
      benefit.provided,
    ),
  });
  return pence === 0 ? null : { product, selection, type: "BIK", element: getElement(product, "BIK"), pence };
}

/** A car as a taxed benefit in the tax year of a pay day, as known now. Returns null for other plans. */
export function findTaxedCar(plan: InstalmentPlan, person: PersonAsAt, payDay: string): TaxedCar | null {
  const { selection, product, listPricePence, isVoid, from, leaveDate } = plan;
  const { endDate } = selection;
  if (listPricePence === null || isVoid) return null;
  const lastDay =
    endDate === null || leaveDate === null ? (endDate ?? leaveDate) : getEarliestDay(endDate, leaveDate);
  const taxYear = getTaxYear(payDay);
  const provided = { from, to: lastDay };
  const { taxablePence } = getCarYear(
    listPricePence,
    provided,
    taxYear,
    person.run.catalogue.rates.electricCar,
  );
  return {
    code: product.code,
    plan: selection.id,
    taxablePence,
    provided,
    isProvidedOn: (day) => day >= from && (lastDay === null || day <= lastDay),
  };
}

export interface TaxedBenefit {
  code: string;
  /** The id of a car's selection; empty for cover. */
  plan: string;
  /** Pence in the tax year. */
  taxablePence: number;
  isProvidedOn(payDay: string): boolean;
}

interface TaxedCar extends TaxedBenefit {
  provided: ProvidedPeriod;
}

/** Pence that locked runs of the tax year have payrolled, plus those before the ledger began. */
export function getPayrolledPence(person: PersonAsAt, period: RunPeriod, benefit: TaxedBenefit): number {
  const { ledger } = person;
  const { code, plan, taxablePence, isProvidedOn } = benefit;
  const yearLines = ledger.locked.filter(
    (line) =>
      line.type === "BIK" &&
      line.productCode === code &&
      line.plan === plan &&
      getTaxYear(line.payDay).name === period.taxYear,
  );
  const opening = ledger.openings.find(
    (each) => each.kind === "benefit-in-kind" && each.productCode === code,
  );
  const isOpened = opening?.kind === "benefit-in-kind";
  const isFirstYear = findFirstLedgerPeriod(person)?.taxYear === period.taxYear;
  const before = isOpened
    ? isFirstYear
      ? opening.pence
      : 0
    : getTaxedBeforeLedger(taxablePence, period, isProvidedOn, person);
  return yearLines.reduce((sum, { pence }) => sum + pence, before);
}
