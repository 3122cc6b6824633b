import { addDays, addMonths, getEarliestDay } from "../calendar.ts";
import { getTaxYear, getYear, type YearStart } from "../pay/tax-year.ts";
import { generatePeriods, type PaySchedule } from "./calendar.ts";
import type { PayFrequency, PayPeriod } from "./ledger.ts";

/** Every calendar reaches this far ahead of today. */
const monthsAhead = 18;

/** A payroll group's settings as the client gave them. Unknown numbers of days are null. */
export interface PaySettings {
  frequency: PayFrequency;
  cutOffDay: number;
  payDay: number;
  firstPayDay: string | null;
  periodLagDays: number | null;
  cutOffLeadDays: number | null;
}

/** Without a first pay day the weeks are unknown, so the group counts in months (F.2). */
export function toPaySchedule(settings: PaySettings): PaySchedule {
  const { frequency, cutOffDay, payDay, firstPayDay, periodLagDays, cutOffLeadDays } = settings;
  if (frequency === "monthly" || firstPayDay === null) return { frequency: "monthly", cutOffDay, payDay };
  return {
    frequency,
    firstPayDate: firstPayDay,
    periodLagDays: periodLagDays ?? 0,
    cutOffLeadDays: cutOffLeadDays ?? 0,
  };
}

/** The periods of a group that has none: whole tax and scheme years around today, and 18 months ahead. */
export function listFirstPeriods(schedule: PaySchedule, yearStart: YearStart, today: string): PayPeriod[] {
  const from = getEarliestDay(getTaxYear(today).from, getYear(today, yearStart).from);
  return generatePeriods(schedule, from, addMonths(today, monthsAhead));
}

/**
 * The periods after the existing ones, up to 18 months ahead. The first begins right after the last, so
 * that every day is in one period even when the frequency changes.
 */
export function listFurtherPeriods(
  schedule: PaySchedule,
  existing: readonly PayPeriod[],
  today: string,
): PayPeriod[] {
  const last = existing.at(-1);
  if (!last) return [];
  const [next, ...others] = generatePeriods(schedule, last.payDay, addMonths(today, monthsAhead)).filter(
    ({ to, payDay }) => to > last.to && payDay > last.payDay,
  );
  if (!next) return [];
  return [{ ...next, from: addDays(last.to, 1) }, ...others];
}

/** The first run of a ledger that begins today: the first period whose cut-off is still ahead. */
export const findLedgerStart = (periods: readonly PayPeriod[], today: string): string | null =>
  periods.find(({ cutOff }) => cutOff >= today)?.key ?? null;
