import { lastOfMonth } from "../calendar.ts";
import type { Product } from "./product.ts";

export interface Leaving {
  /** The last day of cover, `yyyy-mm-dd`; null for what remains after leaving. */
  coverEnds: string | null;
  /** Whether what is left to pay falls due with the last pay. */
  isBalanceDue: boolean;
}

/** What becomes of a benefit when somebody leaves on a day, the last of service (RULE-09). */
export function onLeaving({ onLeaving: rule }: Pick<Product, "onLeaving">, leaveDate: string): Leaving {
  if (rule === "remains") return { coverEnds: null, isBalanceDue: false };
  return {
    coverEnds: rule === "month-end" ? lastOfMonth(leaveDate) : leaveDate,
    isBalanceDue: rule === "balance-due",
  };
}
