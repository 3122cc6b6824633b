import { benefitsCopy } from "#api-copy/benefits";
import { requirePence, sumPence, toPounds } from "./money.ts";
import type { EmployerLoanRates } from "./rates/employer-loans.ts";

export interface LoansCheck {
  /** Every loan together, the further one included. */
  totalPence: number;
  /** The amount that may still be lent on top of existing loans. */
  headroomPence: number;
  /** Why a further loan is refused; null if it is not. */
  reason: string | null;
}

/**
 * Whether an employee's loans from the employer stay at or under the limit together (RULE-19): balances that are
 * outstanding, and one further loan, in pence.
 * @throws RangeError as `requirePence`.
 */
export function checkLoans(
  outstandingPence: readonly number[],
  furtherPence: number,
  { limitPence }: EmployerLoanRates,
): LoansCheck {
  const owed = sumPence(outstandingPence);
  const totalPence = owed + requirePence(furtherPence);
  const headroomPence = Math.max(0, limitPence - owed);
  const reason = benefitsCopy("loans", {
    total: toPounds(totalPence),
    limit: toPounds(limitPence),
    left: toPounds(headroomPence),
  });
  return { totalPence, headroomPence, reason: totalPence > limitPence ? reason : null };
}
