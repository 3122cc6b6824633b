import { type Contribution, prepareContributions } from "../benefits/contributions.ts";
import { isLoan } from "../benefits/kinds/index.ts";
import { getPayroll } from "../benefits/payroll-dates.ts";
import { listPayrolls } from "../benefits/payroll-months.ts";
import type { Product } from "../benefits/product.ts";
import type { Selection } from "../benefits/selection.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import { addMonthsToMonth } from "../calendar.ts";
import { takeBasisPoints, toInstalments } from "../pay/money.ts";
import { getRates, type RateTables } from "../pay/rates/index.ts";
import { getTaxYear, getYear } from "../pay/tax-year.ts";
import { listBalancesOwed, type OwedBalance } from "./leaver-balances.ts";
import type { Cell, ReportLayout, ReportPerson } from "./report-person.ts";

export const payrollLayout: ReportLayout = {
  columns: [
    ...["Period", "Payroll group", "Employee number", "First name", "Surname", "NI number", "Tax code"],
    ...["Benefit", "Pay element", "Type", "Amount", "Instalment", "Change", "Effective from", "Effective to"],
    "Reason",
  ],
  summed: "Amount",
};

/** Before tax, from net pay, taxed value, loan repayment, or paid by the employer on top of pay. */
type ElementType = "SAC" | "NPA" | "NET" | "BIK" | "LOAN" | "ER";

/** A benefit's payroll line in a month. */
interface Element {
  type: ElementType;
  /** Pence; negative if paid to the employee. */
  pence: number;
  contribution: Contribution;
}

interface PayrollMonth {
  month: string;
  payDay: string;
  isFirstOfYear: boolean;
  /** Pence of a car's list price that are taxed this month. */
  getCarPence(listPricePence: number): number;
}

/** The month, `yyyy-mm`, and the previous one, as every person's lines need them. */
export function toReportMonths(month: string, scheme: MemberSnapshot["scheme"], tables: RateTables) {
  return {
    now: toPayrollMonth(month, scheme, tables),
    before: toPayrollMonth(addMonthsToMonth(month, -1), scheme, tables),
  };
}

function toPayrollMonth(month: string, scheme: MemberSnapshot["scheme"], tables: RateTables): PayrollMonth {
  const { payDay } = getPayroll(month, scheme);
  const basisPoints = getRates(payDay, tables).rates.electricCar.listPriceBasisPoints;
  const months = listPayrolls(getTaxYear(payDay), scheme);
  return {
    month,
    payDay,
    isFirstOfYear: listPayrolls(getYear(payDay, scheme.yearStart), scheme)[0] === month,
    getCarPence: (listPricePence) =>
      toInstalments(takeBasisPoints(listPricePence, basisPoints), months.length)[months.indexOf(month)] ?? 0,
  };
}

/** A line for each element paid in the month or stopped since the last, and for a leaver's debt. */
export function listPayrollLines(
  person: ReportPerson,
  months: ReturnType<typeof toReportMonths>,
  getName: (product: Product) => string,
): Cell[][] {
  const contributionsIn = prepareContributions(person.snapshot, person.former);
  const now = listElements(contributionsIn(months.now.month), months.now);
  const before = listElements(contributionsIn(months.before.month), months.before);
  const balances = listBalancesOwed(person, months.now.month);
  if (now.length + before.length + balances.length === 0) return [];

  const toCells = ({ product, selection, element, type, pence, instalment, change }: PaidContent): Cell[] => [
    months.now.month,
    person.payrollGroup,
    person.employeeNumber,
    person.firstName,
    person.surname,
    person.niNumber,
    person.taxCode,
    getName(product),
    `${product.payElement ?? product.code.toUpperCase()}-${element}`,
    type,
    pence,
    instalment,
    change.flag,
    selection.coverDate,
    selection.endDate,
    change.reason,
  ];
  const isSameElement = (first: Element, other: Element) =>
    first.type === other.type && first.contribution.product.code === other.contribution.product.code;
  const paid = now.map((element) => {
    const earlier = before.find((other) => isSameElement(element, other));
    return toPaidContent(element, toChange(element, earlier, months.now));
  });
  const stopped = before
    .filter((each) => !now.some((other) => isSameElement(each, other)))
    .map((each) =>
      toPaidContent(each, { flag: "STOP", reason: explainStoppedElement(each, person, months.now) }),
    );
  return [...paid, ...stopped, ...balances.map(toLastContent)].map(toCells);
}

/** The content of a line, without its person. */
interface PaidContent {
  product: Product;
  selection: Selection;
  /** The payroll element of the benefit. */
  element: string;
  type: ElementType;
  pence: number;
  instalment: string | null;
  change: Change;
}

function toPaidContent({ type, pence, contribution }: Element, change: Change): PaidContent {
  const { product, selection, instalment } = contribution;
  const isPaid = change.flag !== "STOP";
  return {
    product,
    selection,
    element: type,
    type,
    change,
    pence: isPaid ? pence : 0,
    instalment: isPaid && type !== "BIK" ? `${instalment.number} of ${instalment.of}` : null,
  };
}

/** Takes the rest once from net pay, because nobody can sacrifice pay after they have left. */
const toLastContent = ({ product, selection, pence }: OwedBalance): PaidContent => ({
  product,
  selection,
  element: "BALANCE",
  pence,
  instalment: null,
  type: isLoan(product) ? "LOAN" : "NET",
  change: { flag: "NEW", reason: "Owed on leaving" },
});

function listElements(contributions: readonly Contribution[], month: PayrollMonth): Element[] {
  const elements: Element[] = [];
  for (const contribution of contributions) {
    const { product, employeePence, employerPence, listPricePence } = contribution;
    if (employeePence !== 0)
      elements.push({ type: getElementType(contribution), pence: employeePence, contribution });
    if (employerPence !== 0) {
      if (product.isEmployerPaidByPayroll) elements.push({ type: "ER", pence: employerPence, contribution });
      if (product.isTaxedWhenEmployerPays) elements.push({ type: "BIK", pence: employerPence, contribution });
    }
    const carPence = listPricePence === null ? 0 : month.getCarPence(listPricePence);
    if (carPence !== 0) elements.push({ type: "BIK", pence: carPence, contribution });
  }
  return elements;
}

/** Holiday sold raises pay before tax, so it is a sacrifice with a negative amount. */
function getElementType({ product, treatment }: Contribution): ElementType {
  if (treatment === "net-pay-arrangement") return "NPA";
  if (treatment !== "net-pay") return "SAC";
  return isLoan(product) ? "LOAN" : "NET";
}

interface Change {
  flag: "NEW" | "CHANGE" | "STOP" | null;
  reason: string | null;
}

function toChange(now: Element, before: Element | undefined, month: PayrollMonth): Change {
  if (!before) {
    const reason = now.contribution.selection.isByRule ? "Employer cover" : "Chosen";
    return { flag: "NEW", reason };
  }
  if (now.pence === before.pence) return { flag: null, reason: null };
  if (now.contribution.selection.id !== before.contribution.selection.id)
    return { flag: "CHANGE", reason: "Chosen anew" };
  if (month.isFirstOfYear) return { flag: "CHANGE", reason: "New scheme year" };
  const isRounding =
    now.contribution.instalment.of === before.contribution.instalment.of &&
    Math.abs(now.pence - before.pence) === 1;
  return { flag: "CHANGE", reason: isRounding ? "Last pennies of the instalments" : "New price" };
}

function explainStoppedElement(
  { contribution }: Element,
  { snapshot }: ReportPerson,
  { payDay }: PayrollMonth,
): string {
  const { selection, instalment } = contribution;
  const { leaveDate } = snapshot.member;
  if (leaveDate !== null && leaveDate <= payDay) return "Left";
  if (instalment.number === instalment.of && selection.endDate === null) return "Paid in full";
  return selection.status === "opted-out" ? "Opted out" : "Ended";
}
