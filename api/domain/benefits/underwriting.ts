import { addDays, addToMonth, firstOfMonth, latest, longDate, monthOf } from "../calendar.ts";
import { londonDate } from "../london-date.ts";
import { toPounds } from "../pay/money.ts";
import { sumAssured } from "./free-cover.ts";
import { passed } from "./passing.ts";
import { nextPayDay, payrollOf } from "./payroll-dates.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import { cappedCover, payOf, type Standing } from "./standing.ts";
import { type Deciding, transition } from "./statuses.ts";

/** What an insurer answers about cover above the free limit (RULE-13). */
export type InsurerAnswer =
  | { decision: "accepted" | "declined" | "ask-again" }
  | { decision: "limited"; limitPence: number };

/** What happens to a request for underwriting: an answer, the person's new answers, or no answer in time. */
export interface UnderwritingRecord {
  selectionId: string;
  /** The version that the decision made. */
  resultId: string | null;
  decision: InsurerAnswer["decision"] | "answered" | "lapsed";
  limitPence: number | null;
  decidedOn: string;
  reference: string;
  /** ms. */
  recordedAt: number;
}

/** As the person sees it. */
export interface UnderwritingState {
  state: "waiting" | "ask-again" | "accepted" | "limited" | "declined" | "lapsed";
  /** The last day for a decision while one is awaited, else the day of the decision. */
  on: string;
  limitPence: number | null;
}

/** A request without a decision lapses after so many days. */
const waitDays = 90;

/** The last day for a decision: counted from the medical answers, or from the day on which more were asked for. */
export function decisionDue({ createdAt }: Selection, records: readonly UnderwritingRecord[]): string {
  const restarts = records.filter(({ decision }) => decision === "answered" || decision === "ask-again");
  const since = Math.max(createdAt, ...restarts.map(({ recordedAt }) => recordedAt));
  return addDays(londonDate(new Date(since)), waitDays);
}

/** Whether the insurer waits for more answers of the person. */
export const isAskedAgain = (records: readonly UnderwritingRecord[]): boolean =>
  newest(records)?.decision === "ask-again";

const newest = (records: readonly UnderwritingRecord[]) =>
  records.toSorted((one, other) => one.recordedAt - other.recordedAt).at(-1);

/** Null for what no insurer is asked about. `records` are the person's. */
export function underwritingOf(
  selection: Selection,
  records: readonly UnderwritingRecord[],
): UnderwritingState | null {
  const own = records.filter(({ selectionId, resultId }) => [selectionId, resultId].includes(selection.id));
  if (selection.status === "medical-pending") {
    const state = isAskedAgain(own) ? "ask-again" : "waiting";
    return { state, on: decisionDue(selection, own), limitPence: null };
  }
  const last = newest(own);
  if (!last || last.decision === "answered" || last.decision === "ask-again") return null;
  return { state: last.decision, on: last.decidedOn, limitPence: last.limitPence };
}

export interface CoverToDecide {
  coverPence: number;
  /** What counts while the rest waits. */
  livePence: number;
}

/** What an insurer decides on; null where nothing waits any more. */
export function coverToDecide(
  selection: Selection,
  product: Product,
  standing: Standing,
): CoverToDecide | null {
  if (passed(selection, product, standing).status !== "medical-pending") return null;
  const pay = payOf(selection, standing);
  const coverPence = sumAssured(selection.choice, pay) ?? 0;
  const livePence = cappedCover(selection, product, pay)?.livePence ?? coverPence;
  return { coverPence, livePence };
}

export type UnderwritingResult =
  /** `next` is the version that begins on the decision's day; null where the same version goes on. */
  | { outcome: "done"; current: Selection; next: Selection | null }
  | { outcome: "own" | "decided"; message: string }
  | { outcome: "invalid"; field: "limitPence" | "decidedOn"; message: string };

/**
 * Takes an insurer's answer. Cover that it accepts counts from the day of the answer, and is paid for from the first
 * payroll that covers that day; what was live before stays either way (RULE-13).
 */
export function applyInsurerAnswer(
  selection: Selection,
  product: Product,
  standing: Standing,
  { answer, decidedOn, by }: { answer: InsurerAnswer; decidedOn: string; by: Deciding },
): UnderwritingResult {
  const isMore = answer.decision === "accepted" || answer.decision === "limited";
  const decided = transition(selection.status, isMore ? "accept-medical" : "deny-excess", by);
  const message = by.hasActed
    ? "You worked on this request: someone else must record the decision."
    : "This is your own request: someone else must record the decision.";
  if (decided.error === "own-request") return { outcome: "own", message };
  const cover = coverToDecide(selection, product, standing);
  if (decided.error !== null || !cover)
    return { outcome: "decided", message: "This no longer waits for a decision." };
  const requested = londonDate(new Date(selection.createdAt));
  if (decidedOn > standing.today || decidedOn < requested) {
    const text = `Enter a date from ${longDate(requested)} to ${longDate(standing.today)}`;
    return { outcome: "invalid", field: "decidedOn", message: text };
  }
  if (answer.decision === "limited" && !isWithin(answer.limitPence, cover)) {
    const range = `above ${short(cover.livePence)} and below ${short(cover.coverPence)}`;
    return { outcome: "invalid", field: "limitPence", message: `Enter a limit ${range}` };
  }
  if (answer.decision === "ask-again") return { outcome: "done", current: selection, next: null };
  const kept = { ...selection, status: decided.status, acceptedPence: selection.acceptedPence ?? 0 };
  if (!isMore) return { outcome: "done", current: started(kept, standing.today), next: null };
  const acceptedPence = answer.decision === "limited" ? answer.limitPence : null;
  const from = latest(decidedOn, selection.coverDate ?? decidedOn);
  if (from === selection.coverDate || selection.coverDate === null)
    return { outcome: "done", current: started({ ...kept, acceptedPence }, standing.today), next: null };
  return {
    outcome: "done",
    current: started({ ...kept, endDate: addDays(from, -1) }, standing.today),
    next: {
      ...kept,
      ...{ acceptedPence, status: "active", coverDate: from, agreed: null },
      firstDeductionDate: firstDeductionFrom(from, selection, standing),
      // Right after the version that it follows, so that a newer change stays the newer one.
      createdAt: selection.createdAt + 1,
    },
  };
}

/** Nobody has decided in time: what was live stays, and nothing waits any more. */
export const lapse = (selection: Selection, today: string): Selection => {
  const acceptedPence = selection.acceptedPence ?? 0;
  return started({ ...selection, status: "scheduled", acceptedPence }, today);
};

const isWithin = (limitPence: number, { coverPence, livePence }: CoverToDecide) =>
  limitPence > livePence && limitPence < coverPence;

const short = (pence: number) => toPounds(pence).replace(/\.00$/, "");

function started(selection: Selection, today: string): Selection {
  const { coverDate, endDate } = selection;
  if (endDate !== null && endDate < today) return { ...selection, status: "ended" };
  return coverDate !== null && coverDate <= today ? { ...selection, status: "active" } : selection;
}

/** The payroll whose covered period has the day in it, with the lead that the selection is paid by. */
function firstDeductionFrom(
  day: string,
  { firstDeductionDate: first, coverDate }: Selection,
  { scheme }: Standing,
): string | null {
  if (first === null || coverDate === null) return first;
  const payDay = nextPayDay(day, scheme.payDay);
  const isAhead = first < firstOfMonth(coverDate);
  const taking = isAhead ? payrollOf(addToMonth(monthOf(payDay), -1), scheme).payDay : payDay;
  return latest(first, taking);
}
