import { balancePence } from "./loans.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import { priceOfSelection, type Standing } from "./standing.ts";

/** What a leaver still owes of an amount, in pence, without the employer's share (RULE-09). */
export function leaverBalancePence(
  selection: Selection,
  product: Product,
  standing: Standing,
  day: string,
): number {
  if (!product.employerShare && product.funding !== "employer") return balancePence(selection, day);
  const price = priceOfSelection(selection, product, standing);
  return balancePence(selection, day, price?.employee.instalments ?? []);
}
