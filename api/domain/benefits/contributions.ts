import { addMonths, addToMonth, firstOfMonth, monthOf } from "../calendar.ts";
import type { Line } from "../pay/explanation.ts";
import { type Year, yearOf } from "../pay/tax-year.ts";
import { catalogue, pricesOf } from "./catalogue/index.ts";
import { type PayrollCalendar, payrollOf } from "./payroll-dates.ts";
import type { Price } from "./price.ts";
import type { FamilyMember, PriceTable, Product, ProductCode } from "./product.ts";
import { isOver, priceDayOf, type Selection } from "./selection.ts";
import { currentChoice, priceOfSelection, type Standing } from "./standing.ts";

/** What one benefit costs in the payroll of one month, in pence; what is paid to the employee is below 0. */
export interface Contribution {
  selection: Selection;
  product: Product;
  employeePence: number;
  employerPence: number;
  treatment: Price["treatment"];
  /** Of a car; null for what is none. */
  listPricePence: number | null;
  /** Which part of the price it is, from 1, and of how many. */
  instalment: { number: number; of: number };
  /** What made the whole price (RULE-22). */
  employeeLines: readonly Line[];
  employerLines: readonly Line[];
}

/** Somebody who was of the family until a day. */
export type FormerMember = FamilyMember & { removedOn: string };

/** What a person's benefits cost in a month, `yyyy-mm`, in the catalogue's order. */
export type ContributionsIn = (month: string) => Contribution[];

/**
 * What a person's benefits cost, month by month: statement, total and payroll all ask this, and nothing of it is kept
 * (RULE-22). `former` are family members who were covered before they were removed.
 */
export function contributionsOf(standing: Standing, former: readonly FormerMember[] = []): ContributionsIn {
  const priceIn = priceBook(standing);
  const paying = catalogue.flatMap((product) =>
    standing.selections
      .filter((selection) => selection.code === product.code && isPaidFor(selection))
      .map((selection) => ({ selection, product })),
  );
  return (month) => {
    const { payDay } = payrollOf(month, standing.scheme);
    const then = asOn(payDay, standing, former);
    const firstOfYear = firstPayrollOf(yearOf(payDay, standing.scheme.yearStart), standing.scheme);
    const due = new Map<ProductCode, (typeof paying)[number]>();
    for (const each of paying) {
      if (!isDueOn(each.selection, payDay)) continue;
      const other = due.get(each.selection.code);
      // Of a change and what it changes, one is paid for.
      if (!other || isNewer(each.selection, other.selection)) due.set(each.selection.code, each);
    }
    return [...due.values()].flatMap(({ selection, product }) => {
      const price = priceIn(selection, product, then);
      if (!price) return [];
      return toContribution(selection, product, price, instalmentIn(month, selection, product, firstOfYear));
    });
  };
}

/** What nobody has agreed to yet is not; nor is what was called off or replaced before its day. */
function isPaidFor(selection: Selection): boolean {
  const { status, coverDate, endDate } = selection;
  if (endDate !== null && coverDate !== null && endDate < coverDate) return false;
  if (isOver(selection)) return endDate !== null;
  return status === "medical-pending" || status === "scheduled" || status === "active";
}

const isNewer = (one: Selection, other: Selection) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id < other.id);

/**
 * From the first deduction on. Where that was in the month before cover, each pay day is for the month after it, and
 * the last one for the month in which cover ends.
 */
function isDueOn({ firstDeductionDate: first, coverDate, endDate }: Selection, payDay: string): boolean {
  if (first === null || coverDate === null || payDay < first) return false;
  const isAhead = first < firstOfMonth(coverDate);
  return endDate === null || (isAhead ? addMonths(payDay, 1) : payDay) <= endDate;
}

/** Where somebody stood on a day, with the family of that day. */
export function asOn(day: string, standing: Standing, former: readonly FormerMember[]): Standing {
  const gone = former.filter(({ removedOn }) => removedOn > day).map((each) => ({ ...each, isActive: true }));
  const member = { ...standing.member, family: [...standing.member.family, ...gone] };
  return { ...standing, member, today: day, isPastYear: false };
}

/** As it stood in its time: what is over by now followed the family then (RULE-10). */
const inItsTime = (selection: Selection): Selection =>
  isOver(selection) ? { ...selection, status: "active" } : selection;

/** Prices, each computed once for a scheme year, a row of the price table and who is covered. */
function priceBook({ scheme }: Standing) {
  const tables = new Map<ProductCode, PriceTable | null>();
  const prices = new Map<string, Price | null>();
  const yearStarts = new Map<string, string>();
  const yearStartOf = (day: string) => {
    const start = yearStarts.get(day) ?? yearOf(day, scheme.yearStart).from;
    yearStarts.set(day, start);
    return start;
  };
  return (selection: Selection, product: Product, then: Standing): Price | null => {
    const own = inItsTime(selection);
    const day = priceDayOf(own, then.today);
    if (!tables.has(product.code)) tables.set(product.code, pricesOf(product.code, scheme.yearStart));
    const row = tables.get(product.code)?.rows.findLast(({ from }) => from <= day)?.from;
    const choice = JSON.stringify(currentChoice(own, product, then));
    const key = [selection.id, yearStartOf(day), row, choice].join(" ");
    const known = prices.get(key);
    if (known !== undefined) return known;
    const price = priceOfSelection(own, product, then);
    prices.set(key, price);
    return price;
  };
}

/** The part of a price at a place, from 0; none after the last, nor where there is nothing to pay. */
function toContribution(
  selection: Selection,
  product: Product,
  { employee, employer, treatment, listPricePence }: Price,
  at: number,
): Contribution[] {
  const employeePence = employee.instalments[at];
  const employerPence = employer.instalments[at] ?? 0;
  if (employeePence === undefined || (employeePence === 0 && employerPence === 0)) return [];
  return [
    {
      ...{ selection, product, employerPence, treatment, listPricePence },
      employeePence: treatment === "payment" ? -employeePence : employeePence,
      instalment: { number: at + 1, of: employee.instalments.length },
      employeeLines: employee.lines,
      employerLines: employer.lines,
    },
  ];
}

/**
 * Which part of its price a selection pays in a month, from 0: what ends with its term is paid in so many parts, what
 * goes on is split anew over each scheme year (RULE-01).
 */
function instalmentIn(month: string, selection: Selection, product: Product, firstOfYear: string): number {
  const isTerm = !product.rollsOver || selection.choice.kind === "lease";
  const first = isTerm ? monthOf(selection.firstDeductionDate ?? `${month}-01`) : firstOfYear;
  return monthsBetween(first, month);
}

/** The part that is paid in the present payroll; of one that is not paid for in it, the nearest. */
export function presentInstalment(
  selection: Selection,
  product: Product,
  { employee }: Price,
  standing: Standing,
): number {
  const month = currentPayroll(standing);
  const { payDay } = payrollOf(month, standing.scheme);
  const firstOfYear = firstPayrollOf(yearOf(payDay, standing.scheme.yearStart), standing.scheme);
  const at = instalmentIn(month, selection, product, firstOfYear);
  return Math.max(0, Math.min(at, employee.instalments.length - 1));
}

/** The payroll of the month until its pay day, then the next; of a past year its last (RULE-21). */
export function currentPayroll({ today, scheme, isPastYear }: Standing): string {
  const own = monthOf(today);
  if (isPastYear) return payrollsOf(yearOf(today, scheme.yearStart), scheme).at(-1) ?? own;
  return payrollOf(own, scheme).payDay >= today ? own : addToMonth(own, 1);
}

/** The months, `yyyy-mm`, whose pay days are in a year. */
export function payrollsOf(year: Year, calendar: PayrollCalendar): string[] {
  const months: string[] = [];
  let month = firstPayrollOf(year, calendar);
  for (; payrollOf(month, calendar).payDay <= year.to; month = addToMonth(month, 1)) months.push(month);
  return months;
}

function firstPayrollOf({ from }: Year, calendar: PayrollCalendar): string {
  const month = monthOf(from);
  return payrollOf(month, calendar).payDay >= from ? month : addToMonth(month, 1);
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));
