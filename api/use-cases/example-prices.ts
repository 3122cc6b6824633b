import type { ExamplePrice as ExamplePriceReply } from "#contract/selection-values.ts";
import { hasLeft } from "../domain/benefits/eligibility.ts";
import {
  type ExamplePrice,
  findStartingPrice,
  listExamplePrices,
} from "../domain/benefits/example-prices.ts";
import { getKind } from "../domain/benefits/kinds/index.ts";
import { isClosed } from "../domain/benefits/selection.ts";
import type { EnrolmentContext } from "../domain/benefits/set-up-values.ts";
import type { EnrolmentWindow, MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { getWindowFromToday } from "../domain/benefits/windows.ts";
import { toWireValues } from "../repositories/choice-values.ts";
import type { BenefitOffer, OfferAvailability } from "./benefit-offer.ts";

/** Whether a person neither has a benefit nor has asked for it. */
const isNotHeld = ({ selectionPair: { latest, active } }: BenefitOffer): boolean =>
  active === null && (latest === null || isClosed(latest) || latest.status === "rejected");

/**
 * The lowest price of a benefit that the person does not have. A list reads only today's pay, so a price by
 * another day's pay appears only on the benefit's page.
 */
export function findLowestPrice(
  offer: BenefitOffer,
  snapshot: MemberSnapshot,
  opening: OfferAvailability,
): ExamplePriceReply | null {
  const { product } = offer;
  if (!isNotHeld(offer) || getKind(product).frozenAtStart === "pay") return null;
  const window = findPricedWindow(offer, snapshot, opening);
  return window && toReply(findStartingPrice({ product, snapshot, window }));
}

/**
 * The window that example prices apply to: the open one, else today's for a benefit that is not held. Returns null if
 * there is none.
 */
export function findPricedWindow(
  offer: BenefitOffer,
  snapshot: MemberSnapshot,
  { availability: { route } }: OfferAvailability,
): EnrolmentWindow | null {
  if (route) return route;
  const { isPastYear, member, today } = snapshot;
  if (!isNotHeld(offer) || isPastYear || hasLeft(member, today)) return null;
  return getWindowFromToday(offer.product, snapshot);
}

/** The lowest price, and those of its levels or of a few amounts. */
export const toExamples = (offer: BenefitOffer, context: EnrolmentContext) => ({
  fromPrice: isNotHeld(offer) ? toReply(findStartingPrice(context)) : null,
  examples: listExamplePrices(context).flatMap((each) => toReply(each) ?? []),
});

function toReply(example: ExamplePrice | null): ExamplePriceReply | null {
  if (!example) return null;
  const { price, values, planDetails, ...rest } = example;
  return {
    ...rest,
    planDetails: planDetails.map(({ phrase, ...detail }) => ({ ...detail, phrase: phrase ?? detail.value })),
    values: toWireValues(values),
    treatment: price.treatment,
    employeeMonthlyPence: price.employee.instalments[0] ?? 0,
    employerMonthlyPence: price.employer.instalments[0] ?? 0,
  };
}
