import { addDays } from "../calendar.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import type { Selection } from "./selection.ts";
import { type Deciding, mayFollow, transition } from "./statuses.ts";

export type CancelResult =
  | { outcome: "done"; selection: Selection }
  | { outcome: "already" }
  | { outcome: "own" | "not-allowed"; message: string };

/** Whether somebody's choice is an amount in instalments that was agreed, whatever became of it. */
export const isAgreedPlan = ({ choice, status, coverDate }: Selection): boolean =>
  findKindOfChoice(choice)?.payment === "plan" &&
  coverDate !== null &&
  ["scheduled", "active", "ended"].includes(status);

/** Whether it was called off: what ends before it begins never was. */
export const isCancelled = ({ status, coverDate, endDate }: Selection): boolean =>
  status === "ended" && coverDate !== null && endDate !== null && endDate < coverDate;

/** The last day of a plan that is called off, so that it never took effect. */
export const cancelledOn = (coverDate: string): string => addDays(coverDate, -1);

export const canCancel = (selection: Selection): boolean =>
  isAgreedPlan(selection) && mayFollow(selection.status, "cancel");

/**
 * A plan that its employer calls off, as of today: it ends before it began, so that the next run gives back all that was
 * taken (M-02). The same again changes nothing.
 */
export function cancelPlan(selection: Selection, by: Deciding): CancelResult {
  if (isCancelled(selection)) return { outcome: "already" };
  const next = transition(selection.status, "cancel", by);
  if (next.error === "own-request") return { outcome: "own", message: by.hasActed ? touched : own };
  if (next.error !== null || selection.coverDate === null)
    return { outcome: "not-allowed", message: refusals[selection.status] ?? "This has ended." };
  const endDate = cancelledOn(selection.coverDate);
  return { outcome: "done", selection: { ...selection, status: next.status, endDate } };
}

const own = "This is your own plan. Someone else must cancel it.";
const touched = "You worked on this plan. Someone else must cancel it.";

const refusals: Partial<Record<Selection["status"], string>> = {
  "approval-pending": "This is waiting for approval. Reject the request instead.",
  "medical-pending": "This is waiting for medical answers.",
  draft: "There is no request yet.",
  rejected: "This was rejected.",
};
