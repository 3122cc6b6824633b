import { latest } from "../calendar.ts";
import { estimatedPricesYear } from "./estimate.ts";
import { type Tier, tierChange, tierOf } from "./family.ts";
import type { Price } from "./price.ts";
import type { FamilyMember, Product } from "./product.ts";
import { isAsked, isOver, priceDayOf, type Selection } from "./selection.ts";
import { agreedProduct, coveredBy, currentChoice, priceOfSelection, type Standing } from "./standing.ts";

/** Who is covered and what that costs; null where a selection has no price. */
export interface Covering {
  tier: Tier;
  price: Price | null;
  /** The year of the last known prices, where the day is beyond them. */
  estimatedPricesYear: number | null;
}

export interface Consequence {
  selection: Selection;
  product: Product;
  leaving: readonly FamilyMember[];
  /** Whom it names already, and whom what was corrected makes coverable again: nobody new joins without a choice. */
  joining: readonly FamilyMember[];
  /** `yyyy-mm-dd`. */
  from: string;
  before: Covering;
  /** Null where the benefit ends: it was on the life of who leaves. */
  after: Covering | null;
}

/**
 * What a changed family does to what somebody has or has asked for: who leaves and joins, the tier and the price before
 * and after (RULE-10). The same for showing it before it is saved and for saving it. Selections that stay as they are,
 * are left out; the others come in the catalogue's order. `day` is that of a life event.
 */
export function familyConsequences(
  standing: Standing,
  family: readonly FamilyMember[],
  day: string = standing.today,
): Consequence[] {
  const changed = withFamily(standing, family);
  const asked = standing.catalogue.products.flatMap((product) =>
    standing.selections
      .filter((each) => each.code === product.code && isAsked(each))
      .toSorted((a, b) => ((a.coverDate ?? "") < (b.coverDate ?? "") ? -1 : 1))
      .map((selection) => ({ product: agreedProduct(selection, standing) ?? product, selection })),
  );
  return asked.flatMap(({ product, selection }) => {
    if (currentChoice(selection, product, standing) === null) return [];
    const covered = coveredBy(selection, product, standing);
    const named = family.filter(({ id }) => selection.people.includes(id));
    const pricedOn = priceDayOf(selection, standing.today);
    const { leaving, joining } = tierChange(covered, named, pricedOn, product, true);
    const before = coveringOf(selection, product, standing);
    const ends = currentChoice(selection, product, changed) === null;
    const after = ends ? null : coveringOf(selection, product, changed);
    const isSame = after?.price?.employee.annualPence === before.price?.employee.annualPence;
    if (leaving.length + joining.length === 0 && isSame) return [];
    const from = latest(day, selection.coverDate ?? day);
    return [{ selection, product, leaving, joining, from, before, after }];
  });
}

/**
 * Cover that ends because it was on the life of a member who left the family. It includes cover that has already ended
 * but was in force on the day of leaving or later.
 */
export function listEndedByFamily(
  standing: Standing,
  family: readonly FamilyMember[],
  day: string,
): Selection[] {
  const wasHeld = ({ status, endDate }: Selection) => isOver({ status }) && endDate !== null && endDate > day;
  const selections = standing.selections.map(
    (each): Selection => (wasHeld(each) ? { ...each, status: "active" } : each),
  );
  return familyConsequences({ ...standing, selections }, family)
    .filter(({ after }) => after === null)
    .map(({ selection }) => selection);
}

/** Who a selection would cover, and at what price, once somebody is chosen to join it; null where it cannot. */
export function coveringWith(
  selection: Selection,
  product: Product,
  standing: Standing,
  newcomer: FamilyMember,
): Covering | null {
  const joined = { ...selection, people: [...selection.people, newcomer.id] };
  const covers = coveredBy(joined, product, standing).some(({ id }) => id === newcomer.id);
  return covers ? coveringOf(joined, product, standing) : null;
}

export const withFamily = (standing: Standing, family: readonly FamilyMember[]): Standing => ({
  ...standing,
  member: { ...standing.member, family },
});

export const coveringOf = (selection: Selection, product: Product, standing: Standing): Covering => ({
  tier: tierOf(coveredBy(selection, product, standing)),
  price: priceOfSelection(selection, product, standing),
  estimatedPricesYear: estimatedPricesYear(selection, product, standing.catalogue, standing.today),
});
