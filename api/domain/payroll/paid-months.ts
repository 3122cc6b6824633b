import type { Contribution } from "../benefits/contributions.ts";
import type { Product } from "../benefits/product.ts";
import { getMonth } from "../calendar.ts";
import type { ShownLine } from "../pay/explanation.ts";
import { sumAmounts } from "../pay/money.ts";
import type { Year } from "../pay/tax-year.ts";
import type { LockedLine, PayrollCalendar } from "./ledger.ts";

/** The source of a month's amounts: locked runs, open runs, or a calculation for months before the ledger. */
export type StatementBasis = "as-paid" | "estimated" | "not-recorded";

/** A line of a locked run as a statement needs it. Amounts are pence. */
export type PaidLine = Pick<
  LockedLine,
  "payDay" | "productCode" | "type" | "entry" | "origin" | "pence" | "instalment"
> & {
  priceLines: readonly ShownLine[] | null;
  /** Why the line changed, stopped, was held or adjusted, in the payroll file's words. */
  reason: string | null;
};

/** The locked runs of the person's pay groups. */
export interface PaidRuns {
  /** Pay days of runs that are locked and written. */
  payDays: readonly string[];
  /** The ledger's first pay day; null if no run was ever due. */
  ledgerFrom: string | null;
  lines: readonly PaidLine[];
}

/** The amounts of one benefit in a month. */
export interface StatementItem extends Omit<Contribution, "selection" | "instalment" | "employeeLines"> {
  employeeLines: readonly ShownLine[];
  instalment: Contribution["instalment"] | null;
  /** The share of the employee's part that belongs to earlier pay days, pence. */
  adjustments: readonly { origin: string; pence: number }[];
}

export interface StatementMonth {
  /** A month as `yyyy-mm`. */
  month: string;
  basis: StatementBasis;
  items: readonly StatementItem[];
}

/**
 * One month of a statement of somebody paid monthly. The employee's payments come from locked runs; the employer's
 * payments to insurers are calculated, because no run contains them. A month with an open run of the person's own
 * group is estimated, also if a run of an earlier group has paid a part of it.
 */
export function toStatementMonth(
  month: string,
  payDay: string,
  computed: readonly Contribution[],
  { paid, payroll }: { paid: PaidRuns; payroll: PayrollCalendar },
  products: readonly Product[],
): StatementMonth {
  const estimates = computed.map((each): StatementItem => ({ ...each, adjustments: [] }));
  if (paid.ledgerFrom === null || payDay < paid.ledgerFrom)
    return { month, basis: "not-recorded", items: estimates };
  const isPaid = paid.payDays.some((each) => getMonth(each) === month);
  if (!isPaid || hasOpenRun(month, payroll)) return { month, basis: "estimated", items: estimates };
  const lines = paid.lines.filter((line) => getMonth(line.payDay) === month);
  return { month, basis: "as-paid", items: toStatementItems(products, lines, estimates) };
}

function hasOpenRun(month: string, { periods, ledgerFrom, lockedAt }: PayrollCalendar): boolean {
  const first = periods.find(({ key }) => key === ledgerFrom);
  return periods.some(
    ({ key, payDay }) =>
      first !== undefined && payDay >= first.payDay && getMonth(payDay) === month && !lockedAt.has(key),
  );
}

/** The pay periods of a person who is not paid by the month. */
export interface PersonalPayPeriods {
  /** Pay days of all periods, the earliest first. */
  payDays: readonly string[];
  /** The first pay day of the ledger of the person's group; null if no run was ever due. */
  ledgerFrom: string | null;
  /** Lines of open runs, as a lock would write them. */
  projected: readonly PaidLine[];
}

/**
 * One month of a person paid every week or few weeks: locked runs as paid, open ones as expected. `year`
 * leaves out pay days of another scheme year.
 */
export function toPeriodsMonth(
  month: string,
  computed: readonly Contribution[],
  { paid, own }: { paid: PaidRuns; own: PersonalPayPeriods },
  products: readonly Product[],
  year: Pick<Year, "from" | "to"> | null = null,
): StatementMonth {
  const estimates = computed.map((each): StatementItem => ({ ...each, adjustments: [] }));
  const { ledgerFrom } = own;
  const payDays = own.payDays.filter((payDay) => getMonth(payDay) === month);
  const recorded = payDays.filter((payDay) => ledgerFrom !== null && payDay >= ledgerFrom);
  if (recorded.length === 0) return { month, basis: "not-recorded", items: estimates };
  const isPaidInMonth = ({ payDay }: PaidLine) =>
    getMonth(payDay) === month && (year === null || (payDay >= year.from && payDay <= year.to));
  const lines = [...paid.lines, ...own.projected].filter(isPaidInMonth);
  const isPaid = recorded.every((payDay) => paid.payDays.includes(payDay));
  const items = toStatementItems(products, lines, estimates);
  if (isPaid) return { month, basis: "as-paid", items };
  const findYear = ({ product }: StatementItem) =>
    estimates.find((each) => each.product === product)?.estimatedPricesYear ?? null;
  return {
    month,
    basis: "estimated",
    items: items.map((item) => ({ ...item, estimatedPricesYear: findYear(item) })),
  };
}

const toStatementItems = (
  products: readonly Product[],
  lines: readonly PaidLine[],
  estimates: readonly StatementItem[],
): StatementItem[] =>
  products.flatMap((product) => {
    const productLines = lines.filter(({ productCode }) => productCode === product.code);
    const estimate = estimates.find((each) => each.product.code === product.code);
    return toPaidItem(product, productLines, estimate);
  });

const isPaidByEmployee = ({ type }: PaidLine) => type !== "BIK" && type !== "ER";

function toPaidItem(
  product: Product,
  lines: readonly PaidLine[],
  estimate: StatementItem | undefined,
): StatementItem[] {
  const employees = lines.filter(isPaidByEmployee);
  const employeePence = sumAmounts(employees);
  const employerPence = product.isEmployerPaidByPayroll
    ? sumAmounts(lines.filter(({ type }) => type === "ER"))
    : (estimate?.employerPence ?? 0);
  const byOrigin = Map.groupBy(
    employees.filter(({ entry }) => entry === "ADJUST"),
    ({ origin }) => origin,
  );
  const adjustments = [...byOrigin]
    .map(([origin, originLines]) => ({ origin, pence: sumAmounts(originLines) }))
    .toSorted((a, b) => (a.origin < b.origin ? -1 : 1));
  if (employeePence === 0 && employerPence === 0 && adjustments.length === 0) return [];
  // A run's own price lines explain its amount. Today's lines replace missing ones only if they add up to
  // the same.
  const explainedLine = employees.find(({ entry, priceLines }) => entry === "REGULAR" && priceLines !== null);
  const isExplained = estimate?.employeePence === employeePence;
  return [
    {
      product,
      employeePence,
      employerPence,
      treatment: estimate?.treatment ?? getTreatment(employees, employeePence),
      listPricePence: estimate?.listPricePence ?? null,
      instalment: isExplained ? estimate.instalment : null,
      estimatedPricesYear: null,
      employeeLines: explainedLine?.priceLines ?? (isExplained ? estimate.employeeLines : []),
      employerLines: estimate?.employerPence === employerPence ? estimate.employerLines : [],
      adjustments,
    },
  ];
}

function getTreatment(lines: readonly PaidLine[], pence: number): StatementItem["treatment"] {
  if (lines.length === 0) return "none";
  const isBeforeTax = lines.some(({ type }) => type === "SAC" || type === "NPA");
  if (!isBeforeTax) return "net-pay";
  if (lines.every(({ type }) => type === "NPA")) return "net-pay-arrangement";
  return pence < 0 && lines.every(({ entry }) => entry !== "ADJUST") ? "payment" : "sacrifice";
}
