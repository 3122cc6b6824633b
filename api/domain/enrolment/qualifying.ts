import { birthday, daysBetween, earliest, latest } from "../calendar.ts";
import { annualPay } from "../pay/annual-pay.ts";
import { rowOn } from "../pay/rates/dated.ts";
import type { RateTables } from "../pay/rates/index.ts";
import { statePensionDay } from "../pay/state-pension-age.ts";
import { type FactsAsAt, factsAsAt } from "../payroll/facts-as-at.ts";
import type { PayPeriod, PayrollCalendar, PersonFact } from "../payroll/ledger.ts";
import { type EmploymentSpell, listSpells, parseHundredths, parsePay } from "../payroll/person-facts.ts";
import { spansBetween } from "../payroll/spans.ts";

type EnrolmentRates = Pick<RateTables, "automaticEnrolment">;

/** A job holder as the law's test asks of them, as known at an instant. */
export interface JobHolder {
  facts: FactsAsAt;
  dateOfBirth: string;
  /** The employment of the day that is asked about. */
  spell: EmploymentSpell;
}

/** Null for who is not employed on the day. `knownAt` is ms. */
export function findJobHolder(
  rows: readonly PersonFact[],
  { today, knownAt }: { today: string; knownAt: number },
): JobHolder | null {
  const facts = factsAsAt(rows, knownAt);
  const spell = listSpells(rows, knownAt).find(
    ({ from, to }) => from <= today && (to === null || to >= today),
  );
  const dateOfBirth = facts.on("date_of_birth", today);
  return spell && dateOfBirth !== null ? { facts, dateOfBirth, spell } : null;
}

/** Whether somebody has to be enrolled in a pay period: of the age, and paid above the trigger for their days in it. */
export function qualifiesIn(holder: JobHolder, period: PayPeriod, rates: EnrolmentRates): boolean {
  const { spell } = holder;
  const from = latest(period.from, spell.from);
  const to = earliest(period.to, spell.to ?? period.to);
  return from <= to && isOfAge(holder, { from, to }, rates) && isPaidAbove(holder, { from, to }, rates);
}

/** The same for one day alone. */
export const qualifiesOn = (holder: JobHolder, day: string, rates: EnrolmentRates): boolean =>
  holder.spell.from <= day &&
  isOfAge(holder, { from: day, to: day }, rates) &&
  isPaidAbove(holder, { from: day, to: day }, rates);

/**
 * Since when somebody has qualified without a break up to the period of a day: the first day of a pay period, or of the
 * employment. Null where they do not qualify, and outside the calendar.
 */
export function qualifiesSince(
  holder: JobHolder,
  { periods }: Pick<PayrollCalendar, "periods">,
  today: string,
  rates: EnrolmentRates,
): string | null {
  let since: string | null = null;
  for (let at = periods.findIndex(({ from, to }) => from <= today && today <= to); at >= 0; at -= 1) {
    const period = periods[at];
    if (!period || !qualifiesIn(holder, period, rates)) return since;
    since = latest(period.from, holder.spell.from);
  }
  return since;
}

interface Days {
  from: string;
  to: string;
}

/** Of the age for enrolment by the last day, and not yet of State Pension age. */
function isOfAge({ dateOfBirth }: JobHolder, { to }: Days, { automaticEnrolment }: EnrolmentRates): boolean {
  const { fromAge } = rowOn(automaticEnrolment, to);
  return birthday(dateOfBirth, fromAge) <= to && statePensionDay(dateOfBirth) > to;
}

/** By the average of the days: a rise in the middle of a period counts for its part of it. */
function isPaidAbove({ facts }: JobHolder, { from, to }: Days, { automaticEnrolment }: EnrolmentRates) {
  const days = daysBetween(from, to) + 1;
  const steps = [...facts.stepsOf("pay"), ...facts.stepsOf("weekly_hours")];
  const paid = spansBetween({ from, to, days }, steps, []).reduce(
    (sum, span) => sum + annualPayOn(facts, span.from) * span.days,
    0,
  );
  return paid > rowOn(automaticEnrolment, to).triggerPence * days;
}

function annualPayOn(facts: FactsAsAt, day: string): number {
  const pay = parsePay(facts.on("pay", day));
  return annualPay({
    annual_salary_pence: pay?.annualPence ?? null,
    hourly_pence: pay?.hourlyPence ?? null,
    weekly_hours_hundredths: parseHundredths(facts.on("weekly_hours", day)) ?? 0,
  });
}
