import { getLatestDay } from "../calendar.ts";
import { findEstimatedPricesYear } from "./estimate.ts";
import { getTier, getTierChange } from "./family.ts";
import type { Tier } from "./kinds/types.ts";
import {
  findAgreedProduct,
  findCurrentChoice,
  listCoveredPeople,
  priceOfSelection,
} from "./member-snapshot.ts";
import type { Price } from "./price.ts";
import type { FamilyMember, Product } from "./product.ts";
import { getPriceDay, isClosed, isSubmitted, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** The covered people and the cost; null if a selection has no price. */
export interface Coverage {
  tier: Tier;
  price: Price | null;
  /** The year of the last known prices, if the day is after them. */
  estimatedPricesYear: number | null;
}

export interface FamilyImpact {
  selection: Selection;
  product: Product;
  leaving: readonly FamilyMember[];
  /**
   * People that the selection names already, or that become coverable again through a correction. Nobody else
   * joins without a choice.
   */
  joining: readonly FamilyMember[];
  /** A date as `yyyy-mm-dd`. */
  from: string;
  before: Coverage;
  /** Null if the benefit ends because it covered the life of the person who leaves the family. */
  after: Coverage | null;
}

/**
 * What a changed family does to a person's selections: who leaves and joins, tiers and prices (RULE-10).
 * Preview and save use the same function. Unchanged selections are left out. `day` is that of a life event.
 */
export function findFamilyImpact(
  snapshot: MemberSnapshot,
  family: readonly FamilyMember[],
  day: string = snapshot.today,
): FamilyImpact[] {
  const changed = replaceFamily(snapshot, family);
  const submitted = snapshot.catalogue.products.flatMap((product) =>
    snapshot.selections
      .filter((each) => each.code === product.code && isSubmitted(each))
      .toSorted((a, b) => ((a.coverDate ?? "") < (b.coverDate ?? "") ? -1 : 1))
      .map((selection) => ({ product: findAgreedProduct(selection, snapshot) ?? product, selection })),
  );
  return submitted.flatMap(({ product, selection }) => {
    if (findCurrentChoice(selection, product, snapshot) === null) return [];
    const covered = listCoveredPeople(selection, product, snapshot);
    const named = family.filter(({ id }) => selection.people.includes(id));
    const pricedOn = getPriceDay(selection, snapshot.today);
    const { leaving, joining } = getTierChange(covered, named, pricedOn, product, true);
    const before = getCoverage(selection, product, snapshot);
    const ends = findCurrentChoice(selection, product, changed) === null;
    const after = ends ? null : getCoverage(selection, product, changed);
    const isSame = after?.price?.employee.annualPence === before.price?.employee.annualPence;
    if (leaving.length + joining.length === 0 && isSame) return [];
    const from = getLatestDay(day, selection.coverDate ?? day);
    return [{ selection, product, leaving, joining, from, before, after }];
  });
}

/**
 * Selections that end because a member whose life they insure left the family. Those that ended on or after
 * that day are included.
 */
export function listEndedByFamily(
  snapshot: MemberSnapshot,
  family: readonly FamilyMember[],
  day: string,
): Selection[] {
  const wasInForce = ({ status, endDate }: Selection) =>
    isClosed({ status }) && endDate !== null && endDate > day;
  const selections = snapshot.selections.map(
    (each): Selection => (wasInForce(each) ? { ...each, status: "active" } : each),
  );
  return findFamilyImpact({ ...snapshot, selections }, family)
    .filter(({ after }) => after === null)
    .map(({ selection }) => selection);
}

/** The covered people and the price after somebody joins; null if that is impossible. */
export function findCoverageWithFamily(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  newcomer: FamilyMember,
): Coverage | null {
  const joined = { ...selection, people: [...selection.people, newcomer.id] };
  const covers = listCoveredPeople(joined, product, snapshot).some(({ id }) => id === newcomer.id);
  return covers ? getCoverage(joined, product, snapshot) : null;
}

export const replaceFamily = (snapshot: MemberSnapshot, family: readonly FamilyMember[]): MemberSnapshot => ({
  ...snapshot,
  member: { ...snapshot.member, family },
});

export const getCoverage = (selection: Selection, product: Product, snapshot: MemberSnapshot): Coverage => ({
  tier: getTier(listCoveredPeople(selection, product, snapshot)),
  price: priceOfSelection(selection, product, snapshot),
  estimatedPricesYear: findEstimatedPricesYear(selection, product, snapshot.catalogue, snapshot.today),
});
