import { benefitsCopy } from "#api-copy/benefits";
import {
  addDays,
  addMonthsToMonth,
  countDaysBetween,
  countMonthsBetween,
  getDayInMonth,
  getEarliestDay,
  getFirstDayOfMonth,
  getMonth,
} from "../calendar.ts";
import { getTaxYear, type Year } from "../pay/tax-year.ts";
import { isPayrollGroupNamed } from "../payroll-group.ts";
import type { PayFrequency, PayPeriod, PayrollCalendar } from "./ledger.ts";

/** How a group's pay periods follow each other. */
export type PaySchedule =
  | {
      frequency: "monthly";
      /** Days of the month, 1 to 31; a shorter month uses its last day. */
      cutOffDay: number;
      payDay: number;
    }
  | {
      frequency: "four-weekly" | "fortnightly" | "weekly";
      /** A pay day from which all others are counted, in both directions, `yyyy-mm-dd`. */
      firstPayDate: string;
      /** Days from the last day of a period to its pay day, and from its cut-off to its pay day. */
      periodLagDays: number;
      cutOffLeadDays: number;
    };

const daysOfPeriod = { "four-weekly": 28, fortnightly: 14, weekly: 7 } as const;

/** The number of equal parts of a year's amount. A year may contain one period more. */
export const regularPeriods: Readonly<Record<PayFrequency, number>> = {
  monthly: 12,
  "four-weekly": 13,
  fortnightly: 26,
  weekly: 52,
};

/** The periods whose pay days lie between two days, both included, the oldest first. */
export function generatePeriods(schedule: PaySchedule, from: string, until: string): PayPeriod[] {
  const periods: PayPeriod[] = [];
  const first = schedule.frequency === "monthly" ? getMonth(from) : getFirstPayDay(schedule, from);
  for (let step = 0; ; step++) {
    const period = getPeriodAt(schedule, first, step);
    if (period.payDay > until) return periods;
    if (period.payDay >= from) periods.push(period);
  }
}

type DayCountedSchedule = Exclude<PaySchedule, { frequency: "monthly" }>;

/** The first pay day on or after a day. */
function getFirstPayDay({ firstPayDate, frequency }: DayCountedSchedule, from: string): string {
  const days = daysOfPeriod[frequency];
  return addDays(firstPayDate, Math.ceil(countDaysBetween(firstPayDate, from) / days) * days);
}

function getPeriodAt(schedule: PaySchedule, first: string, step: number): PayPeriod {
  if (schedule.frequency === "monthly") return toMonthlyPeriod(schedule, addMonthsToMonth(first, step));
  const days = daysOfPeriod[schedule.frequency];
  const payDay = addDays(first, step * days);
  const to = addDays(payDay, -schedule.periodLagDays);
  return {
    key: payDay,
    from: addDays(to, 1 - days),
    to,
    cutOff: addDays(payDay, -schedule.cutOffLeadDays),
    payDay,
    taxYear: getTaxYear(payDay).name,
    taxPeriod: getTaxPeriod(payDay, schedule.frequency),
  };
}

function toMonthlyPeriod(days: { cutOffDay: number; payDay: number }, month: string): PayPeriod {
  const payDay = getDayInMonth(month, days.payDay);
  return {
    key: month,
    from: `${month}-01`,
    to: getDayInMonth(month, 31),
    cutOff: getEarliestDay(getDayInMonth(month, days.cutOffDay), payDay),
    payDay,
    taxYear: getTaxYear(payDay).name,
    taxPeriod: getTaxPeriod(payDay, "monthly"),
  };
}

/**
 * HMRC's tax period of a pay day, counted from 6 April: months 1 to 12, weeks 1 to 53. A fortnight (2 to 54) or four
 * weeks (4 to 56) has its last week's number.
 */
function getTaxPeriod(payDay: string, frequency: PayFrequency): number {
  const { from } = getTaxYear(payDay);
  if (frequency === "monthly") {
    const months = countMonthsBetween(getMonth(from), getMonth(payDay));
    return payDay.slice(8) < from.slice(8) ? months : months + 1;
  }
  const days = daysOfPeriod[frequency];
  return (Math.floor(countDaysBetween(from, payDay) / days) + 1) * (days / 7);
}

/** "Month 8" or "Week 53". */
export const getTaxPeriodName = ({ taxPeriod }: PayPeriod, frequency: PayFrequency): string =>
  benefitsCopy(frequency === "monthly" ? "taxMonth" : "taxWeek", { period: taxPeriod });

/** The periods whose pay days are in a year. We count them, because some years have one more. */
export const listPeriodsOfYear = ({ periods }: Pick<PayrollCalendar, "periods">, year: Year): PayPeriod[] =>
  periods.filter(({ payDay }) => payDay >= year.from && payDay <= year.to);

/**
 * The calendar of a person whose data name a group by its name or code. People without a group, or in one
 * without periods, get the default.
 * @throws RangeError for a client without a pay group
 */
export function getCalendar(calendars: readonly PayrollCalendar[], payrollGroup: string): PayrollCalendar {
  const calendar =
    calendars.find(({ group, periods }) => periods.length > 0 && isPayrollGroupNamed(payrollGroup, group)) ??
    calendars.find(({ group }) => group.isDefault);
  if (!calendar) throw new RangeError("A client without a pay group pays no one");
  return calendar;
}

/** The ledger's earliest period whose run is not locked; null after the calendar's end. */
export const findNextOpenPeriod = (calendar: PayrollCalendar): PayPeriod | null =>
  listOpenPeriods(calendar)[0] ?? null;

/**
 * Proposes the day from which a change of a person counts. It is the first day of their next open run (B2),
 * or of this month without a calendar. `today` is `yyyy-mm-dd`.
 */
export function createDayProposer(
  calendars: readonly PayrollCalendar[],
  today: string,
): (payrollGroup: string) => string {
  const days = calendars.map((each) => ({ group: each.group, from: findNextOpenPeriod(each)?.from }));
  return (payrollGroup) =>
    days.find(({ group }) => isPayrollGroupNamed(payrollGroup, group))?.from ?? getFirstDayOfMonth(today);
}

/** The open run that takes a decision made on a day: not locked, and before its cut-off (RULE-14). */
export const findPeriodForDecision = (calendar: PayrollCalendar, day: string): PayPeriod | null =>
  listOpenPeriods(calendar).find(({ cutOff }) => cutOff >= day) ?? null;

/** The run whose cut-off is the last day on which approving a request keeps its dates. */
export function findPeriodToDecideBy(
  calendar: PayrollCalendar,
  start: FirstPay,
  today: string,
): PayPeriod | null {
  const next = findPeriodForDecision(calendar, today);
  const asked = findFirstPeriod(calendar, start);
  return next && asked && asked.payDay > next.payDay ? asked : next;
}

/** The ledger's periods whose runs are not locked, the oldest first. */
function listOpenPeriods({ periods, ledgerFrom, lockedAt }: PayrollCalendar): PayPeriod[] {
  const start = periods.findIndex(({ key }) => key === ledgerFrom);
  return start < 0 ? [] : periods.slice(start).filter(({ key }) => !lockedAt.has(key));
}

/** The period with a key; null if the calendar has none. */
export const findPeriod = ({ periods }: PayrollCalendar, key: string): PayPeriod | null =>
  periods.find((period) => period.key === key) ?? null;

/** The period with a pay day; null if the group does not pay on it. */
export const findPeriodPaidOn = ({ periods }: PayrollCalendar, payDay: string | null): PayPeriod | null =>
  periods.find((period) => period.payDay === payDay) ?? null;

/** When something is first taken: the pay day as it was then, and the key of its run, which keeps if days move. */
export interface FirstPay {
  firstDeductionDate: string | null;
  firstRun?: string | null;
}

export const findFirstPeriod = (
  calendar: PayrollCalendar,
  { firstDeductionDate, firstRun }: FirstPay,
): PayPeriod | null =>
  (firstRun == null ? null : findPeriod(calendar, firstRun)) ??
  findPeriodPaidOn(calendar, firstDeductionDate);

/** The period that contains a day; null outside the calendar. */
export const findPeriodOfDay = ({ periods }: PayrollCalendar, day: string): PayPeriod | null =>
  periods.find(({ from, to }) => from <= day && day <= to) ?? null;

/** The period a number of steps later, or earlier if negative; null outside the calendar. */
export function findPeriodAfter({ periods }: PayrollCalendar, { key }: PayPeriod, steps = 1) {
  const position = periods.findIndex((period) => period.key === key);
  return position < 0 ? null : (periods[position + steps] ?? null);
}
