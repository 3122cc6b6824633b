import { underwritingCopy } from "#copy/underwriting";
import { parseAmount } from "~/components/form/amount.ts";
import { getDateRule } from "~/components/form/date-of-birth.ts";
import { combineRules, createRequiredRule, type Rules } from "~/components/form/rules.ts";

export const decisions = ["accepted", "limited", "loaded", "declined", "ask-again"] as const;
export type DecisionField = "decision" | "limit" | "loading" | "decided_on" | "reference";

const MAX_CHARACTERS = 100;
const MAX_PERCENT = 500;

/** The form's rules, for browser and server alike; `today` is `yyyy-mm-dd`. */
export const getDecisionRules = (today: string): Rules<DecisionField> => ({
  decision: (value) =>
    decisions.some((each) => each === value) ? undefined : underwritingCopy("decisionRequired"),
  limit: (value, { decision }) => {
    if (decision !== "limited") return undefined;
    if (value.trim() === "") return underwritingCopy("limitRequired");
    return (parseAmount(value) ?? 0) > 0 ? undefined : underwritingCopy("limitWrong");
  },
  loading: (value, { decision }) => {
    if (decision !== "loaded") return undefined;
    if (value.trim() === "") return underwritingCopy("loadingRequired");
    const percent = parseAmount(value);
    return percent !== null && percent > 0 && percent <= MAX_PERCENT
      ? undefined
      : underwritingCopy("loadingWrong");
  },
  decided_on: getDateRule({
    label: underwritingCopy("decidedOn"),
    today,
    min: Number(today.slice(0, 4)) - 1,
    outOfRange: underwritingCopy("dateOutOfRange"),
  }),
  reference: combineRules(
    createRequiredRule(() => underwritingCopy("referenceRequired")),
    (value) => ([...value.trim()].length > MAX_CHARACTERS ? underwritingCopy("referenceTooLong") : undefined),
  ),
});
