import type { Choice } from "./choice.ts";
import { findChosen } from "./kinds/index.ts";
import type { PlanDetail } from "./kinds/kind.ts";
import type { Product } from "./product.ts";

/** What was chosen, in words (BENEFIT-10); nothing of what is not chosen in full. */
export function planDetails(
  product: Pick<Product, "choosable">,
  choice: Choice,
  annualPayPence: number,
): PlanDetail[] {
  const chosen = findChosen(choice, product);
  return chosen ? chosen.kind.details(chosen.choice, chosen.options, annualPayPence) : [];
}
