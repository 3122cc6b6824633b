import { benefitsCopy } from "#api-copy/benefits";
import { toPounds } from "../pay/money.ts";
import type { Choice } from "./choice.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import type { Product } from "./product.ts";

/** Pence assured, or pence a year for income protection; null for a benefit without a sum assured. */
export function getSumAssured(choice: Choice, annualPayPence: number): number | null {
  const kind = findKindOfChoice(choice);
  if (!kind?.getSumAssured || choice.kind === "unfinished") return null;
  return kind.getSumAssured(choice, annualPayPence);
}

export interface FreeCover {
  /** Pence of cover that begin without an insurer's decision. */
  livePence: number;
  /** Pence that wait for medical answers. */
  waitingPence: number;
  /** The sentence about waiting cover (BENEFIT-18); null if nothing waits. */
  text: string | null;
}

/**
 * The part of a sum up to the free cover limit and the part above it (RULE-13). Cover accepted earlier stays
 * active: only cover beyond both waits.
 */
export function splitFreeCover(
  product: Pick<Product, "freeCoverPence">,
  sumPence: number,
  acceptedPence = 0,
): FreeCover {
  const limitPence = Math.max(product.freeCoverPence ?? sumPence, acceptedPence);
  const livePence = Math.min(sumPence, limitPence);
  const waitingPence = sumPence - livePence;
  return { livePence, waitingPence, text: waitingPence > 0 ? toCappedText(livePence) : null };
}

const toCappedText = (pence: number) =>
  benefitsCopy("capped", { amount: toPounds(pence).replace(/\.00$/, "") });
