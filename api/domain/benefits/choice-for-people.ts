import type { Choice } from "./choice.ts";
import { findCompleteChoice, findKindOfChoice } from "./kinds/index.ts";
import type { Tier } from "./kinds/types.ts";
import type { FamilyMember, Product } from "./product.ts";

/** Whether any part of a choice depends on who is covered. */
export const dependsOnCoveredPeople = (choice: Choice): boolean =>
  findKindOfChoice(choice)?.covers !== undefined;

/** The same choice for other people, or null if nobody is left to cover. */
export function findChoiceFor(
  choice: Choice,
  product: Product,
  people: readonly FamilyMember[],
  tier: Tier,
): Choice | null {
  const complete = findCompleteChoice(choice, product);
  if (!complete?.kind.findChoiceFor) return choice;
  return complete.kind.findChoiceFor(complete.choice, complete.options, people, tier);
}
