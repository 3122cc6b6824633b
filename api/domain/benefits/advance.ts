import { addDays, getBirthday, getEarliestDay } from "../calendar.ts";
import { getYear } from "../pay/tax-year.ts";
import { getMonthlyStart, getPeriodForDecision } from "./election-dates.ts";
import { hasLeft } from "./eligibility.ts";
import { hasRequiredJob } from "./eligibility-facts.ts";
import { coverAfterLeaving, findLastDayAfterJobChange } from "./leaver-rule.ts";
import type { Product } from "./product.ts";
import { asOf, isSubmitted, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { findTermEnd } from "./submission.ts";

/**
 * Returns a version with today's status, which time may have changed. `selection` must come from the
 * snapshot, where it already ends before the version that replaces it.
 */
export function advanceToDate(selection: Selection, product: Product, snapshot: MemberSnapshot): Selection {
  if (!isSubmitted(selection)) return selection;
  const { today } = snapshot;
  const lastDay = findLastDay(selection, product, snapshot);
  if (lastDay !== null && selection.coverDate !== null && selection.coverDate > lastDay) {
    // A selection whose end is before its start never takes effect.
    return { ...selection, status: "ended", endDate: addDays(selection.coverDate, -1) };
  }
  const now = asOf({ ...selection, endDate: lastDay }, today);
  if (lastDay !== null && lastDay < today) return { ...now, status: "ended" };
  return now.status === "approval-pending" ? moveToNextPeriod(now, product, snapshot) : now;
}

/** The last day of cover by its own end, leaving, age, job or renewal. Returns null if none of these ends it. */
function findLastDay(
  { endDate, coverDate, choice }: Selection,
  product: Product,
  { member, scheme, today }: MemberSnapshot,
) {
  const days: (string | null)[] = [endDate];
  if (member.leaveDate !== null && hasLeft(member, today)) {
    // Leavers buy no more vouchers, but keep the ones they have (RULE-09).
    days.push(coverAfterLeaving(product, member.leaveDate).coverEnds ?? member.leaveDate);
  }
  for (const rule of product.eligibility) {
    if (rule.rule === "age" && rule.below)
      days.push(findDayBefore(getBirthday(member.dateOfBirth, rule.below), today));
    if (rule.rule === "partner") {
      const partner = member.family.find(
        ({ relationship, isActive }) => isActive && relationship === "partner",
      );
      days.push(partner ? findDayBefore(getBirthday(partner.dateOfBirth, rule.below), today) : null);
    }
  }
  if (!hasRequiredJob(product, member)) days.push(findLastDayAfterJobChange(product, choice, today));
  // A benefit with a fixed term ends with it. Of the others, some end with the scheme year (RULE-20).
  if (!product.rollsOver && coverDate !== null) days.push(endDate ?? getYear(coverDate, scheme.yearStart).to);
  const knownDays = days.filter((day) => day !== null);
  return knownDays[0] === undefined ? null : getEarliestDay(knownDays[0], ...knownDays);
}

const findDayBefore = (day: string, today: string) => (day <= today ? addDays(day, -1) : null);

/** A request that is undecided when its payroll closes moves to the next payroll (RULE-14). */
function moveToNextPeriod(
  selection: Selection,
  product: Product,
  { scheme, today }: MemberSnapshot,
): Selection {
  const { firstDeductionDate: first, coverDate, choice } = selection;
  const { monthly, anyTime } = product.changes;
  const isLate =
    first === null
      ? coverDate !== null && coverDate <= today
      : getPeriodForDecision(scheme.payroll, today).payDay > first;
  // A benefit chosen for a scheme year keeps its dates when approval is late.
  if (!isLate || !(monthly || anyTime)) return selection;
  const dates = getMonthlyStart(product, today, scheme.payroll);
  return {
    ...selection,
    ...dates,
    endDate: findTermEnd(choice, product, dates.coverDate, getYear(dates.coverDate, scheme.yearStart).to),
    priceDate: selection.priceDate && dates.coverDate,
  };
}
