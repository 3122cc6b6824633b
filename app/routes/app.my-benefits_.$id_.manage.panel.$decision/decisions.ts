import type { ManagePanel } from "~/paths.ts";

export type Decision = Exclude<ManagePanel, "make-a-claim">;

/** Decisions that need a confirmation, with their texts and the status that results (BENEFIT-12). */
export const decisions = {
  "opt-out": {
    status: "opted-out",
    title: "optOutTitle",
    effect: "optOutLead",
    submit: "optOutSubmit",
    done: "optedOut",
  },
  withdraw: {
    status: "withdrawn",
    title: "withdrawTitle",
    effect: "withdrawLead",
    submit: "withdrawSubmit",
    done: "withdrawn",
  },
  discard: {
    status: "discarded",
    title: "discardTitle",
    effect: "discardLead",
    submit: "discardSubmit",
    done: "discarded",
  },
} as const;

export const isDecision = (name: string): name is Decision => Object.hasOwn(decisions, name);
