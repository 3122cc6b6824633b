import { getEligibility } from "./eligibility.ts";
import { getSumAssured } from "./free-cover.ts";
import { findCompleteChoice, findCoreChoice } from "./kinds/index.ts";
import type { OtherBenefits } from "./kinds/kind.ts";
import type { KindChoice, ProductCode } from "./kinds/types.ts";
import { getLoanHeadroomPence } from "./loans.ts";
import type { Product } from "./product.ts";
import { asOf, findInForce, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** Facts about a person's other benefits that a product's kind may use. */
export const toOtherBenefits = (
  product: Product,
  snapshot: MemberSnapshot,
  latest: Selection | null,
): OtherBenefits => ({
  getLoanHeadroomPence: () => getLoanHeadroomPence(snapshot, latest),
  getInsuredPence: (code, day) => getInsuredPence(code, snapshot, day),
  findChoiceOn: (day) => findChoiceOn(product, snapshot, day),
});

/** The choice in force on a day, or the core that everybody has (RULE-12); null for neither. */
export function findChoiceOn(
  product: Product,
  { selections }: MemberSnapshot,
  day: string,
): KindChoice | null {
  const selection = findInForce(selections, product.code, day);
  const chosen = selection && findCompleteChoice(selection.choice, product);
  return chosen?.options ? chosen.choice : findCoreChoice(product);
}

function getInsuredPence(code: ProductCode, snapshot: MemberSnapshot, day: string): number {
  const { member, today, catalogue, selections } = snapshot;
  const product = catalogue.find(code);
  if (!product || !getEligibility(member, product, today).isEligible) return 0;
  const snapshotThen = { ...snapshot, selections: selections.map((each) => asOf(each, day)) };
  const choice = findChoiceOn(product, snapshotThen, day);
  return choice ? (getSumAssured(choice, member.annualPayPence) ?? 0) : 0;
}
