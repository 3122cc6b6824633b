import { getCards, type MembershipCard } from "#contract/extensions/cards.ts";
import { type CardRule, getMemberNumber } from "../domain/benefits/card.ts";
import {
  findAgreedProduct,
  findCurrentChoice,
  getPayOnPriceDay,
  listCoveredPeople,
} from "../domain/benefits/member-snapshot.ts";
import { listPlanDetailsForPay } from "../domain/benefits/plan-details.ts";
import { findInForce, findLastDay } from "../domain/benefits/selection.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listProviders } from "../repositories/providers.ts";
import { findUserName } from "../repositories/upload-people.ts";
import type { BenefitOffer } from "../use-cases/benefit-offer.ts";
import { getName } from "../use-cases/benefit-views.ts";
import { loadMemberBenefits, type MemberBenefits } from "../use-cases/member-benefits.ts";

/** Membership cards, which exist from the first day of cover to the last. */
export function createCardsRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(getCards, async ({ actor }) => {
      const memberBenefits = await loadMemberBenefits(services, actor, toLondonDate(clock.now()));
      if (memberBenefits.offers.every(({ content }) => content.card === null)) return { cards: [] };
      const [providers, memberName] = await Promise.all([listProviders(db, actor), findUserName(db, actor)]);
      const cards = memberBenefits.offers.flatMap(
        (offer) => toCard(offer, memberBenefits, { providers, memberName }) ?? [],
      );
      return { cards };
    }),
  ];
}

interface CardContext {
  /** The names of providers, by code. */
  providers: ReadonlyMap<string, string>;
  memberName: string;
}

function toCard(
  offer: BenefitOffer,
  { snapshot, names }: MemberBenefits,
  { providers, memberName }: CardContext,
): MembershipCard | null {
  const { content, product } = offer;
  const selection = findInForce(snapshot.selections, product.code, snapshot.today);
  const agreed = selection && findAgreedProduct(selection, snapshot);
  if (content.card === null || !selection?.coverDate || !agreed) return null;
  const rule = JSON.parse(content.card) as CardRule;
  const choice = findCurrentChoice(selection, agreed, snapshot) ?? selection.choice;
  return {
    benefitId: product.code,
    benefitName: getName(offer),
    insurer: content.provider_code === null ? null : (providers.get(content.provider_code) ?? null),
    phone: rule.phone,
    policyNumber: content.policy_number,
    memberNumber: getMemberNumber(rule, snapshot.member.employeeNumber),
    memberName,
    details: listPlanDetailsForPay(agreed, choice, getPayOnPriceDay(selection, snapshot), snapshot).map(
      ({ label, value }) => ({
        label,
        value,
      }),
    ),
    covered: listCoveredPeople(selection, agreed, snapshot).map(({ id }) => names.get(id) ?? ""),
    from: selection.coverDate,
    until: findLastDay(selection, snapshot.selections),
  };
}
