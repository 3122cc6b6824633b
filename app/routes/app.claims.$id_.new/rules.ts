import { claimsCopy } from "#copy/claims";
import { parseAmount } from "~/components/form/amount.ts";
import { getDateRule } from "~/components/form/date-of-birth.ts";
import { combineRules, createRequiredRule, type Rules } from "~/components/form/rules.ts";

export type ClaimField = "who" | "category" | "what" | "date" | "amount";

const MAX_CHARACTERS = 500;

/**
 * Rules that the browser and the server both check; `today` is yyyy-mm-dd. The upstream checks limits and
 * cover.
 */
export const getClaimRules = (today: string): Rules<ClaimField> => ({
  who: createRequiredRule(() => claimsCopy("whoRequired")),
  category: createRequiredRule(() => claimsCopy("categoryRequired")),
  what: combineRules(
    createRequiredRule(() => claimsCopy("whatRequired")),
    (value) => ([...value.trim()].length > MAX_CHARACTERS ? claimsCopy("whatTooLong") : undefined),
  ),
  date: getDateRule({
    label: claimsCopy("date"),
    today,
    min: Number(today.slice(0, 4)) - 3,
    outOfRange: claimsCopy("dateOutOfRange"),
  }),
  amount: combineRules(
    createRequiredRule(() => claimsCopy("amountRequired")),
    (value) => ((parseAmount(value) ?? 0) > 0 ? undefined : claimsCopy("amountWrong")),
  ),
});
