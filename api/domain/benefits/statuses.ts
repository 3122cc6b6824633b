import { benefitsCopy } from "#api-copy/benefits";
export const statuses = [
  "draft",
  "medical-pending",
  "approval-pending",
  "scheduled",
  "active",
  "ended",
  "rejected",
  "opted-out",
] as const;

/** The status of one version: a change is a new version, and the old one ends when it becomes active. */
export type Status = (typeof statuses)[number];

export type StatusEvent =
  /** Submits a selection: it waits for medical answers or approval, or it is scheduled. */
  | "ask-medical"
  | "ask-approval"
  | "schedule"
  /** The insurer accepts or refuses cover above the free limit; the part below stays either way (RULE-13). */
  | "accept-medical"
  | "deny-excess"
  | "approve"
  | "reject"
  /** The owner accepts or declines cover that the insurer offers at a higher price. */
  | "accept-offer"
  | "decline-offer"
  /** The owner withdraws: back to the draft, or with medical answers missing, to the part below the limit. */
  | "withdraw"
  /** The selection starts or ends because its day has come. */
  | "start"
  | "end"
  | "opt-out"
  /** The employer cancels a plan in instalments, as if it had never existed. */
  | "cancel"
  | "reapply";

/** The allowed transitions (RULE-14). Any other is refused. */
const table: Readonly<Record<Status, Partial<Record<StatusEvent, Status>>>> = {
  draft: { "ask-medical": "medical-pending", "ask-approval": "approval-pending", schedule: "scheduled" },
  "medical-pending": {
    "accept-medical": "scheduled",
    "deny-excess": "scheduled",
    "accept-offer": "scheduled",
    "decline-offer": "scheduled",
    withdraw: "scheduled",
    "opt-out": "opted-out",
    end: "ended",
  },
  "approval-pending": {
    approve: "scheduled",
    "ask-medical": "medical-pending",
    reject: "rejected",
    withdraw: "draft",
    end: "ended",
  },
  // Approving an approved selection again changes nothing.
  scheduled: {
    start: "active",
    approve: "scheduled",
    withdraw: "draft",
    "opt-out": "opted-out",
    cancel: "ended",
    end: "ended",
  },
  active: { approve: "active", "opt-out": "opted-out", cancel: "ended", end: "ended" },
  ended: { end: "ended" },
  rejected: { reject: "rejected", reapply: "draft" },
  "opted-out": { "opt-out": "opted-out" },
};

export type Transition =
  /** `isChanged` is false if the event had already happened, so that nothing is written or sent again. */
  { error: null; status: Status; isChanged: boolean } | { error: "not-allowed" | "own-request" };

/** The person who acts, and the owner. */
export interface DecisionActor {
  actorId: string;
  ownerId: string;
  /** Whether the actor changed the same selection earlier on its owner's behalf. */
  hasActed?: boolean;
}

/**
 * The status after an event. It is `own-request` if people would decide on their own request or on one they
 * worked on (E5).
 */
export function findTransition(from: Status, event: StatusEvent, actor: DecisionActor): Transition {
  const isDecision = ["approve", "reject", "accept-medical", "deny-excess", "cancel"].includes(event);
  if (isDecision && (actor.hasActed || actor.actorId === actor.ownerId)) return { error: "own-request" };
  const status = table[from][event];
  if (status === undefined) return { error: "not-allowed" };
  return { error: null, status, isChanged: status !== from };
}

export const isTransitionAllowed = (from: Status, event: StatusEvent): boolean =>
  table[from][event] !== undefined;

/**
 * What a selection waits for first: approval, because the part below the limit is active while medical answers
 * are missing.
 */
export function getSubmitEvent(pending: { medical: boolean; approval: boolean }): StatusEvent {
  if (pending.approval) return "ask-approval";
  return pending.medical ? "ask-medical" : "schedule";
}

/** The action of a selection's button; with `reapply` the set-up creates a new selection (BENEFIT-13). */
export type CtaType = "continue" | "view-request" | "manage" | "setup" | "reapply";

/** Statuses for the person and the employer while the person has not answered the insurer. */
export const offerLabels = {
  get owner() {
    return benefitsCopy("status.offer");
  },
  get employer() {
    return benefitsCopy("status.offerOpen");
  },
};

/** The label and the type of button of each status (BENEFIT-10), `statusLabel` and `cta` in replies. */
export const statusViews: Readonly<Record<Status, { label: string; cta: CtaType }>> = {
  draft: {
    get label() {
      return benefitsCopy("status.draft");
    },
    cta: "continue",
  },
  "medical-pending": {
    get label() {
      return benefitsCopy("status.medical-pending");
    },
    cta: "view-request",
  },
  "approval-pending": {
    get label() {
      return benefitsCopy("status.approval-pending");
    },
    cta: "view-request",
  },
  scheduled: {
    get label() {
      return benefitsCopy("status.scheduled");
    },
    cta: "manage",
  },
  active: {
    get label() {
      return benefitsCopy("status.active");
    },
    cta: "manage",
  },
  ended: {
    get label() {
      return benefitsCopy("status.ended");
    },
    cta: "setup",
  },
  rejected: {
    get label() {
      return benefitsCopy("status.rejected");
    },
    cta: "reapply",
  },
  "opted-out": {
    get label() {
      return benefitsCopy("status.opted-out");
    },
    cta: "setup",
  },
};
