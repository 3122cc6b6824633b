import { getRowOn } from "../pay/rates/dated.ts";
import { getPriceAge } from "./age.ts";
import { toAgreedPrice } from "./agreed-price.ts";
import type { Choice } from "./choice.ts";
import { dependsOnCoveredPeople, findChoiceFor } from "./choice-for-people.ts";
import { getTier, listCoverableOn } from "./family.ts";
import { getSumAssured, splitFreeCover } from "./free-cover.ts";
import type { PriceFacts } from "./kinds/pricing.ts";
import { toLoadedPrice } from "./loading.ts";
import { getPlanForPay, type PayOnDay } from "./plan-for-pay.ts";
import { findAgreedVersion } from "./plan-version.ts";
import { getPrice, type Price } from "./price.ts";
import type { FamilyMember, Product } from "./product.ts";
import { getPriceDay, isClosed, type Selection } from "./selection.ts";
import { toRoutedPlan, toRoutedPrice } from "./share-routes.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** The plan version that applies to a selection on the snapshot's day; undefined if there is no such plan. */
export function findAgreedProduct(
  selection: Selection,
  { catalogue, today }: PlanContext,
): Product | undefined {
  // No version was agreed for a draft, so the current one applies.
  if (selection.status === "draft") return catalogue.find(selection.code);
  return findAgreedVersion(selection, catalogue, getPriceDay(selection, today))?.product;
}

type PlanContext = Pick<MemberSnapshot, "catalogue" | "today">;

/** The family members that a selection covers: those it names who may still be covered (RULE-10). */
export function listCoveredPeople(
  selection: Selection,
  product: Product,
  { member, today }: MemberSnapshot,
): FamilyMember[] {
  return listCoverableOn(member.family, getPriceDay(selection, today), product.childAges).filter(({ id }) =>
    selection.people.includes(id),
  );
}

/**
 * The choice for pricing. Tiers and counts follow the covered people, so the price falls when somebody leaves
 * (RULE-10). An ended choice does not change any more. Returns null if nobody is left to insure.
 */
export function findCurrentChoice(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
): Choice | null {
  if (isClosed(selection) || snapshot.isPastYear) return selection.choice;
  if (!dependsOnCoveredPeople(selection.choice)) return selection.choice;
  const people = listCoveredPeople(selection, product, snapshot);
  return findChoiceFor(selection.choice, product, people, getTier(people));
}

/**
 * A plan's agreed price, else the selection's price at the rates in force, with the age fixed at renewal (RULE-07).
 * Returns null if there is none.
 */
export function priceOfSelection(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
): Price | null {
  if (selection.agreed) return toAgreedPrice(selection.agreed);
  const choice = findCurrentChoice(selection, product, snapshot);
  if (!choice) return null;
  const day = getPriceDay(selection, snapshot.today);
  const facts = toPriceFacts(selection, product, snapshot, day);
  const prices = snapshot.catalogue.findPrices(product.code);
  try {
    const offered = getPlanForPay(
      product,
      { annualPayPence: facts.annualPayPence, day },
      snapshot.catalogue.rates,
    );
    const plan = toRoutedPlan(offered, selection);
    const price = getPrice(plan, choice, facts, prices, day);
    const { loading } = selection;
    if (!loading) return toRoutedPrice(price, selection);
    const capPence = Math.min(facts.capPence ?? loading.abovePence, loading.abovePence);
    return toLoadedPrice(price, getPrice(plan, choice, { ...facts, capPence }, prices, day), loading);
  } catch (error) {
    // A selection without a price (a level no longer sold, a partner gone) must not hide the others.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Cover split into its active and waiting parts (RULE-13), before an insurer's decision or after one that accepts
 * only a part. Null if all of it is active.
 */
export function findCappedCover(selection: Selection, product: Product, pay: number) {
  const sum = getSumAssured(selection.choice, pay);
  const isDecided = selection.acceptedPence !== null;
  if ((selection.status !== "medical-pending" && !isDecided) || sum === null) return null;
  const cover = splitFreeCover(product, sum, selection.acceptedPence ?? 0);
  return cover.waitingPence > 0 ? cover : null;
}

export const getPay = (selection: Selection, { member }: MemberSnapshot) =>
  selection.payPence ?? member.annualPayPence;

/** Pay on the day whose prices apply to a selection. */
export const getPayOnPriceDay = (selection: Selection, snapshot: MemberSnapshot): PayOnDay => ({
  annualPayPence: getPay(selection, snapshot),
  day: getPriceDay(selection, snapshot.today),
});

export const getPayToday = ({ member, today }: MemberSnapshot): PayOnDay => ({
  annualPayPence: member.annualPayPence,
  day: today,
});

/** The facts that a price depends on besides the choice. */
export interface PriceBasis {
  payPence: number;
  /** Price ages of the employee and a partner. */
  ages: readonly (number | null)[];
  planFrom: string | null;
  /** First day of the price list. */
  pricesFrom: string | null;
}

export function getPriceBasis(selection: Selection, product: Product, snapshot: MemberSnapshot): PriceBasis {
  const day = getPriceDay(selection, snapshot.today);
  const prices = snapshot.catalogue.findPrices(product.code);
  const { annualPayPence, age, partnerAge } = toPriceFacts(selection, product, snapshot, day);
  return {
    payPence: annualPayPence,
    ages: [age, partnerAge],
    planFrom: selection.planFrom,
    pricesFrom: prices && getRowOn(prices, day).from,
  };
}

function toPriceFacts(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  day: string,
): PriceFacts {
  const { member, scheme, weeklyHoursHundredths } = snapshot;
  const partners = member.family.filter(({ relationship }) => relationship === "partner");
  // Ended cover was priced with a partner who may have left the family since.
  const partner =
    partners.find(({ id }) => selection.people.includes(id)) ?? partners.find(({ isActive }) => isActive);
  const annualPayPence = getPay(selection, snapshot);
  return {
    annualPayPence,
    weeklyHoursHundredths,
    age: getPriceAge(member.dateOfBirth, day, scheme.yearStart),
    partnerAge: partner ? getPriceAge(partner.dateOfBirth, day, scheme.yearStart) : null,
    incomeTax: snapshot.catalogue.rates.incomeTax,
    capPence: findCappedCover(selection, product, annualPayPence)?.livePence ?? null,
  };
}
