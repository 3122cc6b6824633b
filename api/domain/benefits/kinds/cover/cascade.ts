import { benefitsCopy } from "#api-copy/benefits";
import { toPounds } from "../../../pay/money.ts";

export interface PartnerReduction {
  /** The partner's cover afterwards, in pence; 0 if it ends. */
  partnerPence: number;
  /** The message shown before the change; null if nothing changes. */
  text: string | null;
}

/**
 * Reduces a partner's cover after the employee's own was reduced: to at most the employee's, in whole steps
 * (RULE-16). Amounts are in pence.
 */
export function reducePartnerCover(
  ownPence: number,
  partnerPence: number,
  stepPence: number,
): PartnerReduction {
  if (partnerPence <= ownPence) return { partnerPence, text: null };
  const keptPence = Math.floor(ownPence / stepPence) * stepPence;
  const text =
    keptPence === 0
      ? benefitsCopy("cascadeEnds", { amount: toPounds(partnerPence) })
      : benefitsCopy("cascadeFalls", { from: toPounds(partnerPence), to: toPounds(keptPence) });
  return { partnerPence: keptPence, text };
}
