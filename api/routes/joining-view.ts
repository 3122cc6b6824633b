import type { Benefit } from "#contract/benefits.ts";
import { planDetailsFor } from "../domain/benefits/plan-details.ts";
import type { Standing } from "../domain/benefits/standing.ts";
import { findJoining } from "../domain/enrolment/joining.ts";
import { findPeriod } from "../domain/payroll/calendar.ts";
import { runLabel } from "../domain/payroll/payroll-file.ts";
import type { Offer } from "./benefit-views.ts";

/** What asking to join comes to today; null where there is nothing to join. */
export function toJoining(offer: Offer, standing: Standing): Benefit["joining"] {
  const joining = findJoining(offer.product, standing);
  if (!joining) return null;
  const { right, choice, dates } = joining;
  const { payroll } = standing.scheme;
  const pay = { annualPayPence: standing.member.annualPayPence, day: dates.coverDate };
  const run = findPeriod(payroll, dates.firstRun);
  const planDetails = planDetailsFor(offer.product, choice, pay, standing);
  const shown = [right, dates.coverDate, dates.firstRun, ...planDetails.map(({ value }) => value)];
  return {
    right,
    from: dates.coverDate,
    firstRun: { label: run ? runLabel(run, payroll.group) : "", payDay: dates.firstDeductionDate },
    planDetails,
    offerId: shown.join("|"),
  };
}
