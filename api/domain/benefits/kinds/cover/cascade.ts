import { benefitsCopy } from "#api-copy/benefits";
import { toPounds } from "../../../pay/money.ts";

export interface Cascade {
  /** The partner's cover afterwards, in pence; 0 if it ends. */
  partnerPence: number;
  /** The message shown beforehand; null if nothing changes. */
  text: string | null;
}

/**
 * Cuts a partner's cover after the employee's own was cut: at most the employee's, in whole steps (RULE-16). Amounts
 * are in pence.
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
