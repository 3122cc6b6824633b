import { isPaidFor } from "../benefits/contributions.ts";
import { getLeaverBalancePence } from "../benefits/leaver-balance.ts";
import { coverAfterLeaving } from "../benefits/leaver-rule.ts";
import { findAgreedProduct } from "../benefits/member-snapshot.ts";
import { getNextPayroll } from "../benefits/payroll-months.ts";
import type { Product } from "../benefits/product.ts";
import type { Selection } from "../benefits/selection.ts";
import type { ReportPerson } from "./report-person.ts";

/** The unpaid part of an amount when a person leaves, taken from the last pay (RULE-09). */
export interface OwedBalance {
  product: Product;
  selection: Selection;
  pence: number;
}

/**
 * What a leaver owes in the payroll of a month, `yyyy-mm`. Only the first pay day on or after the leave date
 * takes it; other months are empty.
 */
export function listBalancesOwed({ snapshot }: ReportPerson, month: string): OwedBalance[] {
  const { leaveDate } = snapshot.member;
  if (leaveDate === null || getNextPayroll(leaveDate, snapshot.scheme) !== month) return [];
  return snapshot.selections.flatMap((selection) => {
    const product = findAgreedProduct(selection, { ...snapshot, today: leaveDate });
    if (!product || !coverAfterLeaving(product, leaveDate).isBalanceDue || !isPaidFor(selection)) return [];
    // A plan that ended before the leave date was settled then.
    if (selection.endDate !== null && selection.endDate < leaveDate) return [];
    const pence = getLeaverBalancePence(selection, product, snapshot, leaveDate);
    return pence === 0 ? [] : [{ product, selection, pence }];
  });
}
