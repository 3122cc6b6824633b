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
import type { ContentDocument } from "../clients/document.ts";
import { getCurrentLanguage, SOURCE_LANGUAGE } from "../copy/language.ts";
import type { PolicyType } from "../db/tables/content.ts";
import type { Actor } from "../domain/actor.ts";
import { findTenantLabel } from "../domain/tenant.ts";
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
import { findTranslation } from "../repositories/translations.ts";

export function createContentRoutes({ db, clock }: Services) {
  /** A logged-in person gets the texts of their own client, whatever host they name. */
  const findClientId = async (actor: Actor | null, domain: string | null | undefined) =>
    actor ? actor.clientId : findTenantClientId(db, findTenantLabel(domain));

  const implementPolicy = (call: typeof getTerms, type: PolicyType) =>
    implement(call, async ({ actor, query, refuse }) => {
      const clientId = await findClientId(actor, query.domain);
      const policyText = await findPolicy(db, clientId, type, clock.now().getTime());
      if (!policyText) return refuse("not_found");
      const { client_id, ...text } = policyText;
      // Texts for all clients are only in English.
      if (client_id === null) return { ...text, language: SOURCE_LANGUAGE };
      const { textLanguage, items } = await findTranslation(db, client_id, "policies");
      const translated = items.find((each) => each.type === text.type && each.version === text.version);
      return translated
        ? {
            ...text,
            title: translated.title,
            content: translated.html,
            changes: translated.changes,
            language: getCurrentLanguage(),
          }
        : { ...text, language: textLanguage };
    });

  /** A list of a client's texts: fully translated into the request's language, or in the client's own. */
  async function loadTexts<Part extends keyof ContentDocument, Text extends object>(
    clientId: string,
    part: Part,
    listOwn: () => Promise<Text[]>,
    toText: (item: ContentDocument[Part][number]) => Omit<Text, "id">,
  ) {
    const { textLanguage, items } = await findTranslation(db, clientId, part);
    if (items.length === 0) {
      return (await listOwn()).map((text) => ({ ...text, language: textLanguage }));
    }
    const language = getCurrentLanguage();
    return items.map((item, index) => {
      return { ...(toText(item) as Text), id: `${language}-${index + 1}`, language };
    });
  }

  return [
    implementPolicy(getTerms, "terms"),
    implementPolicy(getPrivacyPolicy, "policy"),
    implementPolicy(getCookiePolicy, "cookie"),
    implement(getContactPage, async ({ actor, query, refuse }) => {
      const clientId = await findClientId(actor, query.domain);
      if (clientId === null) return refuse("not_found");
      const [options, page, optionTexts, pages] = await Promise.all([
        listEnquiryOptions(db, clientId),
        findContactPage(db, clientId),
        findTranslation(db, clientId, "enquiryOptions"),
        findTranslation(db, clientId, "contactPages"),
      ]);
      const language = getCurrentLanguage();
      const enquiryOptions = options.map(({ value, label }) => {
        const translated = optionTexts.items.find((each) => each.value === value);
        return translated
          ? { value, label: translated.label, language }
          : { value, label, language: optionTexts.textLanguage };
      });
      const [translated] = pages.items;
      const pageContent = translated
        ? { name: translated.name, content: translated.html, language }
        : page && { ...page, language: pages.textLanguage };
      return { enquiryOptions, pageContent: pageContent ?? null };
    }),
    implement(getFaqs, ({ actor }) =>
      loadTexts(
        actor.clientId,
        "faqs",
        () => listFaqs(db, actor),
        (faq) => faq,
      ),
    ),
    implement(getCarousel, ({ actor }) =>
      loadTexts(
        actor.clientId,
        "carousel",
        () => listSlides(db, actor),
        ({ title, text, picture }) => ({ title, text, imageUrl: picture }),
      ),
    ),
    implement(getHomeCards, ({ actor }) =>
      loadTexts(
        actor.clientId,
        "homeCards",
        () => listHomeCards(db, actor),
        ({ title, html, icon, link }) => ({ title, content: html, icon, ...toLinkFields(link) }),
      ),
    ),
    implement(getHomeBanner, ({ actor }) =>
      loadTexts(
        actor.clientId,
        "homeBanners",
        () => listHomeBanners(db, actor),
        ({ title, text, picture, link }) => ({ title, text, imageUrl: picture, ...toLinkFields(link) }),
      ),
    ),
  ];
}

const toLinkFields = (link: { url: string; label: string } | null) => ({
  linkUrl: link?.url ?? null,
  linkLabel: link?.label ?? null,
});
