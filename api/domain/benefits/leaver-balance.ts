import { balancePence } from "./loans.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** A leaver's outstanding amount, in pence, without the employer's share (RULE-09). */
export function leaverBalancePence(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  day: string,
): number {
  if (!product.employerShare && product.funding !== "employer") return balancePence(selection, day);
  const price = priceOfSelection(selection, product, snapshot);
  return balancePence(selection, day, price?.employee.instalments ?? []);
}
