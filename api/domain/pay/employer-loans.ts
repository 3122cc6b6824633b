import { benefitsCopy } from "#api-copy/benefits";
import { requirePence, sumPence, toPounds } from "./money.ts";
import type { EmployerLoanRates } from "./rates/employer-loans.ts";

export interface LoansCheck {
  /** All loans together, including the new one. */
  totalPence: number;
  /** The amount that may still be lent on top of existing loans. */
  headroomPence: number;
  /** Why a further loan is refused; null if it is allowed. */
  reason: string | null;
}

/**
 * Whether an employee's outstanding loans and one further loan stay within the limit together (RULE-19), in
 * pence.
 * @throws RangeError as `requirePence`
 */
export function checkLoans(
  outstandingPence: readonly number[],
  furtherPence: number,
  { limitPence }: EmployerLoanRates,
): LoansCheck {
  const owedPence = sumPence(outstandingPence);
  const totalPence = owedPence + requirePence(furtherPence);
  const headroomPence = Math.max(0, limitPence - owedPence);
  const reason = benefitsCopy("loans", {
    total: toPounds(totalPence),
    limit: toPounds(limitPence),
    left: toPounds(headroomPence),
  });
  return { totalPence, headroomPence, reason: totalPence > limitPence ? reason : null };
}
