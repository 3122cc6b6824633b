import { lastOfMonth } from "../calendar.ts";
import type { Choice } from "./choice.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import type { Product } from "./product.ts";

export interface LeaverRule {
  /** The last day of cover, `yyyy-mm-dd`; null for what remains after leaving. */
  coverEnds: string | null;
  /** Whether what is left to pay falls due with the last pay. */
  isBalanceDue: boolean;
}

/** What becomes of a benefit when somebody leaves on a day, the last of service (RULE-09). */
export function coverAfterLeaving(
  { onLeaving: rule }: Pick<Product, "onLeaving">,
  leaveDate: string,
): LeaverRule {
  if (rule === "remains") return { coverEnds: null, isBalanceDue: false };
  return {
    coverEnds: rule === "month-end" ? lastOfMonth(leaveDate) : leaveDate,
    isBalanceDue: rule === "balance-due",
  };
}

/**
 * The last day of cover when somebody's job loses the right to a plan on a day: as when they leave. Null for what is
 * agreed for a term, which runs to its end.
 */
export function onLosing(product: Product, choice: Choice, day: string): string | null {
  if (findKindOfChoice(choice)?.lastDay) return null;
  return coverAfterLeaving(product, day).coverEnds ?? day;
}
