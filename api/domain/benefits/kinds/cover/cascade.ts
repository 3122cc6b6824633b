import { benefitsCopy } from "#api-copy/benefits";
import { toPounds } from "../../../pay/money.ts";

export interface Cascade {
  /** The partner's cover afterwards, in pence; 0 where it ends. */
  partnerPence: number;
  /** What is said before it is done; null where nothing changes. */
  text: string | null;
}

/**
 * What becomes of a partner's cover when one's own is cut: it may not exceed one's own, and stays a whole number of
 * steps (RULE-16). Amounts in pence.
 */
export function cascade(ownPence: number, partnerPence: number, stepPence: number): Cascade {
  if (partnerPence <= ownPence) return { partnerPence, text: null };
  const kept = Math.floor(ownPence / stepPence) * stepPence;
  const text =
    kept === 0
      ? benefitsCopy("cascadeEnds", { amount: toPounds(partnerPence) })
      : benefitsCopy("cascadeFalls", { from: toPounds(partnerPence), to: toPounds(kept) });
  return { partnerPence: kept, text };
}
