import { benefitsCopy } from "#api-copy/benefits";
import { addDays } from "../calendar.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import type { Selection } from "./selection.ts";
import { type DecisionActor, findTransition, isTransitionAllowed } from "./statuses.ts";

export type CancelResult =
  | { outcome: "done"; selection: Selection }
  | { outcome: "already" }
  | { outcome: "own" | "not-allowed"; message: string };

/** Whether a selection is a plan with an agreed amount in instalments, in any status. */
export const isAgreedPlan = ({ choice, status, coverDate }: Selection): boolean =>
  findKindOfChoice(choice)?.payment === "plan" &&
  coverDate !== null &&
  ["scheduled", "active", "ended"].includes(status);

/** Whether a plan was cancelled, which makes it end before it begins. */
export const isCancelled = ({ status, coverDate, endDate }: Selection): boolean =>
  status === "ended" && coverDate !== null && endDate !== null && endDate < coverDate;

/** The end date of a cancelled plan: the day before its start, so that it never took effect. */
export const getCancelledEnd = (coverDate: string): string => addDays(coverDate, -1);

export const canCancel = (selection: Selection): boolean =>
  isAgreedPlan(selection) && isTransitionAllowed(selection.status, "cancel");

/**
 * Cancels a plan by ending it before it began, so that the next run gives back all deductions (M-02).
 * Cancelling twice changes nothing.
 */
export function cancelPlan(selection: Selection, actor: DecisionActor): CancelResult {
  if (isCancelled(selection)) return { outcome: "already" };
  const next = findTransition(selection.status, "cancel", actor);
  if (next.error === "own-request")
    return { outcome: "own", message: benefitsCopy(actor.hasActed ? "cancelActed" : "cancelOwn") };
  if (next.error !== null || selection.coverDate === null)
    return { outcome: "not-allowed", message: refusals[selection.status] ?? benefitsCopy("hasEnded") };
  const endDate = getCancelledEnd(selection.coverDate);
  return { outcome: "done", selection: { ...selection, status: next.status, endDate } };
}

const refusals: Partial<Record<Selection["status"], string>> = {
  get "approval-pending"() {
    return benefitsCopy("cancel.approval");
  },
  get "medical-pending"() {
    return benefitsCopy("cancel.medical");
  },
  get draft() {
    return benefitsCopy("cancel.draft");
  },
  get rejected() {
    return benefitsCopy("cancel.rejected");
  },
};
