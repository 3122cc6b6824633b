import { countMonthsBetween, getMonth } from "../calendar.ts";
import type { Line } from "../pay/explanation.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import { getYear } from "../pay/tax-year.ts";
import type { Choice } from "./choice.ts";
import { findEstimatedPricesYear } from "./estimate.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import { findAgreedProduct, findCurrentChoice, priceOfSelection } from "./member-snapshot.ts";
import { getNextPayroll, getPayMonth, listPayrolls, type PayMonth } from "./payroll-months.ts";
import type { Price } from "./price.ts";
import type { FamilyMember, PriceList, Product } from "./product.ts";
import {
  compareNewestFirst,
  getPriceDay,
  isClosed,
  isDueOn,
  isTakenAhead,
  type Selection,
} from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** The cost of one benefit in one month's payroll, in pence; negative if paid to the employee. */
export interface Contribution {
  selection: Selection;
  product: Product;
  employeePence: number;
  employerPence: number;
  treatment: Price["treatment"];
  /** The list price of a car; null for other benefits. */
  listPricePence: number | null;
  /** The number of this instalment, from 1, and how many there are. */
  instalment: { number: number; of: number };
  /** The year of the last known prices, if this month is after them. */
  estimatedPricesYear: number | null;
  /** The lines of the whole price (RULE-22). */
  employeeLines: readonly Line[];
  employerLines: readonly Line[];
}

/** The year of the last known prices, if this month is after them. */
export type FormerMember = FamilyMember & { removedOn: string };

/** The cost of a person's benefits in a month, `yyyy-mm`, in the catalogue's order. */
export type MonthlyContributions = (month: string) => Contribution[];

/**
 * The cost of a person's benefits, month by month. Statement, total and payroll all compute it here, and it
 * is never stored (RULE-22). `former` are removed family members who were covered.
 */
export function prepareContributions(
  snapshot: MemberSnapshot,
  former: readonly FormerMember[] = [],
): MonthlyContributions {
  const priceIn = priceBook(snapshot);
  const paying = listPayingSelections(snapshot);
  return (month) => {
    const payMonth = getPayMonth(snapshot.scheme, month);
    const snapshotThen = toSnapshotOn(payMonth.payDay, snapshot, former);
    const contributions: Contribution[] = [];
    for (const selections of paying) {
      for (const selection of listSelectionsDueOn(selections, payMonth.payDay)) {
        const product = findAgreedProduct(selection, snapshotThen);
        const price = product && priceIn(selection, product, snapshotThen);
        if (!price) continue;
        const contribution = toContribution(
          selection,
          product,
          price,
          getInstalmentIndex(payMonth, selection, product),
          findEstimatedPricesYear(selection, product, snapshotThen.catalogue, payMonth.payDay),
        );
        if (contribution) contributions.push(contribution);
      }
    }
    return contributions;
  };
}

/** Selections that may be due in some month, in the catalogue's order, the newest of each product first. */
function listPayingSelections({ selections, catalogue }: MemberSnapshot) {
  const paidFor = selections.filter(isPaidFor);
  const paying: Selection[][] = [];
  for (const product of catalogue.products) {
    const paidSelections = paidFor.filter(({ code }) => code === product.code);
    if (paidSelections.length > 0) paying.push(paidSelections.sort(compareNewestFirst));
  }
  return paying;
}

/**
 * A selection is paid for unless nobody agreed to it, or it was cancelled or replaced before its first day.
 */
export function isPaidFor(selection: Selection): boolean {
  const { status, coverDate, endDate } = selection;
  if (endDate !== null && coverDate !== null && endDate < coverDate) return false;
  if (isClosed(selection)) return endDate !== null;
  return status === "medical-pending" || status === "scheduled" || status === "active";
}

/**
 * A person pays either for a change or for the version that it replaces. One payroll takes both only if the
 * change is paid ahead and the old premium was not (see `recurring.ts`).
 */
function listSelectionsDueOn(newestFirst: readonly Selection[], payDay: string): Selection[] {
  const due = newestFirst.filter((each) => isDueOn(each, payDay));
  const [newest] = due;
  if (!newest || !isTakenAhead(newest) || !findKindOfChoice(newest.choice)?.isPaidAhead)
    return due.slice(0, 1);
  return [newest, ...due.filter((each) => !isTakenAhead(each)).slice(0, 1)];
}

/** The person's snapshot on a day, with the family of that day. */
export function toSnapshotOn(
  day: string,
  snapshot: MemberSnapshot,
  former: readonly FormerMember[],
): MemberSnapshot {
  const snapshotThen = { ...snapshot, today: day, isPastYear: false };
  if (former.length === 0) return snapshotThen;
  const notYetRemoved = former
    .filter(({ removedOn }) => removedOn > day)
    .map((each) => ({ ...each, isActive: true }));
  return {
    ...snapshotThen,
    member: { ...snapshot.member, family: [...snapshot.member.family, ...notYetRemoved] },
  };
}

/**
 * Prices an ended version as if it were active, because its people changed with the family until it ended
 * (RULE-10).
 */
export const toActiveSelection = <T extends Pick<Selection, "status">>(selection: T): T =>
  isClosed(selection) ? { ...selection, status: "active" } : selection;

interface PricedChoice {
  product: Product;
  yearStart: string;
  row: PriceList | null;
  choice: Choice | null;
  price: Price | null;
}

/** Prices, each computed once per plan version, scheme year, price row and covered people. */
function priceBook({ scheme, catalogue }: MemberSnapshot) {
  const priceCache = new Map<Selection, PricedChoice[]>();
  return (selection: Selection, product: Product, snapshotThen: MemberSnapshot): Price | null => {
    const activeSelection = toActiveSelection(selection);
    const day = getPriceDay(activeSelection, snapshotThen.today);
    const yearStart = getYear(day, scheme.yearStart).from;
    const table = catalogue.findPrices(product.code);
    const row = table && getRowOn(table, day);
    const choice = findCurrentChoice(activeSelection, product, snapshotThen);
    const prices = priceCache.get(selection) ?? [];
    priceCache.set(selection, prices);
    const samePrice = prices.find(
      (each) =>
        each.product === product &&
        each.yearStart === yearStart &&
        each.row === row &&
        isSameChoice(each.choice, choice),
    );
    if (samePrice) return samePrice.price;
    const price = priceOfSelection(activeSelection, product, snapshotThen);
    prices.push({ product, yearStart, row, choice, price });
    return price;
  };
}

/**
 * Compares two choices of one selection. Only the covered people can differ, because the kind never
 * changes.
 */
function isSameChoice(first: Choice | null, other: Choice | null): boolean {
  if (first === other) return true;
  if (!first || !other) return false;
  const facts = Object.entries(first);
  return facts.every(([name, value]) => other[name as keyof Choice] === value);
}

/** The part of a price at a position, from 0; null after the last one, or if it costs nothing. */
function toContribution(
  selection: Selection,
  product: Product,
  { employee, employer, treatment, listPricePence }: Price,
  instalment: number,
  estimatedPricesYear: number | null,
): Contribution | null {
  const employeePence = employee.instalments[instalment];
  const employerPence = employer.instalments[instalment] ?? 0;
  if (employeePence === undefined || (employeePence === 0 && employerPence === 0)) return null;
  return {
    selection,
    product,
    employeePence: treatment === "payment" ? -employeePence : employeePence,
    employerPence,
    treatment,
    listPricePence,
    instalment: { number: instalment + 1, of: employee.instalments.length },
    estimatedPricesYear,
    employeeLines: employee.lines,
    employerLines: employer.lines,
  };
}

/**
 * The position of a month's instalment, from 0. A benefit with a term has a fixed number of instalments. The price
 * of a continuing one is split again over each scheme year (RULE-01).
 */
function getInstalmentIndex(
  { month, placeInYear }: PayMonth,
  selection: Selection,
  product: Product,
): number {
  const isTerm = !product.rollsOver || (findKindOfChoice(selection.choice)?.hasOwnTerm ?? false);
  if (!isTerm || selection.firstDeductionDate === null) return isTerm ? 0 : placeInYear;
  return countMonthsBetween(getMonth(selection.firstDeductionDate), month);
}

/** The instalment that the next payroll takes; if it takes none, the nearest one. */
export function getNextInstalment(
  selection: Selection,
  product: Product,
  { employee }: Price,
  snapshot: MemberSnapshot,
): number {
  const index = getInstalmentIndex(
    getPayMonth(snapshot.scheme, getCurrentPayroll(snapshot)),
    selection,
    product,
  );
  return Math.max(0, Math.min(index, employee.instalments.length - 1));
}

/** The next payroll, `yyyy-mm`; for a past year, its last (RULE-21). */
export function getCurrentPayroll({ today, scheme, isPastYear }: MemberSnapshot): string {
  const last = isPastYear ? listPayrolls(getYear(today, scheme.yearStart), scheme).at(-1) : undefined;
  return last ?? getNextPayroll(today, scheme);
}
