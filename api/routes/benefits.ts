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
import type { Actor } from "../domain/actor.ts";
import { availabilityOf, isShown } from "../domain/benefits/availability.ts";
import { catalogue } from "../domain/benefits/catalogue/index.ts";
import { heldOf } from "../domain/benefits/selection.ts";
import { londonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { getMemberRows, listBenefitContents, listBenefitFaqs } from "../repositories/benefits.ts";
import { listFamily } from "../repositories/family.ts";
import { listSelections } from "../repositories/selections.ts";
import { toStanding } from "./benefit-standing.ts";
import { nameOf, type Offer, toBenefit, toSelection } from "./benefit-views.ts";

type Own = Awaited<ReturnType<typeof loadOwn>>;

/**
 * What a person may have, has, and may do about it today. A benefit that the client does not offer, or that is none of
 * this person's, is not there; so is anybody else's selection (B1).
 */
export function benefitsRoutes(services: Services) {
  const { db } = services;
  const faqsOf = (actor: Actor, { product }: Offer) => listBenefitFaqs(db, actor, product.code);

  async function oneBenefit(actor: Actor, id: string): Promise<Benefit | null> {
    const own = await loadOwn(services, actor);
    const offer = own.offers.find(({ product }) => product.code === id);
    if (!offer) return null;
    const { content } = offer;
    const benefit = toBenefit(offer, own.standing, own.names);
    return {
      ...benefit,
      description: content.description,
      claim: content.claim,
      terms: benefit.terms && { ...benefit.terms, content: content.terms },
      faqs: await faqsOf(actor, offer),
      related: relatedTo(offer, own),
    };
  }

  return [
    implement(getEligibleBenefits, async ({ actor }) => {
      const { offers, standing, names } = await loadOwn(services, actor);
      return { benefits: offers.map((offer) => toBenefit(offer, standing, names)) };
    }),
    implement(getBenefit, async ({ actor, params, refuse }) => {
      const benefit = await oneBenefit(actor, params.id);
      if (!benefit) return refuse("not_found");
      const { selection, inForce, ...alone } = benefit;
      return alone;
    }),
    implement(getBenefitWithSelection, async ({ actor, params, refuse }) => {
      return (await oneBenefit(actor, params.id)) ?? refuse("not_found");
    }),
    implement(getSelection, async ({ actor, params, refuse }) => {
      const { offers, standing, names } = await loadOwn(services, actor);
      const selection = standing.selections.find(({ id }) => id === params.id);
      const offer = offers.find(({ product }) => product.code === selection?.code);
      if (!selection || !offer) return refuse("not_found");
      const availability = availabilityOf(offer.product, offer.held, standing);
      return toSelection(selection, offer.product, standing, availability, names);
    }),
    implement(getBenefitFaqs, async ({ actor, params, refuse }) => {
      const offer = await findOffer(services, actor, params.id);
      return offer ? faqsOf(actor, offer) : refuse("not_found");
    }),
    implement(getRelatedBenefits, async ({ actor, params, refuse }) => {
      const own = await loadOwn(services, actor);
      const offer = own.offers.find(({ product }) => product.code === params.id);
      return offer ? relatedTo(offer, own) : refuse("not_found");
    }),
    implement(getBenefitTerms, async ({ actor, params, refuse }) => {
      const offer = await findOffer(services, actor, params.benefitId);
      // A benefit has one text of terms, named as the benefit is.
      if (!offer || params.termId !== offer.product.code) return refuse("not_found");
      const { terms, terms_version: version } = offer.content;
      if (version === null) return refuse("not_found");
      return terms === null ? { version, error: "terms_unavailable" } : { terms, version };
    }),
  ];
}

async function findOffer(services: Services, actor: Actor, id: string): Promise<Offer | undefined> {
  return (await loadOwn(services, actor)).offers.find(({ product }) => product.code === id);
}

/** Everything that the person's benefits follow from, and those that are shown, in the catalogue's order. */
async function loadOwn({ db, clock }: Services, actor: Actor) {
  const today = londonDate(clock.now());
  const [member, family, selections, contents] = await Promise.all([
    getMemberRows(db, actor, today),
    listFamily(db, actor),
    listSelections(db, actor),
    listBenefitContents(db, actor),
  ]);
  const standing = toStanding({ member, family, selections }, today, actor.schemeYear);
  const offers = catalogue.flatMap((product): Offer[] => {
    const content = contents.find(({ product_code }) => product_code === product.code);
    if (!content) return [];
    const held = heldOf(standing.selections, product.code);
    return isShown(product, held, standing) ? [{ product, content, held }] : [];
  });
  const names = new Map(family.map(({ id, first_name, surname }) => [id, `${first_name} ${surname}`]));
  return { standing, offers, names };
}

function relatedTo({ content }: Offer, { offers }: Own) {
  const codes = JSON.parse(content.related) as string[];
  return codes
    .flatMap((code) => offers.find(({ product }) => product.code === code) ?? [])
    .map((offer) => ({
      benefitId: offer.product.code,
      name: nameOf(offer),
      summary: offer.content.summary,
    }));
}
