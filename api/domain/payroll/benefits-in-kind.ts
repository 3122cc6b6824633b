import { payMonthOf } from "../benefits/payroll-months.ts";
import { earliest } from "../calendar.ts";
import { taxYearOf } from "../pay/tax-year.ts";
import { bikLinePence, carYear, coverTaxablePence, payDaysLeft } from "./benefit-in-kind.ts";
import type { DueElement } from "./due.ts";
import { electionOn, electionsOf, type ProductElections } from "./elections.ts";
import { groupOn, type PersonAsAt } from "./person-as-at.ts";
import type { Plan } from "./plans.ts";
import { elementOf, priceOn, sidesOf } from "./recurring.ts";
import type { RunPeriod } from "./run-context.ts";

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
  const taxYear = taxYearOf(period.payDay);
  const taxablePence = coverTaxablePence(taxYear, {
    payDayOf: (month) => monthlyPeriod(month, person).payDay,
    premiumPence: (payDay) => premiumOn(payDay, own, person),
  });
  const left = period.calendar.periods.filter(
    ({ payDay }) => payDay >= period.payDay && payDay <= taxYear.to && electionOn(own, payDay) !== undefined,
  );
  const payrolledPence = payrolled(person, period, product.code, "");
  const pence = bikLinePence({ taxablePence, payrolledPence, payDaysLeft: left.length });
  const { selection } = election;
  return pence === 0 ? null : { product, selection, type: "BIK", element: elementOf(product, "BIK"), pence };
}

/** The default monthly group's pay day of a month, `yyyy-mm`, and its place in the scheme year. */
function monthlyPeriod(month: string, { run, book }: PersonAsAt) {
  const group = book.defaultGroup === null ? undefined : book.byGroup.get(book.defaultGroup);
  const found = group?.find(({ key }) => key === month);
  if (found) return { payDay: found.payDay, place: found.place, count: found.count };
  const { payDay, placeInYear } = payMonthOf(month, run.scheme);
  return { payDay, place: placeInYear, count: 12 };
}

/** The employer's premium of a month, by its pay day; 0 where no cover stands on it. */
function premiumOn(payDay: string, own: ProductElections, person: PersonAsAt): number {
  const election = electionOn(own, payDay);
  const priced = election && priceOn(person, election.selection, payDay);
  if (!priced) return 0;
  return sidesOf(priced.product, priced.price, monthlyPeriod(payDay.slice(0, 7), person)).employerPence;
}

/** The line of a car; null for what is none, and where it is not available on the pay day. */
export function taxedCar(plan: Plan, person: PersonAsAt, period: RunPeriod): Taxed | null {
  const { selection, product, listPricePence, isVoid, leaveDate } = plan;
  const { coverDate, endDate } = selection;
  if (listPricePence === null || coverDate === null || isVoid) return null;
  if (groupOn(period.payDay, person) !== period.calendar.group.code) return null;
  const last = endDate === null || leaveDate === null ? (endDate ?? leaveDate) : earliest(endDate, leaveDate);
  const provided = { from: coverDate, to: last };
  if (period.payDay < coverDate || (last !== null && period.payDay > last)) return null;
  const taxYear = taxYearOf(period.payDay);
  const { taxablePence } = carYear(listPricePence, provided, taxYear, person.run.catalogue.rates.electricCar);
  const payDays = period.calendar.periods.map(({ payDay }) => payDay);
  const pence = bikLinePence({
    taxablePence,
    payrolledPence: payrolled(person, period, product.code, selection.id),
    payDaysLeft: payDaysLeft(payDays, period.payDay, taxYear, provided),
  });
  return pence === 0 ? null : { product, selection, type: "BIK", element: elementOf(product, "BIK"), pence };
}

/** What locked runs of the tax year have payrolled, and before the ledger began. */
function payrolled({ ledger, book }: PersonAsAt, period: RunPeriod, code: string, plan: string): number {
  const ofYear = ledger.locked.filter(
    (line) =>
      line.type === "BIK" &&
      line.productCode === code &&
      line.plan === plan &&
      taxYearOf(line.payDay).name === period.taxYear,
  );
  const first = book.byGroup.get(period.calendar.group.code)?.find(({ isRecorded }) => isRecorded);
  const opening = ledger.openings.find(
    (each) => each.kind === "benefit-in-kind" && each.productCode === code,
  );
  const isOpened = opening?.kind === "benefit-in-kind" && first?.taxYear === period.taxYear;
  return ofYear.reduce((sum, { pence }) => sum + pence, isOpened ? opening.pence : 0);
}
