import { yearOf } from "../pay/tax-year.ts";
import { contributionsOf } from "./contributions.ts";
import { payrollsOf } from "./payroll-months.ts";
import type { Product } from "./product.ts";
import { inSuccession, type Selection } from "./selection.ts";
import { agreedProduct, priceOfSelection, type Standing } from "./standing.ts";

/**
 * Whether an employer decides before a choice starts. `breach` says why pay would be below the minimum wage; null
 * where it would not.
 */
export function needsApproval(
  selection: Selection,
  { approval }: Product,
  breach: string | null,
  standing: Standing,
): boolean {
  switch (approval.mode) {
    case "never":
      return false;
    case "always":
      return true;
    case "above":
      return yearCostPence(selection, standing) > approval.pence;
    case "within-wage-floor":
      return breach !== null;
  }
}

/**
 * What the employee pays of a plan in a scheme year, in pence: for a whole year of a choice, or for everything in the
 * year that it starts in, if that is more. Several small choices count together.
 */
function yearCostPence(selection: Selection, standing: Standing): number {
  const { scheme, today, selections } = standing;
  // Cover that waits for medical answers counts in full.
  const full: Selection = { ...selection, status: "scheduled", acceptedPence: null };
  const product = agreedProduct(full, standing);
  const price = product && priceOfSelection(full, product, standing);
  if (!price || price.treatment === "payment") return 0;
  const all = inSuccession([full, ...selections.filter(({ id }) => id !== selection.id)]);
  const contributionsIn = contributionsOf({ ...standing, selections: all });
  const paidPence = payrollsOf(yearOf(full.coverDate ?? today, scheme.yearStart), scheme)
    .flatMap(contributionsIn)
    .filter((each) => each.product.code === selection.code)
    .reduce((sum, { employeePence }) => sum + employeePence, 0);
  return Math.max(price.employee.annualPence, paidPence);
}
