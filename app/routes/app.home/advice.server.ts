import { randomUUID } from "node:crypto";
import type { Recommendation } from "#contract/extensions/recommendation.ts";
import { homeCopy } from "#copy/home";
import { getBenefitPicture } from "~/components/content/benefit-picture.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toPaidShares } from "~/components/content/paid-shares.ts";
import { AMOUNT } from "~/components/form/set-up-fields.ts";
import { paths } from "~/paths.ts";

/** The recommendation in words with its one action; null if there is none. */
export function toAdvice(recommendation: Recommendation | null, hasModel: boolean) {
  if (!recommendation) return null;
  const { id, benefitId, icon, title, text, percent } = recommendation;
  return {
    id,
    title,
    text,
    spot: getBenefitPicture(benefitId, icon),
    ...toMoney(recommendation),
    action: toAction(recommendation),
    others: percent != null && hasModel ? paths.benefitModel(benefitId, { percent }) : null,
  };
}
export type Advice = NonNullable<ReturnType<typeof toAdvice>>;

/** The monthly change as a picture if several sides pay, and as a sentence. */
function toMoney({ reason, month }: Recommendation) {
  if (!month) return { shares: [], cost: "" };
  const { takeHomePence, savedPence, employerPence, togetherPence } = month;
  const shares = toPaidShares({ you: takeHomePence, tax: savedPence, employer: employerPence });
  const amounts = { takeHome: formatMoney(takeHomePence), together: formatMoney(togetherPence) };
  const cost = reason === "pension-match" ? homeCopy("advicePension", amounts) : toCost(takeHomePence);
  return { shares: shares.length > 1 ? shares : [], cost };
}

const toCost = (pence: number): string =>
  pence > 0 ? homeCopy("adviceCost", { amount: formatMoney(pence) }) : homeCopy("adviceFree");

interface AdviceAction {
  to: string;
  label: string;
  /** The values that a form posts; left out for a link. */
  values?: Record<string, string>;
}

/**
 * A recommended share of pay links to the set-up steps, where it is reviewed; other benefits link to their page.
 */
function toAction({ reason, benefitId, percent }: Recommendation): AdviceAction {
  if (percent != null) {
    return {
      to: paths.benefitSetUp(benefitId, "choices"),
      label: homeCopy("goTo", { percent }),
      values: { formId: randomUUID(), [AMOUNT]: String(percent) },
    };
  }
  return reason === "beneficiaries"
    ? { to: paths.benefitNominations(benefitId), label: homeCopy("nameSomeone") }
    : { to: paths.benefit(benefitId), label: homeCopy("adviceLook") };
}
