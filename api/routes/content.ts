import {
  getCarousel,
  getContactPage,
  getCookiePolicy,
  getFaqs,
  getHomeBanner,
  getHomeCards,
  getPrivacyPolicy,
  getTerms,
} from "#contract/content.ts";
import type { PolicyType } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { tenantLabel } from "../domain/tenant.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import {
  findContactPage,
  listEnquiryOptions,
  listFaqs,
  listHomeBanners,
  listHomeCards,
  listSlides,
} from "../repositories/content.ts";
import { findPolicy } from "../repositories/policies.ts";
import { findTenantClientId } from "../repositories/tenants.ts";

export function contentRoutes({ db, clock }: Services) {
  /** A signed-in person sees the texts of their own client, whatever host they name. */
  const clientIdFor = async (actor: Actor | null, domain: string | null | undefined) =>
    actor ? actor.clientId : findTenantClientId(db, tenantLabel(domain));

  const policy = (call: typeof getTerms, type: PolicyType) =>
    implement(call, async ({ actor, query, refuse }) => {
      const clientId = await clientIdFor(actor, query.domain);
      return (await findPolicy(db, clientId, type, clock.now().getTime())) ?? refuse("not_found");
    });

  return [
    policy(getTerms, "terms"),
    policy(getPrivacyPolicy, "policy"),
    policy(getCookiePolicy, "cookie"),
    implement(getContactPage, async ({ actor, query, refuse }) => {
      const clientId = await clientIdFor(actor, query.domain);
      if (clientId === null) return refuse("not_found");
      const [enquiryOptions, page] = await Promise.all([
        listEnquiryOptions(db, clientId),
        findContactPage(db, clientId),
      ]);
      return { enquiryOptions, pageContent: page ?? null };
    }),
    implement(getFaqs, ({ actor }) => listFaqs(db, actor)),
    implement(getCarousel, ({ actor }) => listSlides(db, actor)),
    implement(getHomeCards, ({ actor }) => listHomeCards(db, actor)),
    implement(getHomeBanner, ({ actor }) => listHomeBanners(db, actor)),
  ];
}
