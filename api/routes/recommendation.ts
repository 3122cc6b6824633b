import {
  dismissRecommendation,
  getRecommendation,
  type Recommendation,
  recommendationReasons,
} from "#contract/extensions/recommendation.ts";
import { inTransaction } from "../db/transaction.ts";
import { findRecommendation, toRecommendationId } from "../domain/benefits/recommendation.ts";
import { londonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { addDismissal, listDeclined } from "../repositories/recommendations.ts";
import { getName, getOpening } from "../use-cases/benefit-views.ts";
import { cacheByInput } from "../use-cases/cache-by-input.ts";
import { loadMemberBenefitsRows, toMemberBenefits } from "../use-cases/member-benefits.ts";

/** The number of cached recommendations, some hundred bytes each besides the hash of the rows. */
const mostKept = 200;

/**
 * The recommendation on the home page, and its dismissal. A masquerade sees none, because nominations are
 * private.
 */
export function recommendationRoutes(services: Services) {
  const { db, clock } = services;
  const keep = cacheByInput<{ recommendation: Recommendation | null }>(mostKept);
  return [
    implement(getRecommendation, async ({ actor, request }) => {
      const today = londonDate(clock.now());
      const [{ catalogue, ...rows }, settled] = await Promise.all([
        loadMemberBenefitsRows(services, actor, today, request),
        listDeclined(db, actor),
      ]);
      const name = [actor.clientId, actor.userId];
      return keep({ name, catalogue, rows: { ...rows, settled, today } }, () => {
        const { offers, standing } = toMemberBenefits({ ...rows, catalogue }, actor, today);
        const benefits = offers.map((offer) => ({
          product: offer.product,
          held: offer.held,
          name: getName(offer),
          icon: offer.content.icon,
          window: getOpening(offer, standing).availability.route,
        }));
        const declined = new Set(
          settled.map(({ reason, product_code }) => toRecommendationId(reason, product_code)),
        );
        return { recommendation: findRecommendation({ benefits, snapshot: standing, declined }) };
      });
    }),
    implement(dismissRecommendation, async ({ actor, body: { id }, request, refuse }) => {
      const offered = await listBenefitContents(db, actor);
      const own = offered
        .flatMap(({ product_code }) => recommendationReasons.map((reason) => ({ reason, product_code })))
        .find(({ reason, product_code }) => toRecommendationId(reason, product_code) === id);
      if (!own) return refuse("unknown");
      const now = clock.now().getTime();
      await inTransaction(db, async (trx) => {
        const row = { client_id: actor.clientId, employee_id: actor.userId, ...own, dismissed_at: now };
        if (!(await addDismissal(trx, row))) return;
        await addAudit(trx, {
          action: "recommendation.dismissed",
          at: now,
          request,
          clientId: actor.clientId,
          actor,
          target: { type: "employee", id: actor.userId },
          change: { before: null, after: row },
        });
      });
      return { id };
    }),
  ];
}
