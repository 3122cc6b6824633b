import { getLatestDay as latestDay } from "../../../calendar.ts";
import { type AmountLimits, type Limit, toAmountLimits, toPence, toStepLimit } from "../../limits.ts";
import type { KindContext } from "../kind.ts";
import type { CoverOptions } from "../types.ts";

/**
 * The limits of a sum in whole steps. The maximum is a multiple of pay, and on the partner's life also the
 * employee's own sum (RULE-16).
 */
export function getCoverLimits(context: KindContext<CoverOptions>): AmountLimits {
  const { product, options, snapshot } = context;
  const { stepPence, maximumPence, timesPay, life } = options;
  const limitingPence = findLimitingCoverPence(context);
  const byPay = timesPay === null ? maximumPence : timesPay * snapshot.member.annualPayPence;
  const byOther = life === "partner" ? limitingPence : maximumPence;
  const ownLimit = toStepLimit(stepPence, stepPence, Math.min(maximumPence, byPay, byOther));
  return {
    ...toAmountLimits(product, ownLimit),
    ...(ownLimit.maximum >= ownLimit.minimum && { partner: findPartnerLimit(context, limitingPence) }),
  };
}

/** A partner's cover in the same plan: up to the employee's own (RULE-16). */
export function findPartnerLimit(
  { product, options, snapshot }: KindContext<CoverOptions>,
  limitingPence: number,
): Limit | null {
  const { stepPence, maximumPence } = options;
  const isPartner = (member: (typeof snapshot.member.family)[number]) =>
    member.isActive && member.relationship === "partner";
  if (!product.isPartnerSupported || !snapshot.member.family.some(isPartner)) return null;
  const limit = toStepLimit(stepPence, stepPence, Math.min(limitingPence, maximumPence));
  return limit.maximum < limit.minimum ? null : limit;
}

/** The sum that limits a partner's cover: the employee's own, from this form or another plan (RULE-16). */
function findLimitingCoverPence({
  options,
  snapshot,
  route,
  values,
  latest,
  others,
}: KindContext<CoverOptions>): number {
  if (options.life === "partner")
    return others.getInsuredPence(options.ownProduct, latestDay(route.coverDate, snapshot.today));
  const sentPence = values && toPence(values.amount);
  if (sentPence !== null && Number.isInteger(sentPence)) return sentPence;
  return latest?.choice.kind === "cover" ? latest.choice.pence : 0;
}
