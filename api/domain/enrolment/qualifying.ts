import { countDaysBetween, getBirthday, getEarliestDay, getLatestDay } from "../calendar.ts";
import { getAnnualPay } from "../pay/annual-pay.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import type { RateTables } from "../pay/rates/index.ts";
import { getStatePensionDay } from "../pay/state-pension-age.ts";
import { createFactsAsAt, type FactsAsAt } from "../payroll/facts-as-at.ts";
import type { PayPeriod, PayrollCalendar, PersonFact } from "../payroll/ledger.ts";
import { type EmploymentSpell, listSpells, parseHundredths, parsePay } from "../payroll/person-facts.ts";
import { splitIntoSpans } from "../payroll/spans.ts";

type EnrolmentRates = Pick<RateTables, "automaticEnrolment">;

/** A job holder's age, pay and employment as known at an instant: the inputs of the legal test. */
export interface JobHolder {
  facts: FactsAsAt;
  dateOfBirth: string;
  /** The employment on the tested day. */
  spell: EmploymentSpell;
}

/** Null for a person who is not employed on the day. `knownAt` is ms. */
export function findJobHolder(
  rows: readonly PersonFact[],
  { today, knownAt }: { today: string; knownAt: number },
): JobHolder | null {
  const facts = createFactsAsAt(rows, knownAt);
  const spell = listSpells(rows, knownAt).find(
    ({ from, to }) => from <= today && (to === null || to >= today),
  );
  const dateOfBirth = facts.getValueOn("date_of_birth", today);
  return spell && dateOfBirth !== null ? { facts, dateOfBirth, spell } : null;
}

/** Whether a person's age, and pay for the days employed, require enrolment in a pay period. */
export function isQualifyingIn(holder: JobHolder, period: PayPeriod, rates: EnrolmentRates): boolean {
  const { spell } = holder;
  const from = getLatestDay(period.from, spell.from);
  const to = getEarliestDay(period.to, spell.to ?? period.to);
  return (
    from <= to && isOfAge(holder, { from, to }, rates) && isPaidAboveTrigger(holder, { from, to }, rates)
  );
}

/** Whether a person qualifies on one day, with that day's own period. */
export const isQualifyingOn = (holder: JobHolder, day: string, rates: EnrolmentRates): boolean =>
  holder.spell.from <= day &&
  isOfAge(holder, { from: day, to: day }, rates) &&
  isPaidAboveTrigger(holder, { from: day, to: day }, rates);

/**
 * First day of the unbroken time in which a person has qualified up to a day's pay period. Returns null if they do not
 * qualify or the calendar has no such period.
 */
export function findQualifyingDay(
  holder: JobHolder,
  { periods }: Pick<PayrollCalendar, "periods">,
  today: string,
  rates: EnrolmentRates,
): string | null {
  let since: string | null = null;
  for (
    let index = periods.findIndex(({ from, to }) => from <= today && today <= to);
    index >= 0;
    index -= 1
  ) {
    const period = periods[index];
    if (!period || !isQualifyingIn(holder, period, rates)) return since;
    since = getLatestDay(period.from, holder.spell.from);
  }
  return since;
}

interface Days {
  from: string;
  to: string;
}

/** Whether a person is old enough by the period's last day, and below State Pension age. */
function isOfAge({ dateOfBirth }: JobHolder, { to }: Days, { automaticEnrolment }: EnrolmentRates): boolean {
  const { fromAge } = getRowOn(automaticEnrolment, to);
  return getBirthday(dateOfBirth, fromAge) <= to && getStatePensionDay(dateOfBirth) > to;
}

/** Averages pay over the days, so that a rise within a period counts only for its own days. */
function isPaidAboveTrigger(
  { facts }: JobHolder,
  { from, to }: Days,
  { automaticEnrolment }: EnrolmentRates,
) {
  const days = countDaysBetween(from, to) + 1;
  const steps = [...facts.listSteps("pay"), ...facts.listSteps("weekly_hours")];
  const paid = splitIntoSpans({ from, to, days }, steps, []).reduce(
    (sum, span) => sum + getAnnualPayOn(facts, span.from) * span.days,
    0,
  );
  return paid > getRowOn(automaticEnrolment, to).triggerPence * days;
}

function getAnnualPayOn(facts: FactsAsAt, day: string): number {
  const pay = parsePay(facts.getValueOn("pay", day));
  return getAnnualPay({
    annual_salary_pence: pay?.annualPence ?? null,
    hourly_pence: pay?.hourlyPence ?? null,
    weekly_hours_hundredths: parseHundredths(facts.getValueOn("weekly_hours", day)) ?? 0,
  });
}
