import { readFileSync } from "node:fs";
import type { ClientDocument, Picture, PlanDocument } from "../../api/clients/document.ts";
import { toContentHtml } from "../../api/clients/folder/text/to-html.ts";
import { type DemoClient, demoClients } from "../../api/db/seed/clients.ts";
import { toBenefitRows } from "../../api/db/seed/content/benefits.ts";
import type { ClientContent } from "../../api/db/seed/content/content.ts";
import { cwmcoedContent } from "../../api/db/seed/content/cwmcoed.ts";
import { harbourlineContent } from "../../api/db/seed/content/harbourline.ts";
import { larkspurContent } from "../../api/db/seed/content/larkspur.ts";
import { productsOf } from "../../api/db/seed/plans/index.ts";
import { pricesOf } from "../../api/db/seed/plans/prices.ts";
import { demoPolicies } from "../../api/db/seed/policies.ts";
import { windowOf } from "../../api/db/seed/windows.ts";
import { londonDate } from "../../api/domain/london-date.ts";

const contents: Readonly<Record<string, ClientContent>> = {
  harbourline: harbourlineContent,
  larkspur: larkspurContent,
  cwmcoed: cwmcoedContent,
};

/** The three clients of the demo world on a day, as documents. */
export const demoDocuments = (day: string): ClientDocument[] => demoClients.map((of) => toDocument(of, day));

function toDocument(of: DemoClient, day: string): ClientDocument {
  const { domain, client, scheme } = of;
  const benefits = toBenefitRows(domain, client.name, productsOf(domain));
  const window = windowOf(of, day);
  const written = contents[domain];
  if (!written) throw new Error(`The demo world has no content of ${domain}`);
  const link = ({
    link_url: url,
    link_label: label,
  }: {
    link_url?: string | null;
    link_label?: string | null;
  }) => (url && label ? { url, label } : null);
  return {
    code: domain,
    name: client.name,
    language: "en",
    hosts: [domain],
    publicUrl: null,
    contactUsEnabled: client.contact_us_enabled ?? true,
    features: of.exceptions,
    hideTotals: of.hideTotals,
    signIn: {
      ssoOnly: client.sso_access_only ?? false,
      ssoUrl: scheme.sso_url ?? null,
      ssoLogoutUrl: null,
      twoFactorEnforced: client.two_factor_enforced ?? false,
      workPlatformUrl: client.work_platform_url ?? null,
    },
    probationMonths: client.probation_months,
    yearStart: { month: scheme.year_start_month, day: scheme.year_start_day },
    payrollGroups: [
      {
        code: "monthly",
        name: "Monthly",
        frequency: "monthly",
        cutOffDay: client.payroll_cut_off_day,
        payDay: client.pay_day,
      },
    ],
    brand: {
      name: scheme.benefit_brand_name,
      phone: scheme.benefit_brand_phone_number ?? null,
      supportEmail: scheme.support_email ?? null,
      contactEmail: scheme.contact_us_email ?? null,
      primaryColour: scheme.primary_colour,
      secondaryColour: scheme.secondary_colour,
      baseFont: scheme.base_font ?? null,
      headerFont: scheme.header_font ?? null,
      logos: {
        header: svg(domain, "logo"),
        mobile: svg(domain, "logo-mobile"),
        client: svg(domain, "client-logo"),
        avatar: svg(domain, "avatar"),
      },
    },
    windows: [{ opens: window.opens_date, closes: window.closes_date, coverFrom: window.cover_date }],
    providers: benefits.providers.map(({ code, name }) => ({ code, name })),
    plans: productsOf(domain).map(({ code, ...product }): PlanDocument => {
      const about = benefits.contents.find(({ product_code }) => product_code === code);
      if (!about) throw new Error(`The demo world says nothing of ${code}`);
      return {
        code,
        versions: [{ from: "2000-01-01", product }],
        prices: pricesOf(code, { month: scheme.year_start_month, day: scheme.year_start_day }),
        about: {
          icon: about.icon ?? null,
          summary: about.summary,
          description: toContentHtml(about.description),
          terms: { version: about.terms_version ?? "1", html: toContentHtml(about.terms ?? "") },
          claim: about.claim ? toContentHtml(about.claim) : null,
          related: JSON.parse(about.related ?? "[]") as string[],
          faqs: benefits.faqs
            .filter(({ product_code }) => product_code === code)
            .map(({ question, answer }) => ({ question, answer: toContentHtml(answer) })),
          provider: about.provider_code ?? null,
          policyNumber: about.policy_number ?? null,
        },
      };
    }),
    policies: demoPolicies(day)
      .filter(({ client_id }) => client_id === domain)
      .map(({ type, version, title, content, published_at }) => ({
        type,
        version,
        title,
        html: toContentHtml(content),
        published: londonDate(new Date(published_at)),
      }))
      .toSorted((a, b) => (`${a.type} ${a.published}` < `${b.type} ${b.published}` ? -1 : 1)),
    content: {
      homeCards: written.cards.map((card) => ({
        title: card.title,
        html: toContentHtml(card.content),
        icon: card.icon ?? null,
        link: link(card),
      })),
      homeBanners: written.banners.map((banner) => ({
        title: banner.title,
        text: banner.text ?? null,
        picture: banner.image_url ?? null,
        link: link(banner),
      })),
      carousel: written.slides.map(({ title, text, image_url }) => ({
        title,
        text,
        picture: image_url ?? null,
      })),
      faqs: Object.entries(written.faqs).flatMap(([group, faqs]) =>
        faqs.map(([question, answer]) => ({ group, question, answer: toContentHtml(answer) })),
      ),
      contactPages: [{ name: written.contactPage.name, html: toContentHtml(written.contactPage.content) }],
      enquiryOptions: written.enquiryOptions,
    },
    employers: [],
  };
}

const svg = (domain: string, name: string): Picture => ({
  type: "image/svg+xml",
  bytes: new Uint8Array(readFileSync(`public/brand/${domain}/${name}.svg`)),
});
