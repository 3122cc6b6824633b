import { claimsCopy } from "#copy/claims";
import { combineRules, createRequiredRule, type Rules } from "~/components/form/rules.ts";

const MOST_CHARACTERS = 500;

export const answerRules: Rules<"text"> = {
  text: combineRules(
    createRequiredRule(() => claimsCopy("answerRequired")),
    (value) => ([...value.trim()].length > MOST_CHARACTERS ? claimsCopy("whatTooLong") : undefined),
  ),
};
