import { claimsCopy } from "#copy/claims";
import { all, type Rules, required } from "~/components/form/rules.ts";

const MOST_CHARACTERS = 500;

export const answerRules: Rules<"text"> = {
  text: all(
    required(() => claimsCopy("answerRequired")),
    (value) => ([...value.trim()].length > MOST_CHARACTERS ? claimsCopy("whatTooLong") : undefined),
  ),
};
