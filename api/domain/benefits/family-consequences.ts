import type { Choice } from "./choice.ts";
import type { PriceFacts } from "./explained.ts";
import { type Tier, tierChange } from "./family.ts";
import { type Price, priceOf } from "./price.ts";
import type { FamilyMember, PriceTable, Product, ProductCode } from "./product.ts";

/** A selection that covers people. */
export interface Covering {
  product: Product;
  choice: Choice;
  covered: readonly FamilyMember[];
  prices: PriceTable | null;
  /** Whether a window is open in which somebody new may join it. */
  isOpen: boolean;
}

export interface Consequence {
  code: ProductCode;
  leaving: readonly FamilyMember[];
  joining: readonly FamilyMember[];
  before: { tier: Tier; choice: Choice; price: Price };
  /** Null where the benefit ends: it was on the life of who leaves. */
  after: { tier: Tier; choice: Choice; price: Price } | null;
}

/**
 * What a changed family does to selections on a day, for showing before it is saved: who leaves and joins, the tier
 * and the price before and after (RULE-10). Selections that stay as they are, are left out.
 * @throws RangeError as `priceOf`.
 */
export function familyConsequences(
  selections: readonly Covering[],
  family: readonly FamilyMember[],
  facts: PriceFacts,
  day: string,
): Consequence[] {
  return selections.flatMap(({ product, choice, covered, prices, isOpen }) => {
    const change = tierChange(covered, family, day, product, isOpen);
    const { leaving, joining } = change;
    if (leaving.length + joining.length === 0) return [];
    const people = [...covered.filter((each) => !leaving.includes(each)), ...joining];
    const next = choiceFor(choice, product, people, change.after);
    const priced = (tier: Tier, of: Choice) => {
      return { tier, choice: of, price: priceOf(product, of, facts, prices, day) };
    };
    const before = priced(change.before, choice);
    const after = next && priced(change.after, next);
    return [{ code: product.code, leaving, joining, before, after }];
  });
}

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
