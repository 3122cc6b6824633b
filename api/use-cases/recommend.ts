import type { Recommendation } from "#contract/extensions/recommendation.ts";
import { findRecommendation, toRecommendationId } from "../domain/benefits/recommendation.ts";
import type { listDismissed } from "../repositories/recommendations.ts";
import { getName, getOfferAvailability } from "./benefit-views.ts";
import type { MemberBenefits } from "./member-benefits.ts";

/** The best recommendation that a person has neither dismissed nor settled; null for none. */
export function recommend(
  { offers, snapshot }: MemberBenefits,
  settled: Awaited<ReturnType<typeof listDismissed>>,
): Recommendation | null {
  const benefits = offers.map((offer) => ({
    product: offer.product,
    held: offer.held,
    name: getName(offer),
    icon: offer.content.icon,
    window: getOfferAvailability(offer, snapshot).availability.route,
  }));
  const declined = new Set(
    settled.map(({ reason, product_code }) => toRecommendationId(reason, product_code)),
  );
  return findRecommendation({ benefits, snapshot, declined });
}
