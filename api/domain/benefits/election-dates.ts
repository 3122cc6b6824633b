import { getFirstDayOfNextMonth, getLatestDay } from "../calendar.ts";
import { findPeriodAfter, findPeriodForDecision } from "../payroll/calendar.ts";
import type { PayPeriod, PayrollCalendar } from "../payroll/ledger.ts";
import { getKind, isShareOfPay } from "./kinds/index.ts";
import type { Product } from "./product.ts";

export interface StartDates {
  coverDate: string;
  /** Pay day of the first run that deducts the benefit. */
  firstDeductionDate: string;
}

type TimedProduct = Pick<Product, "choosable">;

/**
 * The open run that takes a decision made on a day: not locked, and before its cut-off.
 * @throws RangeError past the end of the calendar, which the daily job moves 18 months ahead
 */
export function getPeriodForDecision(payroll: PayrollCalendar, decidedOn: string): PayPeriod {
  const period = findPeriodForDecision(payroll, decidedOn);
  if (!period) throw new RangeError(`The calendar of ${payroll.group.code} has no run for ${decidedOn}`);
  return period;
}

/** The dates of a monthly change: cover starts in the month after the next open run's period (RULE-08). */
export function getMonthlyStart(
  product: TimedProduct,
  decidedOn: string,
  payroll: PayrollCalendar,
): StartDates {
  const decisionPeriod = getPeriodForDecision(payroll, decidedOn);
  if (isShareOfPay(product))
    return { coverDate: decisionPeriod.from, firstDeductionDate: decisionPeriod.payDay };
  const coverDate = getFirstDayOfNextMonth(decisionPeriod.to);
  // Instalments begin with the next open run, whenever cover starts.
  if (getKind(product).payment !== "premium") return { coverDate, firstDeductionDate: decisionPeriod.payDay };
  return { coverDate, firstDeductionDate: getFirstRun(product, coverDate, decisionPeriod, payroll).payDay };
}

/** Cover from a fixed day is deducted in that day's run, or the next open one (RULE-08). */
export function getStartDates(
  product: TimedProduct,
  coverDate: string,
  decidedOn: string,
  payroll: PayrollCalendar,
): StartDates {
  const decisionPeriod = getPeriodForDecision(payroll, decidedOn);
  const { payDay } = getFirstRun(product, coverDate, decisionPeriod, payroll);
  // A share of pay covers whole periods, so it starts on the first day of the next open run's period.
  const isWhole = isShareOfPay(product) && coverDate <= decisionPeriod.to;
  return { coverDate: isWhole ? decisionPeriod.from : coverDate, firstDeductionDate: payDay };
}

/** The run that takes the first premium or instalment from a day onwards; the next open one at the earliest. */
export function getFirstRun(
  product: TimedProduct,
  coverDate: string,
  decisionPeriod: PayPeriod,
  payroll: PayrollCalendar,
): PayPeriod {
  const covered = findCoveredPeriod(product, coverDate, payroll);
  const run = covered && (getKind(product).isPaidAhead ? findPeriodAfter(payroll, covered, -1) : covered);
  return run && run.payDay > decisionPeriod.payDay ? run : decisionPeriod;
}

/** The first period that is paid for. A premium belongs to the period of its pay day. */
function findCoveredPeriod(product: TimedProduct, coverDate: string, { periods }: PayrollCalendar) {
  const isPremium = getKind(product).payment === "premium";
  return periods.find(({ to, payDay }) => (isPremium ? payDay : to) >= coverDate) ?? null;
}

/**
 * The start dates when a request is approved late. A share of pay moves to the next open run; other cover
 * keeps its day (B4).
 */
export function getStartDatesOnApproval<
  Dates extends { coverDate: string; firstDeductionDate: string | null },
>(product: TimedProduct, dates: Dates, approvedOn: string, payroll: PayrollCalendar): Dates {
  const decisionPeriod = getPeriodForDecision(payroll, approvedOn);
  if (dates.firstDeductionDate === null || dates.firstDeductionDate >= decisionPeriod.payDay) return dates;
  const coverDate = isShareOfPay(product)
    ? getLatestDay(dates.coverDate, decisionPeriod.from)
    : dates.coverDate;
  return { ...dates, coverDate, firstDeductionDate: decisionPeriod.payDay };
}
