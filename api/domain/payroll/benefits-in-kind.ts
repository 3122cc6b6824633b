import { payMonthOf } from "../benefits/payroll-months.ts";
import type { Product } from "../benefits/product.ts";
import { addToMonth, earliest, monthOf } from "../calendar.ts";
import { sumPence } from "../pay/money.ts";
import { rowOn } from "../pay/rates/dated.ts";
import { taxYearOf, yearOf } from "../pay/tax-year.ts";
import { firstOfLedger, taxedBefore } from "./before-ledger.ts";
import { bikLinePence, carYear, type ProvidedPeriod, payDaysLeft } from "./benefit-in-kind.ts";
import type { DueElement } from "./due.ts";
import { type Election, electionOn, electionsOf, type ProductElections } from "./elections.ts";
import { groupOn, type PersonAsAt } from "./person-as-at.ts";
import type { Plan } from "./plans.ts";
import { elementOf, priceOn, sidesOf } from "./recurring.ts";
import type { RunBook, RunContext, RunPeriod } from "./run-context.ts";

type Taxed = Omit<DueElement, "key">;

/** Lines of cover that the employer pays for and the person is taxed on, in the run that pays them (B4.3). */
export function taxedCover(person: PersonAsAt, period: RunPeriod): Taxed[] {
  const taxed = electionsOf(person).filter(
    ({ product, payment }) => product.isTaxedWhenEmployerPays && payment === "premium",
  );
  if (taxed.length === 0 || groupOn(period.payDay, person) !== period.calendar.group.code) return [];
  return taxed.flatMap((own) => coverIn(person, own, period) ?? []);
}

function coverIn(person: PersonAsAt, own: ProductElections, period: RunPeriod): Taxed | null {
  const { product } = own;
  const election = electionOn(own, period.payDay);
  if (!election) return null;
  const benefit = taxedBenefitOf(person, own);
  const pence = bikLinePence({
    taxablePence: benefit.taxablePence,
    payrolledPence: payrolledOf(person, period, benefit),
    payDaysLeft: person.book.payDaysLeft.filter(benefit.isProvidedOn).length,
  });
  const { selection } = election;
  return pence === 0 ? null : { product, selection, type: "BIK", element: elementOf(product, "BIK"), pence };
}

/** Cover that the employer pays for as it is taxed in the run's tax year, as now known. */
export function taxedBenefitOf(person: PersonAsAt, own: ProductElections): TaxedBenefit {
  const { product } = own;
  const months = taxMonths(product, person.run, person.book);
  return {
    code: product.code,
    plan: "",
    taxablePence: sumPence(months.map(premiumsOf(own, person))),
    isProvidedOn: (payDay) => electionOn(own, payDay) !== undefined,
  };
}

/** A month of the tax year: its pay day of the default monthly group, and which prices it has. */
interface TaxMonth {
  payDay: string;
  place: number;
  count: number;
  /** The scheme year and the list of prices. */
  prices: string;
}

const remembered = new WeakMap<RunContext, Map<string, readonly TaxMonth[]>>();

/** April to March of the run's tax year, as a product is priced in them: computed once for a run. */
function taxMonths({ code }: Product, run: RunContext, book: RunBook): readonly TaxMonth[] {
  const products = remembered.get(run) ?? new Map<string, readonly TaxMonth[]>();
  remembered.set(run, products);
  const known = products.get(code);
  if (known) return known;
  const table = run.catalogue.pricesOf(code);
  const april = monthOf(taxYearOf(book.current.payDay).from);
  const months = Array.from({ length: 12 }, (_, at): TaxMonth => {
    const { payDay, place, count } = monthlyPeriod(addToMonth(april, at), run, book);
    const year = yearOf(payDay, run.scheme.yearStart).from;
    return { payDay, place, count, prices: `${year} ${table ? rowOn(table, payDay).from : ""}` };
  });
  products.set(code, months);
  return months;
}

/** The default monthly group's pay day of a month, `yyyy-mm`, and its place in the scheme year. */
function monthlyPeriod(month: string, run: RunContext, { monthly }: RunBook) {
  const found = monthly.get(month);
  if (found) return found;
  const { payDay, placeInYear } = payMonthOf(month, run.scheme);
  return { payDay, place: placeInYear, count: 12 };
}

/** The employer's premium of a month, 0 where no cover stands on its pay day. */
function premiumsOf(own: ProductElections, person: PersonAsAt): (month: TaxMonth) => number {
  const { facts, ledger } = person;
  const isSteady = ledger.family.length === 0 && stepsAt.every((fact) => facts.stepsOf(fact).length <= 1);
  let last: { election: Election; prices: string; priced: ReturnType<typeof priceOn> } | null = null;
  return ({ payDay, place, count, prices }) => {
    const election = electionOn(own, payDay);
    if (!election) return 0;
    // Nothing that a price follows from has changed since the month before.
    if (!isSteady || last?.election !== election || last.prices !== prices) {
      last = { election, prices, priced: priceOn(person, election.selection, payDay) };
    }
    const { priced } = last;
    return priced ? sidesOf(priced.product, priced.price, { place, count }).employerPence : 0;
  };
}

const stepsAt = ["pay", "weekly_hours", "date_of_birth"] as const;

/** The line of a car; null for what is none, and where it is not available on the pay day. */
export function taxedCar(plan: Plan, person: PersonAsAt, period: RunPeriod): Taxed | null {
  const { selection, product } = plan;
  const benefit = taxedCarOf(plan, person, period.payDay);
  if (!benefit?.isProvidedOn(period.payDay)) return null;
  if (groupOn(period.payDay, person) !== period.calendar.group.code) return null;
  const pence = bikLinePence({
    taxablePence: benefit.taxablePence,
    payrolledPence: payrolledOf(person, period, benefit),
    payDaysLeft: payDaysLeft(
      person.book.payDaysLeft,
      period.payDay,
      taxYearOf(period.payDay),
      benefit.provided,
    ),
  });
  return pence === 0 ? null : { product, selection, type: "BIK", element: elementOf(product, "BIK"), pence };
}

/** A car as it is taxed in the tax year of a pay day, as now known; null for what is none. */
export function taxedCarOf(plan: Plan, person: PersonAsAt, payDay: string): TaxedCar | null {
  const { selection, product, listPricePence, isVoid, leaveDate } = plan;
  const { coverDate, endDate } = selection;
  if (listPricePence === null || coverDate === null || isVoid) return null;
  const last = endDate === null || leaveDate === null ? (endDate ?? leaveDate) : earliest(endDate, leaveDate);
  const taxYear = taxYearOf(payDay);
  const provided = { from: coverDate, to: last };
  const { taxablePence } = carYear(listPricePence, provided, taxYear, person.run.catalogue.rates.electricCar);
  return {
    code: product.code,
    plan: selection.id,
    taxablePence,
    provided,
    isProvidedOn: (day) => day >= coverDate && (last === null || day <= last),
  };
}

export interface TaxedBenefit {
  code: string;
  /** Id of the selection of a car; empty for cover. */
  plan: string;
  /** Of the tax year. */
  taxablePence: number;
  isProvidedOn(payDay: string): boolean;
}

interface TaxedCar extends TaxedBenefit {
  provided: ProvidedPeriod;
}

/** What locked runs of the tax year have payrolled, and what was before the ledger began. */
export function payrolledOf(person: PersonAsAt, period: RunPeriod, benefit: TaxedBenefit): number {
  const { ledger } = person;
  const { code, plan, taxablePence, isProvidedOn } = benefit;
  const ofYear = ledger.locked.filter(
    (line) =>
      line.type === "BIK" &&
      line.productCode === code &&
      line.plan === plan &&
      taxYearOf(line.payDay).name === period.taxYear,
  );
  const opening = ledger.openings.find(
    (each) => each.kind === "benefit-in-kind" && each.productCode === code,
  );
  const isOpened = opening?.kind === "benefit-in-kind";
  const isFirstYear = firstOfLedger(person)?.taxYear === period.taxYear;
  const before = isOpened
    ? isFirstYear
      ? opening.pence
      : 0
    : taxedBefore(taxablePence, period, isProvidedOn, person);
  return ofYear.reduce((sum, { pence }) => sum + pence, before);
}
