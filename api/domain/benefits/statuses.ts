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

/** Of one version of a selection: a change is a new version, and the old one ends when it becomes active. */
export type Status = (typeof statuses)[number];

export type StatusEvent =
  /** Submitted, and what it waits for. */
  | "ask-medical"
  | "ask-approval"
  | "schedule"
  /** The cover above the free limit: given, or refused; the part below stays either way (RULE-13). */
  | "accept-medical"
  | "deny-excess"
  | "approve"
  | "reject"
  /** The owner's answer to cover that the insurer offers for more than the usual price. */
  | "accept-offer"
  | "decline-offer"
  /** By who asked for it: back to the draft, or with medical answers, to the part below the limit. */
  | "withdraw"
  /** By time alone. */
  | "start"
  | "end"
  | "opt-out"
  /** Of a plan in instalments, by the employer: as if it had never been. */
  | "cancel"
  | "reapply";

/** What may follow what (RULE-14). Anything else is refused. */
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
  // Approved already: approving twice changes nothing.
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
  /** `isChanged` is false where the same was done before: nothing is to be written or sent again. */
  { error: null; status: Status; isChanged: boolean } | { error: "not-allowed" | "own-request" };

/** Who does something, and whose it is. */
export interface Deciding {
  actorId: string;
  ownerId: string;
  /** Whether who acts has done so before in the history of the same selection, for its owner. */
  hasActed?: boolean;
}

/** The status after an event; `own-request` where who asked for something, or had a hand in it, would decide on it (E5). */
export function transition(from: Status, event: StatusEvent, by: Deciding): Transition {
  const isDecision = ["approve", "reject", "accept-medical", "deny-excess", "cancel"].includes(event);
  if (isDecision && (by.hasActed || by.actorId === by.ownerId)) return { error: "own-request" };
  const status = table[from][event];
  if (status === undefined) return { error: "not-allowed" };
  return { error: null, status, isChanged: status !== from };
}

export const mayFollow = (from: Status, event: StatusEvent): boolean => table[from][event] !== undefined;

/** What a selection waits for first: approval, for the part below the limit is live while medical answers wait. */
export function submitEvent(waits: { medical: boolean; approval: boolean }): StatusEvent {
  if (waits.approval) return "ask-approval";
  return waits.medical ? "ask-medical" : "schedule";
}

/** What the button of a selection does; `reapply` makes set-up a create (BENEFIT-13). */
export type CtaType = "continue" | "view-request" | "manage" | "setup" | "reapply";

/** Cover above a limit waits for somebody's answer to the insurer's offer: what they read, and what their employer does. */
export const offerLabels = {
  get owner() {
    return benefitsCopy("status.offer");
  },
  get employer() {
    return benefitsCopy("status.offerOpen");
  },
};

/** BENEFIT-10: `statusLabel` and the type of `cta`. */
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
