import { type Benefit, getBenefitWithSelection } from "#contract/benefits.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { Upstream } from "./client.server.ts";
import type { Result } from "./result.server.ts";

export type Selection = NonNullable<Benefit["selection"]>;
export type CostsSummary = NonNullable<Selection["costsSummaryForMonthlyCostSection"]>;

export type BenefitReply =
  | { kind: "found"; benefit: Benefit }
  /** The benefit does not exist, or not for this person. */
  | { kind: "gone" }
  /** `text` is the upstream's message. */
  | { kind: "failed"; text: string | null };

type Reply = Promise<Result<typeof getBenefitWithSelection>>;

/** Each request has its own upstream client, so that its cached replies end with it. */
const repliesByUpstream = new WeakMap<Upstream, Map<string, Reply>>();

/** One benefit with the person's selection; a page and the panel over it load it once. */
export async function loadBenefit(upstream: Upstream, id: string): Promise<BenefitReply> {
  const replies = repliesByUpstream.get(upstream) ?? new Map<string, Reply>();
  repliesByUpstream.set(upstream, replies);
  const reply = replies.get(id) ?? upstream.call(getBenefitWithSelection, { params: { id } });
  replies.set(id, reply);
  const result = await reply;
  if (result.ok) {
    return result.data.error
      ? { kind: "failed", text: result.data.error }
      : { kind: "found", benefit: result.data };
  }
  const isGone = result.name === "not_found" || result.name === "invalid";
  return isGone ? { kind: "gone" } : { kind: "failed", text: null };
}

/** Removes the cached reply, so that the next read after a write loads fresh data. */
export function clearBenefit(upstream: Upstream, id: string): void {
  repliesByUpstream.get(upstream)?.delete(id);
}

/**
 * Whether the person pays for it on a day `yyyy-mm-dd`; a draft, a request and an ended selection cost
 * nothing.
 */
export function isInForceOn(selection: Selection, today: string): boolean {
  const { status, startDate, endDate } = selection;
  const isOn = status === "active" || status === "medical-pending";
  return isOn && !(startDate && startDate > today) && !(endDate && endDate < today);
}

/** The selection in force on a day: the given one, or the one that it will change. */
export function findLiveSelection({ selection, inForce }: Benefit, today: string): Selection | null {
  return [inForce, selection].find((each) => each && isInForceOn(each, today)) ?? null;
}

type SelectionDayKind =
  | ("employerDecides" | "insurerDecides" | "youAnswer")
  | ("firstPay" | "firstPayIf" | "startsOn" | "startsOnIf");
type DateKind = "lastDay" | "opensOn" | SelectionDayKind;

/** The days, `yyyy-mm-dd`, of one selection in order: decisions, its first payslip and its start. */
export function listSelectionDays(selection: Selection): { kind: SelectionDayKind; day: string }[] {
  const { status, decideBy, firstRun, startDate, underwriting } = selection;
  const isRequest = status === "approval-pending";
  const isOwnAnswer = underwriting?.state === "offered" || underwriting?.state === "ask-again";
  const days: { kind: SelectionDayKind; day: string | null | undefined }[] = [
    { kind: "employerDecides", day: isRequest ? decideBy : null },
    {
      kind: isOwnAnswer ? "youAnswer" : "insurerDecides",
      day: status === "medical-pending" ? underwriting?.on : null,
    },
    { kind: isRequest ? "firstPayIf" : "firstPay", day: firstRun?.payDay },
    { kind: isRequest ? "startsOnIf" : "startsOn", day: startDate },
  ];
  return days
    .flatMap(({ kind, day }) => (day && formatLongDay(day) ? [{ kind, day }] : []))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/**
 * Days, `yyyy-mm-dd`, for a calendar: the last one to choose, the next opening, and the days of a coming
 * change.
 */
export function listNextDates({ availability, selection }: Benefit): { kind: DateKind; day: string }[] {
  const { canChange, closes, nextDate } = availability ?? {};
  const isComing = ["scheduled", "approval-pending", "medical-pending"].includes(selection?.status ?? "");
  return [
    { kind: "lastDay" as const, day: canChange ? closes : null },
    { kind: "opensOn" as const, day: nextDate },
    ...(selection && isComing ? listSelectionDays(selection) : []),
  ].flatMap(({ kind, day }) => (day && formatLongDay(day) ? [{ kind, day }] : []));
}

/** The look of a status; an unknown status is shown by its label only. */
export function toTone(status: string): "good" | "wait" | "bad" | "quiet" {
  if (status === "active" || status === "scheduled") return "good";
  if (status === "rejected") return "bad";
  return status === "draft" || status.endsWith("-pending") ? "wait" : "quiet";
}
