import type { Benefit } from "#contract/benefits.ts";
import { listPlanDetailsForPay } from "../domain/benefits/plan-details.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { findJoining } from "../domain/enrolment/joining.ts";
import { findPeriod } from "../domain/payroll/calendar.ts";
import { getRunLabel } from "../domain/payroll/payroll-file.ts";
import type { BenefitOffer } from "./benefit-offer.ts";

/** The cost of joining today; null if there is nothing to join. */
export function toJoining(offer: BenefitOffer, snapshot: MemberSnapshot): Benefit["joining"] {
  const joining = findJoining(offer.product, snapshot);
  if (!joining) return null;
  const { right, choice, dates } = joining;
  const { payroll } = snapshot.scheme;
  const pay = { annualPayPence: snapshot.member.annualPayPence, day: dates.coverDate };
  const run = findPeriod(payroll, dates.firstRun);
  const planDetails = listPlanDetailsForPay(offer.product, choice, pay, snapshot);
  const versionTexts = [right, dates.coverDate, dates.firstRun, ...planDetails.map(({ value }) => value)];
  return {
    right,
    from: dates.coverDate,
    firstRun: { label: run ? getRunLabel(run, payroll.group) : "", payDay: dates.firstDeductionDate },
    planDetails,
    offerId: versionTexts.join("|"),
  };
}
