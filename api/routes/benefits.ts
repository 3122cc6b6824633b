import {
  type Benefit,
  getBenefit,
  getBenefitFaqs,
  getBenefitTerms,
  getBenefitWithSelection,
  getEligibleBenefits,
  getRelatedBenefits,
  getSelection,
} from "#contract/benefits.ts";
import type { CallReply } from "#contract/define.ts";
import type { Actor } from "../domain/actor.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listBenefitFaqs } from "../repositories/benefits.ts";
import { listDismissedRecommendations } from "../repositories/recommendations.ts";
import type { BenefitOffer } from "../use-cases/benefit-offer.ts";
import { getName, toBenefit, toSelection, toSetUp } from "../use-cases/benefit-views.ts";
import { cacheByInput } from "../use-cases/cache-by-input.ts";
import { toJoining } from "../use-cases/joining-view.ts";
import {
  loadMemberBenefits,
  loadMemberBenefitsRows,
  type MemberBenefits,
  toMemberBenefits,
} from "../use-cases/member-benefits.ts";
import { loadPayOnDays } from "../use-cases/pay-on-days.ts";
import { chooseRecommendation } from "../use-cases/recommend.ts";
import { toDocuments } from "./plan-documents.ts";

/** The number of cached lists, some 50 KB each. */
const maxKept = 200;

/**
 * A person's current and possible benefits, and what they can do today. A benefit that is not offered to
 * them is missing, as is another person's selection (B1).
 */
export function createBenefitsRoutes(services: Services) {
  const { db } = services;
  const keep = cacheByInput<CallReply<typeof getEligibleBenefits>>(maxKept);
  const loadFaqs = ({ content }: BenefitOffer) => listBenefitFaqs(db, content);

  async function findBenefit(actor: Actor, id: string): Promise<Benefit | null> {
    const memberBenefits = await loadBenefits(services, actor);
    const offer = memberBenefits.offers.find(({ product }) => product.code === id);
    if (!offer) return null;
    const { content } = offer;
    const [faqs, getPayOn] = await Promise.all([loadFaqs(offer), loadPayOnDays(db, actor, offer.product)]);
    const benefit = toBenefit(offer, memberBenefits.snapshot, memberBenefits.names);
    return {
      ...benefit,
      description: content.description,
      claim: content.claim,
      claimLanguage: content.claim === null ? null : content.claim_language,
      terms: benefit.terms && { ...benefit.terms, content: content.terms },
      ...toSetUp(offer, memberBenefits.snapshot, { names: memberBenefits.names, getPayOn }),
      faqs,
      related: listRelatedBenefits(offer, memberBenefits),
      joining: toJoining(offer, memberBenefits.snapshot),
      documents: toDocuments(offer, memberBenefits.snapshot),
    };
  }

  return [
    implement(getEligibleBenefits, async ({ actor, request }) => {
      const today = toLondonDate(services.clock.now());
      const { clientId, userId, schemeYear, staffId } = actor;
      // A viewer gets no recommendation, because it may reveal that the owner has named no beneficiary.
      const [{ catalogue, calendars, ...rows }, settled] = await Promise.all([
        loadMemberBenefitsRows(services, actor, today, request),
        staffId === null ? listDismissedRecommendations(db, actor) : null,
      ]);
      const name = [clientId, userId, schemeYear, staffId === null ? "own" : "viewed"];
      const shared = [catalogue, calendars];
      return keep({ name, shared, rows: { ...rows, settled, today } }, () => {
        const memberBenefits = toMemberBenefits({ ...rows, catalogue, calendars }, actor, today);
        const benefits = memberBenefits.offers.map((offer) =>
          toBenefit(offer, memberBenefits.snapshot, memberBenefits.names),
        );
        return { benefits, recommendation: settled && chooseRecommendation(memberBenefits, settled) };
      });
    }),
    implement(getBenefit, async ({ actor, params, refuse }) => {
      const benefit = await findBenefit(actor, params.id);
      if (!benefit) return refuse("not_found");
      const { selection, inForce, ...rest } = benefit;
      return rest;
    }),
    implement(getBenefitWithSelection, async ({ actor, params, refuse }) => {
      return (await findBenefit(actor, params.id)) ?? refuse("not_found");
    }),
    implement(getSelection, async ({ actor, params, refuse }) => {
      const { offers, snapshot, names } = await loadBenefits(services, actor);
      const selection = snapshot.selections.find(({ id }) => id === params.id);
      const offer = offers.find(({ product }) => product.code === selection?.code);
      if (!selection || !offer) return refuse("not_found");
      return toSelection(selection, offer, snapshot, names);
    }),
    implement(getBenefitFaqs, async ({ actor, params, refuse }) => {
      const offer = await findOffer(services, actor, params.id);
      return offer ? loadFaqs(offer) : refuse("not_found");
    }),
    implement(getRelatedBenefits, async ({ actor, params, refuse }) => {
      const memberBenefits = await loadBenefits(services, actor);
      const offer = memberBenefits.offers.find(({ product }) => product.code === params.id);
      return offer ? listRelatedBenefits(offer, memberBenefits) : refuse("not_found");
    }),
    implement(getBenefitTerms, async ({ actor, params, refuse }) => {
      const offer = await findOffer(services, actor, params.benefitId);
      // A benefit has one text of terms, whose id is the benefit's.
      if (!offer || params.termId !== offer.product.code) return refuse("not_found");
      const { terms, terms_version: version, terms_language: language } = offer.content;
      if (version === null) return refuse("not_found");
      return terms === null ? { version, error: "terms_unavailable" } : { terms, version, language };
    }),
  ];
}

async function findOffer(services: Services, actor: Actor, id: string): Promise<BenefitOffer | undefined> {
  return (await loadBenefits(services, actor)).offers.find(({ product }) => product.code === id);
}

const loadBenefits = (services: Services, actor: Actor) =>
  loadMemberBenefits(services, actor, toLondonDate(services.clock.now()));

function listRelatedBenefits({ content }: BenefitOffer, { offers }: MemberBenefits) {
  const codes = JSON.parse(content.related) as string[];
  return codes
    .flatMap((code) => offers.find(({ product }) => product.code === code) ?? [])
    .map((offer) => ({
      benefitId: offer.product.code,
      name: getName(offer),
      summary: offer.content.summary,
      language: offer.content.language,
    }));
}
