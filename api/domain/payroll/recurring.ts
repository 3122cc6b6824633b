import { toActiveSelection } from "../benefits/contributions.ts";
import { getKind, isLoan, isShareOfPay } from "../benefits/kinds/index.ts";
import { findAgreedProduct, priceOfSelection } from "../benefits/member-snapshot.ts";
import type { Price } from "../benefits/price.ts";
import type { Product } from "../benefits/product.ts";
import { isDueOn, type ShareRoute } from "../benefits/selection.ts";
import { memoize } from "../memoize.ts";
import type { ShownLine } from "../pay/explanation.ts";
import { roundHalfUp, takeBasisPoints } from "../pay/money.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import { isPaidWithinItsMonth } from "./before-ledger.ts";
import { findPeriodAfter } from "./calendar.ts";
import { findElection, listElections } from "./elections.ts";
import type { ElementType, LedgerSelection } from "./ledger.ts";
import { findGroupOn, findJoiningDay, isEmployedOn } from "./person-as-at.ts";
import type { Election, PersonAsAt, ProductElections, UnsplitPrice } from "./person-as-at-types.ts";
import type { RunPeriod } from "./run-context.ts";
import { type Span, splitIntoSpans } from "./spans.ts";

/** The amount due for one element in a period, pence; negative if paid to the person. */
export interface DueAmount {
  product: Product;
  selection: LedgerSelection;
  type: ElementType;
  pence: number;
  /** The price lines of the employee's part; left out if several prices made the amount. */
  lines?: readonly ShownLine[] | null;
}

/** The name of a benefit's element in payroll. */
export const getElement = ({ payElement, code }: Product, suffix: string): string =>
  `${payElement ?? code.toUpperCase()}-${suffix}`;

/** One of the equal parts that add up to an amount, by its place from 0 (RULE-01). */
function getPeriodPart(pence: number, count: number, place: number): number {
  const least = Math.floor(pence / count);
  return place < pence - least * count ? least + 1 : least;
}

/** All recurring amounts due for a period, including vouchers, which are never adjusted. */
export function listRecurringAmounts(person: PersonAsAt, period: RunPeriod): DueAmount[] {
  const isPaid = findGroupOn(period.payDay, person) === period.calendar.group.code;
  return listElections(person).flatMap((elections) => {
    if (elections.payment === "share") return listShares(person, elections, period);
    if (!isPaid) return [];
    if (elections.payment === "premium") return listPremiums(person, elections, period);
    return elections.payment === "voucher" ? listVouchers(person, elections, period) : [];
  });
}

/**
 * The pay day of the period that a premium pays for, whose facts decide the premium. Null past the calendar's
 * end.
 */
export const findReferenceDay = (product: Product, period: RunPeriod): string | null =>
  getKind(product).isPaidAhead ? (period.next?.payDay ?? null) : period.payDay;

function listPremiums(person: PersonAsAt, elections: ProductElections, period: RunPeriod): DueAmount[] {
  return listPremiumDays(person, elections, period).flatMap(({ election, day }) =>
    listPremiumOn(person, election, day, period),
  );
}

/** The elections that a run pays for, each with the day whose facts decide its premium. */
export function listPremiumDays(
  person: PersonAsAt,
  elections: ProductElections,
  period: RunPeriod,
): { election: Election; day: string }[] {
  const { payDay, next, calendar } = period;
  const current = findElection(elections, payDay);
  const currentDays = current ? [{ election: current, day: payDay }] : [];
  if (!getKind(elections.product).isPaidAhead) return currentDays;
  const isPaidAhead = (election: Election, earlierPayDay: string) =>
    !isPaidWithinItsMonth(election.selection, person) && hasJoinedBy(earlierPayDay, election, person);
  const paidAhead = next ? findElection(elections, next.payDay) : undefined;
  return [
    // A run takes both premiums if it is a joiner's first, or if a version paid ahead replaces this one.
    ...currentDays.filter(
      ({ election }) => !isPaidAhead(election, findPeriodAfter(calendar, period, -1)?.payDay ?? payDay),
    ),
    ...(next && paidAhead && isPaidAhead(paidAhead, payDay)
      ? [{ election: paidAhead, day: next.payDay }]
      : []),
  ];
}

/** Whether the employment of an election has begun by a day, so that its pay can bear a premium. */
const hasJoinedBy = (day: string, { from }: Election, person: PersonAsAt): boolean =>
  (findJoiningDay(from, person) ?? day) <= day;

function listPremiumOn(
  person: PersonAsAt,
  { selection }: Election,
  day: string,
  period: RunPeriod,
): DueAmount[] {
  const priced = findPriceOn(person, selection, day);
  return priced ? toAmounts(selection, priced, period) : [];
}

/** A voucher is paid from its first deduction on, while it is held. */
function listVouchers(person: PersonAsAt, { elections }: ProductElections, period: RunPeriod): DueAmount[] {
  const { payDay } = period;
  const election = elections.find(({ selection, to }) => isDueOn({ ...selection, endDate: to }, payDay));
  if (!election || !isEmployedOn(payDay, person)) return [];
  const priced = findPriceOn(person, election.selection, payDay);
  return priced ? toAmounts(election.selection, priced, period) : [];
}

/** The price of a selection by a day's facts; null if it has none. It is cached for the era. */
export function findPriceOn(
  person: PersonAsAt,
  selection: LedgerSelection,
  day: string,
): UnsplitPrice | null {
  const { prices } = person.memory;
  const era = person.eraOf(day);
  const cached = prices.get(selection);
  if (cached?.era === era) return cached.priced;
  const snapshot = person.getSnapshotOn(day);
  const activeSelection = toActiveSelection(selection);
  const product = findAgreedProduct(activeSelection, snapshot);
  // The route changes only how the gross amount is taken, so we price without it.
  const gross =
    product && isShareOfPay(product)
      ? { plan: toGrossPlan(product), own: { ...activeSelection, route: null } }
      : null;
  const price = product && priceOfSelection(gross?.own ?? activeSelection, gross?.plan ?? product, snapshot);
  const priced = product && price ? { product, price } : null;
  prices.set(selection, { era, priced });
  return priced;
}

function toAmounts(
  selection: LedgerSelection,
  { product, price }: UnsplitPrice,
  period: RunPeriod,
): DueAmount[] {
  const { employeePence, employerPence } = getPartsByPayer(product, price, period);
  const amounts: DueAmount[] = [];
  const type = findElementType(product, price);
  if (type !== null && employeePence !== 0) {
    const pence = price.treatment === "payment" ? -employeePence : employeePence;
    amounts.push({ product, selection, type, pence, lines: price.employee.lines });
  }
  if (product.isEmployerPaidByPayroll && employerPence !== 0) {
    amounts.push({ product, selection, type: "ER", pence: employerPence });
  }
  return amounts;
}

/** Both sides' parts of a price in a period; with an employer's share they add up to the provider's price. */
export function getPartsByPayer(
  { employerShare }: Product,
  { employee, employer, reliefPence }: Price,
  { count, place }: Pick<RunPeriod, "count" | "place">,
) {
  const employerPence = getPeriodPart(employer.pence, count, place);
  const isRest = employerShare !== null && reliefPence === 0;
  const employeePence = isRest
    ? getPeriodPart(employee.pence + employer.pence, count, place) - employerPence
    : getPeriodPart(employee.pence, count, place);
  return { employeePence, employerPence };
}

/**
 * How payroll takes the employee's part. Holiday sold raises pay before tax, so it counts as a sacrifice
 * too.
 */
export function findElementType(
  product: Product,
  { treatment }: Pick<Price, "treatment">,
): ElementType | null {
  if (treatment === "none") return null;
  if (treatment !== "net-pay") return "SAC";
  return isLoan(product) ? "LOAN" : "NET";
}

/** The sum of amounts × days, rounded once for the whole period. */
interface ShareSum {
  product: Product;
  selection: LedgerSelection;
  employee: number;
  employer: number;
  route: ShareRoute | null;
  /** Null if pay, hours or the percentage change within the period. */
  lines: readonly ShownLine[] | null;
}

function listShares(person: PersonAsAt, elections: ProductElections, period: RunPeriod): DueAmount[] {
  const sums = new Map<ShareRoute | null, ShareSum>();
  for (const { from, days } of listSpans(person, elections, period)) {
    const election = findElection(elections, from);
    const isPaid = isEmployedOn(from, person) && findGroupOn(from, person) === period.calendar.group.code;
    const priced = election && isPaid ? findPriceOn(person, election.selection, from) : null;
    if (!election || !priced) continue;
    const { product, price } = priced;
    const route = election.selection.route ?? findRoute(product);
    const sum = sums.get(route) ?? {
      product,
      selection: election.selection,
      employee: 0,
      employer: 0,
      route,
      lines: days === period.days ? price.employee.lines : null,
    };
    const place = Math.min(period.place, period.parts - 1);
    const sides = getPartsByPayer(product, price, { count: period.parts, place });
    sum.employee += sides.employeePence * days;
    sum.employer += sides.employerPence * days;
    sums.set(route, sum);
  }
  return [...sums.values()].flatMap((sum) => toShareAmounts(person, sum, period));
}

function toShareAmounts(
  person: PersonAsAt,
  { product, selection, employee, employer, route, lines }: ShareSum,
  period: RunPeriod,
): DueAmount[] {
  const grossPence = roundHalfUp(employee, period.days);
  const employerPence = product.isEmployerPaidByPayroll ? roundHalfUp(employer, period.days) : 0;
  const amounts: DueAmount[] = [];
  if (grossPence !== 0) {
    const { type, pence } = toShareByRoute(grossPence, route, person, period.payDay);
    amounts.push({ product, selection, type, pence, lines });
  }
  if (employerPence !== 0) amounts.push({ product, selection, type: "ER", pence: employerPence });
  return amounts;
}

/** A share of pay on a pay day by one route. The gross amount is the same on every route (M-27). */
export function toShareByRoute(
  grossPence: number,
  route: ShareRoute | null,
  { run }: Pick<PersonAsAt, "run">,
  payDay: string,
): Pick<DueAmount, "type" | "pence"> {
  if (route === "SAC" || route === "NPA") return { type: route, pence: grossPence };
  if (route === null) return { type: "NET", pence: grossPence };
  const basisPoints = getRowOn(run.catalogue.rates.incomeTax, payDay).bands.rUK[0]?.basisPoints ?? 0;
  return { type: "NET", pence: takeBasisPoints(grossPence, 100_00 - basisPoints) };
}

/** Null for net pay without relief. */
function findRoute({ funding }: Product): ShareRoute | null {
  if (funding === "sacrifice") return "SAC";
  return funding === "relief-at-source" ? "RAS" : null;
}

/** The plan with its gross price; the payment route then decides how payroll takes it. */
const toGrossPlan = memoize(
  (product: Product): Product =>
    product.funding === "relief-at-source" ? { ...product, funding: "sacrifice" } : product,
);

/** The spans of a period in which a share of pay does not change. */
const listSpans = (
  { facts, spells }: PersonAsAt,
  { elections }: ProductElections,
  period: RunPeriod,
): readonly Span[] =>
  splitIntoSpans(
    period,
    [...facts.listSteps("pay"), ...facts.listSteps("weekly_hours"), ...facts.listSteps("pay_group")],
    [...spells, ...elections],
  );
