import { approvalsCopy } from "#api-copy/approvals";
import { formatLongDate, getLatestDay } from "../calendar.ts";
import { toLondonDate } from "../london-date.ts";
import { toPounds } from "../pay/money.ts";
import { getYear } from "../pay/tax-year.ts";
import { findPeriodToDecideBy } from "../payroll/calendar.ts";
import { advanceToDate } from "./advance.ts";
import { getStartDatesOnApproval } from "./election-dates.ts";
import { getEligibility } from "./eligibility.ts";
import type { IneligibilityReason } from "./eligibility-answer.ts";
import { findEstimatedPricesYear, findEstimateRefusal } from "./estimate.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import { findCurrentChoice, getPayOnPriceDay, priceOfSelection } from "./member-snapshot.ts";
import { listPlanDetailsForPay } from "./plan-details.ts";
import type { Product } from "./product.ts";
import { findInForce, type Selection } from "./selection.ts";
import type { ShownChoice } from "./shown-choice.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { type DecisionActor, findTransition, type Status } from "./statuses.ts";
import { findTermEnd, needsMedical } from "./submission.ts";
import { findWageCheck } from "./wage-floor.ts";

/** An employer's decision on a request; a rejection has a reason, for the member. */
export type Decision = { approve: true } | { approve: false; reason: string };

export type DecisionResult =
  /** The version after the decision. */
  | { outcome: "done"; selection: Selection }
  | { outcome: "already" | "own" | "decided" | "not-allowed"; message: string };

/**
 * Makes one decision, by the table of transitions (RULE-14). Before an approval it again checks eligibility,
 * the minimum wage (RULE-05), and the payroll that can still include the request.
 */
export function decideRequest(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  decision: Decision,
  actor: DecisionActor,
): DecisionResult {
  const next = findTransition(selection.status, decision.approve ? "approve" : "reject", actor);
  if (next.error === "own-request")
    return { outcome: "own", message: approvalsCopy(actor.hasActed ? "acted" : "own") };
  if (next.error !== null) return { outcome: "decided", message: toDecidedMessage(selection.status) };
  if (!next.isChanged) {
    const message = decision.approve ? approvalsCopy("approvedAlready") : approvalsCopy("rejectedBefore");
    return { outcome: "already", message };
  }
  if (!decision.approve)
    return { outcome: "done", selection: { ...selection, status: next.status, reason: decision.reason } };
  return approveSelection(selection, product, snapshot, next.status, actor);
}

function approveSelection(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  status: Status,
  parties: DecisionActor,
): DecisionResult {
  const { today, member, scheme } = snapshot;
  const toNotAllowed = (message: string): DecisionResult => ({ outcome: "not-allowed", message });
  // After the cut-off, a request moves to the next period before it is decided.
  const current = advanceToDate(selection, product, snapshot);
  if (current.coverDate === null) return toNotAllowed(approvalsCopy("incomplete"));
  const requested = { ...current, coverDate: current.coverDate };
  const request = getStartDatesOnApproval(product, requested, today, scheme.payroll);
  const { coverDate, choice } = request;
  const { isEligible, reason } = getEligibility(member, product, getLatestDay(coverDate, today));
  if (!isEligible) return toNotAllowed(reason ? ineligibleReasons[reason] : approvalsCopy("notEligible"));
  if (request.status !== "approval-pending") return toNotAllowed(approvalsCopy("expired"));
  const price = priceOfSelection(request, product, snapshot);
  if (!price) return toNotAllowed(approvalsCopy("noPrice"));
  const estimate = findEstimateRefusal(request, product, snapshot, "approve");
  if (estimate !== null) return toNotAllowed(estimate);
  const wage = findWageCheck(product.code, price, { ...request, coverDate }, snapshot);
  if (wage?.isBreach && !wage.isLess) {
    const floor = toPounds(wage.hourlyPence);
    return toNotAllowed(approvalsCopy("belowWage", { amount: toPounds(-wage.leftPence), floor }));
  }
  // After approval, a request can still wait for medical answers; cover below the limit is active (RULE-13).
  const medicalStep =
    needsMedical(choice, product, snapshot) && findTransition(selection.status, "ask-medical", parties);
  if (medicalStep && medicalStep.error === null) {
    const acceptedPence = request.acceptedPence ?? 0;
    return {
      outcome: "done",
      selection: { ...request, status: medicalStep.status, acceptedPence, reason: null },
    };
  }
  const startStep = coverDate <= today ? findTransition(status, "start", parties) : null;
  return {
    outcome: "done",
    selection: {
      ...request,
      // If pay has fallen, all cover may be within the limit, so that nothing waits for medical answers.
      acceptedPence: request.acceptedPence || null,
      status: startStep?.error === null ? startStep.status : status,
      endDate:
        findTermEnd(choice, product, coverDate, getYear(coverDate, scheme.yearStart).to) ?? request.endDate,
      reason: null,
    },
  };
}

function toDecidedMessage(status: Status): string {
  if (status === "rejected") return approvalsCopy("since.rejected");
  if (status === "draft") return approvalsCopy("since.withdrawn");
  if (status === "ended" || status === "opted-out") return approvalsCopy("since.ended");
  return approvalsCopy("since.approved");
}

/** Reasons for the employer, because members read the rule's own sentence. */
const ineligibleReasons: Record<IneligibilityReason, string> = {
  get left() {
    return approvalsCopy("ineligible.left");
  },
  get age() {
    return approvalsCopy("ineligible.age");
  },
  get probation() {
    return approvalsCopy("ineligible.probation");
  },
  get service() {
    return approvalsCopy("ineligible.service");
  },
  get "no-partner"() {
    return approvalsCopy("ineligible.no-partner");
  },
  get "partner-age"() {
    return approvalsCopy("ineligible.partner-age");
  },
  get "vouchers-closed"() {
    return approvalsCopy("ineligible.vouchers-closed");
  },
  get "vouchers-employer"() {
    return approvalsCopy("ineligible.vouchers-employer");
  },
  get "vouchers-gap"() {
    return approvalsCopy("ineligible.vouchers-gap");
  },
  get grade() {
    return approvalsCopy("ineligible.grade");
  },
  get location() {
    return approvalsCopy("ineligible.location");
  },
  get "payroll-group"() {
    return approvalsCopy("ineligible.payroll-group");
  },
  get hours() {
    return approvalsCopy("ineligible.hours");
  },
  get "earlier-holding"() {
    return approvalsCopy("ineligible.earlier-holding");
  },
};

/** The facts of a request before it is decided. */
export interface ApprovalDetails {
  /** Pence of the whole order; null if it has no price. */
  orderPence: number | null;
  /** Pence that the employee pays in the first month; null without a price, 0 if the employee is paid. */
  monthlyPence: number | null;
  /** A month's pay above the minimum wage after approval, in pence; null without a sacrifice. */
  headroomPence: number | null;
  /** What the request replaces and what it asks for; `from` is null without an earlier benefit. */
  change: { from: string | null; to: string };
  /** The first month's cost; null if it has no price. */
  monthlyAmount: string | null;
  /** The year whose prices the estimate uses; null if the price is known. */
  estimatedPricesYear: number | null;
  /** The day of the request, `yyyy-mm-dd`. */
  requestedOn: string;
  /** The last day on which approving it keeps its dates, `yyyy-mm-dd`; null after the calendar's end. */
  decideBy: string | null;
  /** Sorted by name. */
  fields: Record<string, string>;
}

/** The basis of a decision: the choice, its start, its price, its terms, and what it replaces (E6). */
export function toShownRequest(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
): ShownChoice {
  const request = advanceToDate(selection, product, snapshot);
  const price = priceOfSelection(request, product, snapshot);
  const current = findInForce(snapshot.selections, product.code, snapshot.today);
  const { version, terms } = selection;
  const basis = [version, terms?.version, current && toChoiceText(current, product, snapshot)];
  return { selection: request, price, basis };
}

/** A request as it would be approved today, and the selection it changes. */
export function toApprovalDetails(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  employeeNumber: string,
): ApprovalDetails {
  const request = advanceToDate(selection, product, snapshot);
  const price = priceOfSelection(request, product, snapshot);
  const { coverDate } = request;
  const wage = price && coverDate && findWageCheck(product.code, price, { ...request, coverDate }, snapshot);
  const current = findInForce(snapshot.selections, product.code, snapshot.today);
  const monthly = price?.employee.instalments[0];
  const sign = price?.treatment === "payment" ? "+" : "";
  const monthlyAmount = monthly === undefined ? null : `${sign}${toPounds(monthly)}`;
  const change = {
    from: current ? toChoiceText(current, product, snapshot) : null,
    to: toChoiceText(request, product, snapshot),
  };
  return {
    orderPence: price?.employee.pence ?? null,
    monthlyPence: price?.treatment === "payment" ? 0 : (monthly ?? null),
    headroomPence: wage ? wage.leftPence : null,
    change,
    monthlyAmount,
    estimatedPricesYear:
      price && findEstimatedPricesYear(request, product, snapshot.catalogue, snapshot.today),
    requestedOn: toLondonDate(new Date(selection.createdAt)),
    decideBy: findPeriodToDecideBy(snapshot.scheme.payroll, request, snapshot.today)?.cutOff ?? null,
    fields: {
      [approvalsCopy("field.employeeNumber")]: employeeNumber,
      [approvalsCopy("field.now")]: change.from ?? approvalsCopy("nothingNow"),
      [approvalsCopy("field.requested")]: change.to,
      [approvalsCopy("field.starts")]: coverDate === null ? "–" : formatLongDate(coverDate),
      [approvalsCopy("field.aMonth")]: monthlyAmount ?? "–",
    },
  };
}

/** The choice in a few words, "£1,200.00, 12 months". */
function toChoiceText(selection: Selection, product: Product, snapshot: MemberSnapshot): string {
  const choice = findCurrentChoice(selection, product, snapshot) ?? selection.choice;
  const details = listPlanDetailsForPay(product, choice, getPayOnPriceDay(selection, snapshot), snapshot);
  const isLabelled = findKindOfChoice(choice)?.isReadWithLabels;
  const detailTexts = details.map(({ label, value }) => (isLabelled ? `${label}: ${value}` : value));
  return detailTexts.join(", ") || product.name;
}
