import { getBalancePence } from "./loans.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** A leaver's outstanding amount, in pence, without the employer's share (RULE-09). */
export function getLeaverBalancePence(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  day: string,
): number {
  if (!product.employerShare && product.funding !== "employer") return getBalancePence(selection, day);
  const price = priceOfSelection(selection, product, snapshot);
  return getBalancePence(selection, day, price?.employee.instalments ?? []);
}
