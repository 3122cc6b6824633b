import type { ClaimRules } from "../domain/benefits/claims.ts";
import type { BenefitOffer } from "./benefit-offer.ts";
import { findClaimRules } from "./claim-views.ts";
import type { MemberBenefits } from "./member-benefits.ts";

export interface ClaimableBenefit {
  offer: BenefitOffer;
  rules: ClaimRules;
}
export function findClaimable({ offers }: MemberBenefits, code: string): ClaimableBenefit | null {
  const offer = offers.find(({ product }) => product.code === code);
  const rules = offer ? findClaimRules(offer.content) : null;
  return offer && rules ? { offer, rules } : null;
}
