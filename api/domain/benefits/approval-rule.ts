import { getYear } from "../pay/tax-year.ts";
import { prepareContributions } from "./contributions.ts";
import { findAgreedProduct, priceOfSelection } from "./member-snapshot.ts";
import { listPayrolls } from "./payroll-months.ts";
import type { Product } from "./product.ts";
import { endSupersededVersions, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/**
 * Whether an employer decides before a choice starts. `breach` says why pay would be below the minimum wage;
 * null if it would not.
 */
export function needsApproval(
  selection: Selection,
  { approval }: Product,
  breach: string | null,
  snapshot: MemberSnapshot,
): boolean {
  switch (approval.mode) {
    case "never":
      return false;
    case "always":
      return true;
    case "above":
      return getYearCostPence(selection, snapshot) > approval.pence;
    case "within-wage-floor":
      return breach !== null;
  }
}

/**
 * The employee's cost of a plan in pence: a whole scheme year's cost or the first year's, whichever is
 * higher. All choices of the plan count together.
 */
function getYearCostPence(selection: Selection, snapshot: MemberSnapshot): number {
  const { scheme, today, selections } = snapshot;
  // Cover that waits for medical answers counts in full.
  const full: Selection = { ...selection, status: "scheduled", acceptedPence: null };
  const product = findAgreedProduct(full, snapshot);
  const price = product && priceOfSelection(full, product, snapshot);
  if (!price || price.treatment === "payment") return 0;
  const all = endSupersededVersions([full, ...selections.filter(({ id }) => id !== selection.id)]);
  const contributionsIn = prepareContributions({ ...snapshot, selections: all });
  const paidPence = listPayrolls(getYear(full.coverDate ?? today, scheme.yearStart), scheme)
    .flatMap(contributionsIn)
    .filter((each) => each.product.code === selection.code)
    .reduce((sum, { employeePence }) => sum + employeePence, 0);
  return Math.max(price.employee.annualPence, paidPence);
}
