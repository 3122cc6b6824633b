import { getLastDayOfMonth } from "../calendar.ts";
import type { Choice } from "./choice.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import type { Product } from "./product.ts";

export interface LeaverRule {
  /** The last day of cover, `yyyy-mm-dd`; null if the benefit remains after leaving. */
  coverEnds: string | null;
  /** Whether what is still owed is due with the last pay. */
  isBalanceDue: boolean;
}

/** The effect on a benefit when somebody leaves, by last day of service (RULE-09). */
export function coverAfterLeaving(
  { onLeaving: rule }: Pick<Product, "onLeaving">,
  leaveDate: string,
): LeaverRule {
  if (rule === "remains") return { coverEnds: null, isBalanceDue: false };
  return {
    coverEnds: rule === "month-end" ? getLastDayOfMonth(leaveDate) : leaveDate,
    isBalanceDue: rule === "balance-due",
  };
}

/**
 * The last day of cover when a job change ends eligibility: the same as on leaving. Returns null for a benefit with a
 * term, which runs to its end.
 */
export function findLastDayAfterJobChange(product: Product, choice: Choice, day: string): string | null {
  if (findKindOfChoice(choice)?.findLastDay) return null;
  return coverAfterLeaving(product, day).coverEnds ?? day;
}
