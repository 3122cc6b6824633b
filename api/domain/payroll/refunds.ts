import { sumAmounts } from "../pay/money.ts";
import type { Difference } from "./differences.ts";
import { getElementKey } from "./due-elements.ts";
import type { CarriedRefund, PayrollLine } from "./ledger.ts";

/** A refund in a run: the part paid now and the part that waits, pence below 0. */
export interface LimitedRefund {
  difference: Difference;
  pence: number;
  carriedPence: number;
}

/**
 * Limits refunds to the element's regular amount in the run: the oldest are paid first, and the rest waits.
 * Without a regular amount, all are paid at once (M-13).
 */
export function limitRefunds(refunds: readonly Difference[], lines: readonly PayrollLine[]): LimitedRefund[] {
  return [...Map.groupBy(refunds, ({ key }) => key)].flatMap(([key, keyRefunds]) => {
    const sameElementLines = lines.filter((line) => getElementKey(line) === key);
    const isPaid = sameElementLines.some(({ entry, pence }) => entry === "REGULAR" && pence > 0);
    let roomPence = isPaid ? sumAmounts(sameElementLines) : Number.POSITIVE_INFINITY;
    return keyRefunds
      .toSorted((a, b) => (a.origin < b.origin ? -1 : 1))
      .map((difference) => {
        const paid = Math.min(-difference.pence, roomPence);
        roomPence -= paid;
        return { difference, pence: paid === 0 ? 0 : -paid, carriedPence: difference.pence + paid };
      });
  });
}

export const toCarriedRefund = ({ difference, carriedPence }: LimitedRefund): CarriedRefund => ({
  element: difference.element,
  plan: difference.plan,
  origin: difference.origin,
  pence: carriedPence,
});
