import { type Benefit, getBenefitWithSelection } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { longDay } from "~/copy/day.ts";
import type { Upstream } from "./client.server.ts";
import type { Result } from "./result.server.ts";

export type Selection = NonNullable<Benefit["selection"]>;
export type CostsSummary = NonNullable<Selection["costsSummaryForMonthlyCostSection"]>;

export type BenefitReply =
  | { kind: "found"; benefit: Benefit }
  /** There is no such benefit, or not for this person. */
  | { kind: "gone" }
  /** `text` is the upstream's own. */
  | { kind: "failed"; text: string | null };

type Reply = Promise<Result<typeof getBenefitWithSelection>>;

/** A request has a client of its own, so that what it asked for is forgotten with it. */
const asked = new WeakMap<Upstream, Map<string, Reply>>();

/** One benefit with what the person has chosen of it; a page and the panel over it ask for it once in a request. */
export async function loadBenefit(upstream: Upstream, id: string): Promise<BenefitReply> {
  const replies = asked.get(upstream) ?? new Map<string, Reply>();
  asked.set(upstream, replies);
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

/** After a write: the next that asks for it in this request is told what holds now. */
export function clearBenefit(upstream: Upstream, id: string): void {
  asked.get(upstream)?.delete(id);
}

/** Whether money moves for it on a day, `yyyy-mm-dd`: a draft, a request and what has ended cost nothing. */
export function isLive(selection: Selection, today: string): boolean {
  const { status, startDate, endDate } = selection;
  const isOn = status === "active" || status === "medical-pending";
  return isOn && !(startDate && startDate > today) && !(endDate && endDate < today);
}

/** What holds on a day: the selection itself, or while it is a change that does not hold yet, what it changes. */
export function liveSelection({ selection, inForce }: Benefit, today: string): Selection | null {
  return [inForce, selection].find((each) => each && isLive(each, today)) ?? null;
}

/** What can be done today, or why not and from when, as a sentence; null where the upstream does not say. */
export function toAvailability({ availability }: Benefit): { canChange: boolean; text: string } | null {
  if (!availability) return null;
  const { canChange, closes, nextDate } = availability;
  const text = availability.text?.trim() || benefitsCopy(canChange ? "canChange" : "cannotChange");
  const date = longDay(canChange ? closes : nextDate);
  // Its own sentence mostly names the day.
  if (!date || text.includes(date)) return { canChange, text };
  return { canChange, text: `${text} ${benefitsCopy(canChange ? "until" : "from", { date })}` };
}

type DateKind = "lastDay" | "opensOn" | "startsOn" | "firstPay";

/**
 * Days, `yyyy-mm-dd`, that are worth a note in a calendar: the last to choose while it is open, the next to open, and the
 * first of what is on its way.
 */
export function nextDates({ availability, selection }: Benefit): { kind: DateKind; day: string }[] {
  const { canChange, closes, nextDate } = availability ?? {};
  return [
    { kind: "lastDay" as const, day: canChange ? closes : null },
    { kind: "opensOn" as const, day: nextDate },
    ...(selection && ["scheduled", "approval-pending"].includes(selection.status)
      ? [
          { kind: "firstPay" as const, day: selection.firstRun?.payDay },
          { kind: "startsOn" as const, day: selection.startDate },
        ]
      : []),
  ].flatMap(({ kind, day }) => (day && longDay(day) ? [{ kind, day }] : []));
}

/** How a status looks; one that is not known is told by its label alone. */
export function toTone(status: string): "good" | "wait" | "bad" | "quiet" {
  if (status === "active" || status === "scheduled") return "good";
  if (status === "rejected") return "bad";
  return status === "draft" || status.endsWith("-pending") ? "wait" : "quiet";
}
