/** Who pays: the person's take-home pay, saved tax and National Insurance, or the employer. */
export type Payer = "you" | "tax" | "employer";

export interface MoneyShare {
  payer: Payer;
  pence: number;
  /** A label in place of the payer's usual one. */
  label?: string;
}

/** The shares above zero. None if the person gains money, because a bar shows only what is paid. */
export function toPaidShares(pence: Record<Payer, number>): MoneyShare[] {
  if (pence.you < 0) return [];
  return (["you", "tax", "employer"] as const)
    .map((payer) => ({ payer, pence: pence[payer] }))
    .filter((share) => share.pence > 0);
}
