import { getFirstRun, type StartDates } from "../benefits/election-dates.ts";
import { hasLeft } from "../benefits/eligibility.ts";
import { findEnrolmentChoice, isShareOfPay } from "../benefits/kinds/index.ts";
import type { KindChoice } from "../benefits/kinds/types.ts";
import { hasQualifyingEarnings } from "../benefits/plan-for-pay.ts";
import type { Product } from "../benefits/product.ts";
import { isClosed, isSubmitted } from "../benefits/selection.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import { addDays, getAge, getLatestDay } from "../calendar.ts";
import { findPeriodForDecision } from "../payroll/calendar.ts";

/** Ages for asking to join: from the first, below the second (Pensions Act 2008, section 1). */
const [joiningFromAge, joiningBeforeAge] = [16, 75];

/**
 * A person's right to join an enrolling pension outside its windows. With qualifying earnings they opt in and
 * the employer must pay (section 7 of the Act). Without them they join, and the employer need not pay
 * (section 9).
 */
export interface JoiningRight {
  right: "opted-in" | "joined";
  choice: KindChoice;
  dates: StartDates & { firstRun: string };
}

/** Null if there is nothing to join, or the person has a pension or is outside the age limits. */
export function findJoining(product: Product, snapshot: MemberSnapshot): JoiningRight | null {
  const { member, today, catalogue, isPastYear, scheme } = snapshot;
  const choice = findEnrolmentChoice(product);
  if (!choice || isPastYear || catalogue.isClosed(product.code)) return null;
  if (member.startDate > today || hasLeft(member, today)) return null;
  const age = getAge(member.dateOfBirth, today);
  if (age < joiningFromAge || age >= joiningBeforeAge) return null;
  const pensions = snapshot.selections.filter(({ code }) => {
    const plan = catalogue.find(code);
    return plan !== undefined && isShareOfPay(plan);
  });
  const period = findPeriodForDecision(scheme.payroll, today);
  if (!period || pensions.some(isSubmitted)) return null;
  // A pension that was opted out of may last until the previous period ends.
  const firstFreeDays = pensions.filter(isClosed).map(({ endDate }) => endDate && addDays(endDate, 1));
  const coverDate = getLatestDay(
    period.from,
    member.startDate,
    ...firstFreeDays.map((day) => day ?? period.from),
  );
  const run = getFirstRun(product, coverDate, period, scheme.payroll);
  const pay = { annualPayPence: member.annualPayPence, day: coverDate };
  return {
    right: hasQualifyingEarnings(pay, catalogue.rates) ? "opted-in" : "joined",
    choice,
    dates: { coverDate, firstDeductionDate: run.payDay, firstRun: run.key },
  };
}
