import type { Recommendation } from "#contract/extensions/recommendation.ts";
import { findRecommendation, toRecommendationId } from "../domain/benefits/recommendation.ts";
import type { listDismissedRecommendations } from "../repositories/recommendations.ts";
import { getName, getOfferAvailability } from "./benefit-views.ts";
import type { MemberBenefits } from "./member-benefits.ts";

/** The best recommendation that a person has not dismissed; null for none. */
export function chooseRecommendation(
  { offers, snapshot }: MemberBenefits,
  dismissed: Awaited<ReturnType<typeof listDismissedRecommendations>>,
): Recommendation | null {
  const benefits = offers.map((offer) => ({
    product: offer.product,
    selectionPair: offer.selectionPair,
    name: getName(offer),
    icon: offer.content.icon,
    window: getOfferAvailability(offer, snapshot).availability.route,
  }));
  const declined = new Set(
    dismissed.map(({ reason, product_code }) => toRecommendationId(reason, product_code)),
  );
  return findRecommendation({ benefits, snapshot, declined });
}
