import { benefitsCopy } from "#api-copy/benefits";
import { addDays, addMonthsToMonth, getLatestDay, getMonth } from "../calendar.ts";
import { toLondonDate } from "../london-date.ts";
import { toPounds } from "../pay/money.ts";
import { advanceToDate } from "./advance.ts";
import { getPeriodForDecision } from "./election-dates.ts";
import { getSumAssured } from "./free-cover.ts";
import { findCappedCover, getPay } from "./member-snapshot.ts";
import { getNextPayDay, getPayroll } from "./payroll-dates.ts";
import type { Product } from "./product.ts";
import { isTakenAhead, type Selection } from "./selection.ts";
import type { InsurerAnswer, UnderwritingRecord, UnderwritingState } from "./selection-types.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { type DecisionActor, findTransition } from "./statuses.ts";

/** A request without a decision lapses after this many days. */
const waitDays = 90;

/** Days in which a person may answer an insurer's offer. Without an answer they keep the cover they have. */
const offerDays = 30;

/** The offer that waits for its person; undefined if none does. */
export function findOpenOffer(records: readonly UnderwritingRecord[]): UnderwritingRecord | undefined {
  const last = findNewestRecord(records);
  return last?.decision === "loaded" ? last : undefined;
}

/** The last day for the insurer's decision, or for the person's answer to an offer. */
export function getDecisionDeadline(
  { createdAt }: Selection,
  records: readonly UnderwritingRecord[],
): string {
  const offer = findOpenOffer(records);
  if (offer) return addDays(toLondonDate(new Date(offer.recordedAt)), offerDays);
  const restarts = records.filter(({ decision }) => decision === "answered" || decision === "ask-again");
  const waitingSince = Math.max(createdAt, ...restarts.map(({ recordedAt }) => recordedAt));
  return addDays(toLondonDate(new Date(waitingSince)), waitDays);
}

/** Whether the insurer has asked the person for more answers. */
export const hasInsurerQuestion = (records: readonly UnderwritingRecord[]): boolean =>
  findNewestRecord(records)?.decision === "ask-again";

/** The time for a new record, ms, later than every earlier record even within one millisecond. */
export const getRecordTime = (records: readonly UnderwritingRecord[], now: number): number =>
  Math.max(now, ...records.map(({ recordedAt }) => recordedAt + 1));

const findNewestRecord = (records: readonly UnderwritingRecord[]) =>
  records.toSorted((one, other) => one.recordedAt - other.recordedAt).at(-1);

/** The state of underwriting for a selection; null if no insurer is involved. `records` are the person's. */
export function findUnderwriting(
  selection: Selection,
  records: readonly UnderwritingRecord[],
): UnderwritingState | null {
  const decisions = records.filter(({ selectionId, resultId }) =>
    [selectionId, resultId].includes(selection.id),
  );
  if (selection.status === "medical-pending") {
    const on = getDecisionDeadline(selection, decisions);
    const offer = findOpenOffer(decisions);
    if (offer) {
      return { state: "offered", on, limitPence: null, loadingBasisPoints: offer.loadingBasisPoints ?? 0 };
    }
    return { state: hasInsurerQuestion(decisions) ? "ask-again" : "waiting", on, limitPence: null };
  }
  const last = findNewestRecord(decisions);
  if (!last || last.decision === "answered" || last.decision === "ask-again") return null;
  // The person withdrew the request instead of answering the offer.
  if (last.decision === "loaded") return null;
  return { state: last.decision, on: last.decidedOn, limitPence: last.limitPence };
}

export interface CoverToDecide {
  coverPence: number;
  /** The cover in force while the rest waits, in pence. */
  livePence: number;
}

/** The cover that an insurer must decide on; null if nothing waits. */
export function findCoverToDecide(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
): CoverToDecide | null {
  if (advanceToDate(selection, product, snapshot).status !== "medical-pending") return null;
  const pay = getPay(selection, snapshot);
  const coverPence = getSumAssured(selection.choice, pay) ?? 0;
  const livePence = findCappedCover(selection, product, pay)?.livePence ?? coverPence;
  return { coverPence, livePence };
}

export type UnderwritingResult =
  /** `next` is the version that begins on the decision's day; null if the same version continues. */
  | { outcome: "done"; current: Selection; next: Selection | null }
  | { outcome: "own" | "decided"; message: string }
  | { outcome: "invalid"; field: "limitPence" | "decidedOn"; message: string };

/**
 * Applies an insurer's answer. Accepted cover counts from the day of the answer, and the first payroll that
 * includes that day pays for it. Active cover stays either way (RULE-13).
 */
export function applyInsurerAnswer(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  { answer, decidedOn, by: parties }: { answer: InsurerAnswer; decidedOn: string; by: DecisionActor },
): UnderwritingResult {
  const isMore = answer.decision === "accepted" || answer.decision === "limited";
  const decided = findTransition(selection.status, isMore ? "accept-medical" : "deny-excess", parties);
  const message = parties.hasActed ? benefitsCopy("recordActed") : benefitsCopy("recordOwn");
  if (decided.error === "own-request") return { outcome: "own", message };
  const cover = findCoverToDecide(selection, product, snapshot);
  if (decided.error !== null || !cover) return { outcome: "decided", message: benefitsCopy("recordDecided") };
  const requested = toLondonDate(new Date(selection.createdAt));
  if (decidedOn > snapshot.today || decidedOn < requested) {
    const text = benefitsCopy("enterDateBetween", {
      from: requested,
      to: snapshot.today,
    });
    return { outcome: "invalid", field: "decidedOn", message: text };
  }
  if (answer.decision === "limited" && !isLimitWithinCover(answer.limitPence, cover)) {
    const range = { from: toShortPounds(cover.livePence), to: toShortPounds(cover.coverPence) };
    return { outcome: "invalid", field: "limitPence", message: benefitsCopy("enterLimit", range) };
  }
  // An offer or a further question leaves the price unchanged, because the person has agreed to nothing yet.
  if (answer.decision === "ask-again" || answer.decision === "loaded")
    return { outcome: "done", current: selection, next: null };
  const liveSelection = { ...selection, status: decided.status, acceptedPence: selection.acceptedPence ?? 0 };
  if (!isMore) return { outcome: "done", current: startSelection(liveSelection, snapshot.today), next: null };
  const acceptedPence = answer.decision === "limited" ? answer.limitPence : null;
  const from = getLatestDay(decidedOn, selection.coverDate ?? decidedOn);
  return {
    outcome: "done",
    ...acceptCoverFrom(from, liveSelection, { ...liveSelection, acceptedPence }, snapshot),
  };
}

interface AcceptedVersions {
  current: Selection;
  /** The version that starts later; null when the pending version itself gets all the cover. */
  next: Selection | null;
}

/** Splits a waiting version: `liveSelection` continues until the day `from`, and `accepted` then has the full cover. */
function acceptCoverFrom(
  from: string,
  liveSelection: Selection,
  accepted: Selection,
  snapshot: MemberSnapshot,
): AcceptedVersions {
  const { today } = snapshot;
  if (from === liveSelection.coverDate || liveSelection.coverDate === null)
    return { current: startSelection(accepted, today), next: null };
  return {
    current: startSelection({ ...liveSelection, endDate: addDays(from, -1) }, today),
    next: {
      ...accepted,
      status: from <= today ? "active" : "scheduled",
      coverDate: from,
      agreed: null,
      firstDeductionDate: findFirstDeduction(from, liveSelection, snapshot),
      // Created just after the version that it follows, so that a newer change stays the newest.
      createdAt: liveSelection.createdAt + 1,
    },
  };
}

/** An insurer's offer from the person's view: what they have without it, and with it. */
export interface LoadingOffer {
  cover: CoverToDecide;
  /** The version without the offer. */
  withoutOffer: Selection;
  /** The version with the loading, from the next open run. */
  accepted: AcceptedVersions;
}

/** The offer that waits for an answer; null if none does. */
export function findLoadingOffer(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  state: UnderwritingState | null | undefined,
): LoadingOffer | null {
  const cover = findCoverToDecide(selection, product, snapshot);
  if (state?.state !== "offered" || !cover || state.on < snapshot.today) return null;
  const liveSelection: Selection = {
    ...selection,
    status: "scheduled",
    acceptedPence: selection.acceptedPence ?? 0,
  };
  // An earlier loading keeps its own limit, because it applies to all cover above that limit.
  const abovePence = selection.loading?.abovePence ?? cover.livePence;
  const loading = { basisPoints: state.loadingBasisPoints ?? 0, abovePence };
  const { from } = getPeriodForDecision(snapshot.scheme.payroll, snapshot.today);
  const day = getLatestDay(from, snapshot.today, selection.coverDate ?? from);
  return {
    cover,
    withoutOffer: startSelection(liveSelection, snapshot.today),
    accepted: acceptCoverFrom(
      day,
      liveSelection,
      { ...liveSelection, acceptedPence: null, loading },
      snapshot,
    ),
  };
}

/** Ends a request after its time limit: active cover stays, and nothing waits any more. */
export const lapseRequest = (selection: Selection, today: string): Selection => {
  const acceptedPence = selection.acceptedPence ?? 0;
  return startSelection({ ...selection, status: "scheduled", acceptedPence }, today);
};

const isLimitWithinCover = (limitPence: number, { coverPence, livePence }: CoverToDecide) =>
  limitPence > livePence && limitPence < coverPence;

const toShortPounds = (pence: number) => toPounds(pence).replace(/\.00$/, "");

function startSelection(selection: Selection, today: string): Selection {
  const { coverDate, endDate } = selection;
  if (endDate !== null && endDate < today) return { ...selection, status: "ended" };
  return coverDate !== null && coverDate <= today ? { ...selection, status: "active" } : selection;
}

/** The payroll for the period that includes the day; a selection paid ahead stays paid ahead. */
function findFirstDeduction(day: string, selection: Selection, { scheme }: MemberSnapshot): string | null {
  const { firstDeductionDate: first, coverDate } = selection;
  if (first === null || coverDate === null) return first;
  const payDay = getNextPayDay(day, scheme.payDay);
  const firstPayDay = isTakenAhead(selection)
    ? getPayroll(addMonthsToMonth(getMonth(payDay), -1), scheme).payDay
    : payDay;
  return getLatestDay(first, firstPayDay);
}
