import { refusalsCopy } from "#api-copy/refusals";
import { getYear, type YearStart, yearStarts } from "../pay/tax-year.ts";
import { findPeriodAfter } from "./calendar.ts";
import type { PayPeriod, PayrollCalendar } from "./ledger.ts";

export interface PeriodMove {
  cutOff: string;
  payDay: string;
}

/** Whether a period can be moved: its run is open and its cut-off has not come. */
export const canMove = ({ lockedAt }: PayrollCalendar, { key, cutOff }: PayPeriod, today: string): boolean =>
  !lockedAt.has(key) && cutOff >= today;

/** Errors in new days of a period, by field; empty if there are none (B3). */
export function findMoveErrors(
  calendar: PayrollCalendar,
  period: PayPeriod,
  move: PeriodMove,
  { yearStart, today }: { yearStart: YearStart; today: string },
): Partial<Record<keyof PeriodMove, string[]>> {
  const payDay = findPayDayError(calendar, period, move, yearStart);
  const cutOff = findCutOffError(calendar, period, move, today);
  const errors: Partial<Record<keyof PeriodMove, string[]>> = {};
  if (cutOff) errors.cutOff = [cutOff];
  if (payDay) errors.payDay = [payDay];
  return errors;
}

function findPayDayError(
  calendar: PayrollCalendar,
  period: PayPeriod,
  { payDay }: PeriodMove,
  yearStart: YearStart,
): string | null {
  for (const [name, start] of [
    ["tax", yearStarts.tax],
    ["scheme", yearStart],
  ] as const) {
    const { from, to } = getYear(period.payDay, start);
    if (payDay < from || payDay > to) {
      return refusalsCopy("sameYear", { name, from: from, to: to });
    }
  }
  const [before, after] = [findPeriodAfter(calendar, period, -1), findPeriodAfter(calendar, period)];
  if (before && payDay <= before.payDay) return refusalsCopy("afterPayDay", { date: before.payDay });
  if (after && payDay >= after.payDay) return refusalsCopy("beforePayDay", { date: after.payDay });
  return null;
}

function findCutOffError(
  calendar: PayrollCalendar,
  period: PayPeriod,
  { cutOff, payDay }: PeriodMove,
  today: string,
): string | null {
  if (cutOff > payDay) return refusalsCopy("onOrBeforePayDay");
  if (cutOff < today) return refusalsCopy("todayOrLater");
  const [before, after] = [findPeriodAfter(calendar, period, -1), findPeriodAfter(calendar, period)];
  if (before && cutOff <= before.cutOff) return refusalsCopy("afterCutOff", { date: before.cutOff });
  if (after && cutOff >= after.cutOff) return refusalsCopy("beforeCutOff", { date: after.cutOff });
  return null;
}
