import { benefitsCopy } from "#api-copy/benefits";
import { listOf } from "#api-copy/formats";
import { isCore } from "../domain/benefits/ending.ts";
import { findCoreChoice } from "../domain/benefits/kinds/index.ts";
import { getPayToday } from "../domain/benefits/member-snapshot.ts";
import { listPlanDetailsForPay } from "../domain/benefits/plan-details.ts";
import type { Product } from "../domain/benefits/product.ts";
import { isSubmitted, type Selection } from "../domain/benefits/selection.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { findPartnerCascade } from "../domain/benefits/submission.ts";

/**
 * What remains after an opt-out, and what ends with it: the employer's core cover remains, and a partner's cover cannot
 * exceed it (RULE-16). Empty for a benefit without core cover.
 */
export function listOptOutEffects(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
): string[] {
  const core = findCoreChoice(product);
  if (!core || isCore(product, selection.choice)) return [];
  const details = listPlanDetailsForPay(product, core, getPayToday(snapshot), snapshot);
  const cascade = isSubmitted(selection) ? findPartnerCascade(product, core, snapshot) : null;
  const remains = benefitsCopy("coreRemains", { cover: listOf(details.map(({ value }) => value)) });
  return [remains, ...(cascade ? [cascade.text] : [])];
}
