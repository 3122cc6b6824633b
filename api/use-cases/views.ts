import type { User } from "#contract/account.ts";
import type { Client, CmsData, Scheme } from "#contract/branding.ts";
import { isOnProbation } from "../domain/employment.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getSchemeYear } from "../domain/scheme-year.ts";
import type { SchemeRow } from "../repositories/schemes.ts";
import type { listClientExceptions, listContentFlags } from "../repositories/setup.ts";
import type { UserRow } from "../repositories/users.ts";

/**
 * A user as replies show them. `now` is the API's clock: probation and the scheme year end at midnight in
 * London.
 */
export function toUser(row: UserRow, now: Date): User {
  const isAccepted =
    row.newest_terms_version === null || row.accepted_terms_version === row.newest_terms_version;
  return {
    id: row.user_id,
    email: row.email,
    title: row.title,
    name: `${row.first_name} ${row.surname}`,
    firstName: row.first_name,
    surname: row.surname,
    userType: row.user_type,
    employmentStatus: row.employment_status,
    onProbation: isOnProbation(row.probation_end, toLondonDate(now)),
    termsRevision: row.accepted_terms_version ?? false,
    siteTermsUpdated: !isAccepted,
    firstLogin: row.first_login,
    carouselRequired: row.carousel_required,
    showWelcomeModal: row.show_welcome_modal,
    language: row.own_language,
    passwordChanged:
      row.password_changed_at === null ? null : new Date(row.password_changed_at).toISOString(),
    integration: { active: row.integration_active, logoutUrl: row.integration_logout_url },
  };
}

export function toScheme(row: SchemeRow, now: Date): Scheme {
  const yearStart = { month: row.year_start_month, day: row.year_start_day };
  return {
    id: row.scheme_id,
    schemeYear: getSchemeYear(toLondonDate(now), yearStart),
    theme: { primaryColour: row.primary_colour, secondaryColour: row.secondary_colour, core: row.core },
    avatarSet:
      row.avatar_set_id === null
        ? null
        : { id: row.avatar_set_id, avatarsetPlainFileURL: row.plain_file_url },
    logoFileUrl: row.logo_file_url,
    brandHeaderLogo: row.brand_header_logo,
    mobileLogo: row.mobile_logo,
    benefitBrandName: row.benefit_brand_name,
    benefitBrandPhoneNumber: row.benefit_brand_phone_number,
    supportEmail: row.support_email,
    supportEmailIsSchemeBased: row.support_email_is_scheme_based,
    contactUsEmail: row.contact_us_email,
    baseFont: row.base_font,
    headerFont: row.header_font,
    clientName: row.client_name,
    contactUsEnabled: row.contact_us_enabled,
    ssoAccessOnly: row.sso_access_only,
    publicUrl: row.public_url,
    languages: [row.language, ...JSON.parse(row.other_languages)],
    defaultLanguage: row.language_by_browser ? null : row.language,
  };
}

export function toClient(
  row: { client_id: string; client_name: string; contact_us_enabled: boolean },
  clientExceptions: Awaited<ReturnType<typeof listClientExceptions>>,
  ccv: Client["ccv"],
): Client {
  return {
    id: row.client_id,
    clientName: row.client_name,
    contactUsEnabled: row.contact_us_enabled,
    clientExceptions,
    ccv,
  };
}

/** The content flags. `hide-totals` is off by default, like the others (CONTENT-09). */
export function toCmsData(
  row: { has_faqs: unknown; sso_access_only: boolean },
  flags: Awaited<ReturnType<typeof listContentFlags>>,
): CmsData {
  const hideTotals = flags.find(({ code }) => code === "hide_totals");
  const live = flags.flatMap(({ code, live }) => (live === null ? [] : [[code, live] as const]));
  return {
    faqs: Boolean(row.has_faqs),
    sso_access_only: row.sso_access_only,
    hide_totals: hideTotals?.live ?? hideTotals?.reference ?? false,
    flags: {
      reference: Object.fromEntries(flags.map(({ code, reference }) => [code, reference])),
      live: Object.fromEntries(live),
    },
  };
}
