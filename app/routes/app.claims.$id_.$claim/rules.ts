import { claimsCopy } from "#copy/claims";
import { combineRules, createRequiredRule, type Rules } from "~/components/form/rules.ts";

const MAX_CHARACTERS = 500;

export const answerRules: Rules<"text"> = {
  text: combineRules(
    createRequiredRule(() => claimsCopy("answerRequired")),
    (value) => ([...value.trim()].length > MAX_CHARACTERS ? claimsCopy("whatTooLong") : undefined),
  ),
};
