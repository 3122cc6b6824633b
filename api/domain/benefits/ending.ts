import { benefitsCopy } from "#api-copy/benefits";
import type { Availability } from "./availability.ts";
import type { Choice } from "./choice.ts";
import { getPeriodForDecision } from "./election-dates.ts";
import { findCompleteChoice } from "./kinds/index.ts";
import { findCappedCover, getPay } from "./member-snapshot.ts";
import type { Product } from "./product.ts";
import { isByPensionLaw, isSubmitted, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { findSoonestWindow } from "./submission.ts";

/** Whether the owner may do something to a selection today; `error` says why not. */
export type Permission = { error: null } | { error: string };

const permitted: Permission = { error: null };
const toForbidden = (error: string): Permission => ({ error });

/**
 * Whether the owner can opt out of the selection today (BENEFIT-12). Cover that the employer gives everybody
 * has no opt-out.
 */
export function getOptOut(
  selection: Selection,
  product: Product,
  { canChange, text }: Availability,
): Permission {
  if (isCore(product, selection.choice)) return toForbidden(benefitsCopy("coreKept"));
  // A person in a pension by law may leave at any time, even outside the plan's windows.
  if (isByPensionLaw(selection) && isSubmitted(selection)) return permitted;
  if (!canChange) return toForbidden(text ?? benefitsCopy("closed"));
  return ["active", "scheduled", "medical-pending"].includes(selection.status)
    ? permitted
    : toForbidden(benefitsCopy("nothingToEnd"));
}

/** Whether a request may be taken back: while it waits, or before the payroll of its first deduction has closed. */
export function getWithdrawal(selection: Selection, product: Product, snapshot: MemberSnapshot): Permission {
  const { status, firstDeductionDate: first, choice } = selection;
  if (snapshot.isPastYear) return toForbidden(benefitsCopy("pastYear"));
  if (status === "approval-pending" || status === "medical-pending") return permitted;
  if (status !== "scheduled" || isCore(product, choice)) return toForbidden(benefitsCopy("noRequest"));
  if (isExcessWithdrawn(selection, product, snapshot)) return toForbidden(benefitsCopy("withdrawnAlready"));
  const isTaken =
    first !== null && getPeriodForDecision(snapshot.scheme.payroll, snapshot.today).payDay > first;
  return !isTaken && findSoonestWindow(product, snapshot) ? permitted : toForbidden(benefitsCopy("tooLate"));
}

/** Whether withdrawing a request ends only the cover that waits for medical answers (RULE-13). */
export const isExcessWithdrawn = (
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
): boolean =>
  selection.status !== "medical-pending" &&
  findCappedCover(selection, product, getPay(selection, snapshot)) !== null;

/** Whether a choice is no more than the cover that everybody has. */
export function isCore(product: Product, choice: Choice): boolean {
  const chosen = findCompleteChoice(choice, product);
  if (!chosen?.options || !chosen.kind.isCore) return false;
  return chosen.kind.isCore(chosen.choice, chosen.options);
}
