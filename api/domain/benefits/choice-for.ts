import type { Choice } from "./choice.ts";
import type { Tier } from "./family.ts";
import type { FamilyMember, Product } from "./product.ts";

/** Whether anything of a choice follows from who is covered. */
export const followsPeople = ({ kind }: Choice): boolean =>
  kind === "tiers" || kind === "people" || kind === "cover";

/** The same choice for other people, or null where nobody is left to cover. */
export function choiceFor(
  choice: Choice,
  { choosable }: Product,
  people: readonly FamilyMember[],
  tier: Tier,
): Choice | null {
  const hasPartner = people.some(({ relationship }) => relationship === "partner");
  switch (choice.kind) {
    case "tiers":
      return { ...choice, tier };
    case "people":
      return { ...choice, hasPartner, children: people.length - (hasPartner ? 1 : 0) };
    case "cover":
      if (choosable.kind === "cover" && choosable.life === "partner") return hasPartner ? choice : null;
      return { ...choice, partnerPence: hasPartner ? choice.partnerPence : 0 };
    default:
      return choice;
  }
}
