import { benefitsCopy } from "#api-copy/benefits";
import { addDays, formatLongDate } from "../calendar.ts";
import { getPeriodForDecision } from "./election-dates.ts";
import { getEligibility, hasLeft } from "./eligibility.ts";
import { findCoreChoice, findKindOfChoice, getKind } from "./kinds/index.ts";
import { coverAfterLeaving } from "./leaver-rule.ts";
import { findChoiceOn } from "./other-benefits.ts";
import type { Product } from "./product.ts";
import { findInForce, isSubmitted, type Selection, type SelectionPair, toHoldings } from "./selection.ts";
import type { EnrolmentWindow, MemberSnapshot } from "./snapshot-types.ts";
import { findEnrolmentWindows, type WindowStatus } from "./windows.ts";

export interface Availability {
  canChange: boolean;
  /** A sentence that says until when the benefit is open, or why it is closed and when it opens. */
  text?: string;
  closes?: string;
  coverDate?: string;
  firstDeductionDate?: string;
  nextDate?: string;
  /** Whether a life event would open the benefit, or open it further. */
  opensByEvent?: true;
  /** The window in which the benefit can be changed; null if it cannot. */
  route: EnrolmentWindow | null;
}

/**
 * Whether a person sees a product: one they hold, or may have now or later. Leavers see vouchers that remain
 * (CCV-04), cover that has not ended yet, and benefits that they had and can claim on here.
 */
export function isShownToOwner(
  product: Product,
  pair: SelectionPair,
  snapshot: MemberSnapshot,
  hasClaims = false,
): boolean {
  const { member, today, catalogue } = snapshot;
  if (hasLeft(member, today)) {
    const hasVouchers = pair.latest !== null || member.lastVoucherDate !== null;
    if (product.group === "ccv") return hasVouchers;
    return isCoveredAfterLeaving(product, snapshot) || (hasClaims && wasHeld(product, snapshot));
  }
  const isHeld = [pair.latest, pair.active].some((each) => each !== null && isSubmitted(each));
  if (isHeld || catalogue.isClosed(product.code)) return isHeld;
  const { isEligible, nextDate } = getEligibility(member, product, today);
  return isEligible || nextDate !== undefined;
}

/** Whether cover lasts longer than the service, such as to the end of the month (RULE-09). */
function isCoveredAfterLeaving(product: Product, { member, selections, today }: MemberSnapshot): boolean {
  const lastDay = member.leaveDate && coverAfterLeaving(product, member.leaveDate).coverEnds;
  return lastDay != null && lastDay >= today && findInForce(selections, product.code, today) !== undefined;
}

const wasHeld = ({ code }: Product, { selections, today }: MemberSnapshot): boolean =>
  toHoldings(selections).some((held) => held.code === code && held.from <= today);

/** The actions possible on a product today, in words and days. */
export function getAvailability(
  product: Product,
  pair: SelectionPair,
  snapshot: MemberSnapshot,
): Availability {
  const { member, scheme, events, today, isPastYear } = snapshot;
  const findWindows = (productVersion: Product) =>
    findEnrolmentWindows({ member, product: productVersion, scheme, events, today, isPastYear });
  const waiting = pair.latest && waitingTexts[pair.latest.status];
  if (waiting && !isPastYear) return { canChange: false, text: waiting, route: null };
  const running = [pair.latest, pair.active]
    .map((each) => each && findRunningTerm(each, snapshot))
    .find(Boolean);
  if (running && !isPastYear) return { canChange: false, ...running, route: null };
  const { monthly, ...otherwise } = product.changes;
  // The monthly reduction is only for people with more than the core cover.
  const mayReduce = hasMoreThanCore(product, snapshot);
  const state = findWindows(monthly === "down" && !mayReduce ? { ...product, changes: otherwise } : product);
  const [route] = state.windows;
  if (!route) return toClosedAvailability(state);
  if (state.windows.every(({ direction }) => direction === "down")) {
    const { nextDate } = findWindows({ ...product, changes: otherwise });
    const less = benefitsCopy("chooseLess", {
      hasEnd: route.closes === null ? "no" : "yes",
      until: route.closes ?? "",
      from: route.coverDate,
    });
    const more = benefitsCopy("chooseMore", {
      hasDate: nextDate === undefined ? "no" : "yes",
      date: nextDate ?? "",
      hasEvent: otherwise.event ? "yes" : "no",
    });
    return {
      ...toOpenAvailability(route, `${less} ${more}`, product),
      ...(nextDate && { nextDate }),
      ...(otherwise.event && { opensByEvent: true }),
    };
  }
  const best = state.windows.find(({ direction }) => direction === "any") ?? route;
  return toOpenAvailability(best, toOpenText(best), product);
}

const waitingTexts: Partial<Record<string, string>> = {
  get "approval-pending"() {
    return benefitsCopy("waitsForApproval");
  },
  get "medical-pending"() {
    return benefitsCopy("waitsForMedical");
  },
};

/**
 * The end of a running repaid or leased plan, which cannot change once its first instalment is taken. Returns null for
 * other products.
 */
function findRunningTerm(
  selection: Selection,
  snapshot: MemberSnapshot,
): { text: string; nextDate: string } | null {
  const { status, choice, endDate, firstDeductionDate: first } = selection;
  if (endDate === null || !findKindOfChoice(choice)?.hasOwnTerm) return null;
  const hasBeenDeducted = () =>
    first !== null && first < getPeriodForDecision(snapshot.scheme.payroll, snapshot.today).payDay;
  if (status !== "active" && !(status === "scheduled" && hasBeenDeducted())) return null;
  const nextDate = addDays(endDate, 1);
  const text = benefitsCopy("running", { end: endDate, next: nextDate });
  return { text, nextDate };
}

/** Whether the choice is more than the core; always true for a choice without amounts. */
function hasMoreThanCore(product: Product, snapshot: MemberSnapshot): boolean {
  const { isLess } = getKind(product);
  const core = findCoreChoice(product);
  const currentChoice = findChoiceOn(product, snapshot, snapshot.today);
  return !isLess || !core || (currentChoice !== null && isLess(core, currentChoice));
}

const toClosedAvailability = ({ text, nextDate, opensByEvent }: WindowStatus): Availability => ({
  canChange: false,
  ...(text && { text }),
  ...(nextDate && { nextDate }),
  ...(opensByEvent && { opensByEvent }),
  route: null,
});

const toOpenAvailability = (route: EnrolmentWindow, text: string, { funding }: Product): Availability => ({
  canChange: true,
  text,
  coverDate: route.coverDate,
  route,
  ...(route.closes && { closes: route.closes }),
  // The employer pays for this benefit, so no deduction date is shown.
  ...(funding !== "employer" && route.firstDeductionDate && { firstDeductionDate: route.firstDeductionDate }),
});

function toOpenText({ kind: route, closes, coverDate }: EnrolmentWindow): string {
  const until = closes === null ? "" : formatLongDate(closes);
  const from = formatLongDate(coverDate);
  switch (route) {
    case "annual":
      return benefitsCopy("openAnnual", { until, from });
    case "joiner":
      return benefitsCopy("openJoiner", { until });
    case "life-event":
      return benefitsCopy("openEvent", { until });
    case "monthly":
      return closes !== null && coverDate <= closes
        ? benefitsCopy("openForPay", { until, from })
        : benefitsCopy("openToStart", { until, from });
    case "any-time":
      return benefitsCopy("openAnyTime");
  }
}
