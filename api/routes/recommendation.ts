import { dismissRecommendation, recommendationReasons } from "#contract/extensions/recommendation.ts";
import { inTransaction } from "../db/transaction.ts";
import { toRecommendationId } from "../domain/benefits/recommendation.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { addDismissal } from "../repositories/recommendations.ts";

/**
 * Dismisses a recommendation of `getEligibleBenefits`. A viewer cannot dismiss one in another person's
 * portal.
 */
export function createRecommendationRoutes({ db, clock }: Services) {
  return [
    implement(dismissRecommendation, async ({ actor, body: { id }, request, refuse }) => {
      const offered = await listBenefitContents(db, actor);
      const recommendation = offered
        .flatMap(({ product_code }) => recommendationReasons.map((reason) => ({ reason, product_code })))
        .find(({ reason, product_code }) => toRecommendationId(reason, product_code) === id);
      if (!recommendation) return refuse("unknown");
      const now = clock.now().getTime();
      await inTransaction(db, async (trx) => {
        const row = {
          client_id: actor.clientId,
          employee_id: actor.userId,
          ...recommendation,
          dismissed_at: now,
        };
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
