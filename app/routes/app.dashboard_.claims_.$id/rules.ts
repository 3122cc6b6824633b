import { claimsCopy } from "#copy/claims";
import { parseAmount } from "~/components/form/amount.ts";
import { getDateRule } from "~/components/form/date-of-birth.ts";
import type { Rules } from "~/components/form/rules.ts";

export const decisions = ["in-review", "more-asked", "paid", "refused"] as const;
export type DecisionField = "decision" | "amount" | "paid_on" | "note";

const MAX_CHARACTERS = 500;

/**
 * The form's rules, for browser and server alike; `today` is `yyyy-mm-dd`. Only the upstream knows the
 * limits.
 */
export function getDecisionRules(today: string): Rules<DecisionField> {
  const paidOn = getDateRule({
    label: claimsCopy("paidOn"),
    today,
    min: Number(today.slice(0, 4)) - 1,
    outOfRange: claimsCopy("dateOutOfRange"),
  });
  return {
    decision: (value) =>
      decisions.some((each) => each === value) ? undefined : claimsCopy("decisionRequired"),
    amount: (value, { decision }) => {
      if (decision !== "paid") return undefined;
      if (value.trim() === "") return claimsCopy("payRequired");
      return (parseAmount(value) ?? 0) > 0 ? undefined : claimsCopy("amountWrong");
    },
    paid_on: (value, values) => (values.decision === "paid" ? paidOn(value, values) : undefined),
    note: (value, { decision }) => {
      if (decision !== "refused" && decision !== "more-asked") return undefined;
      if (value.trim() === "") return claimsCopy("noteRequired");
      return [...value.trim()].length > MAX_CHARACTERS ? claimsCopy("whatTooLong") : undefined;
    },
  };
}
