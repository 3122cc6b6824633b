import type { Generated } from "kysely";
import type { Day, Instant } from "./types.ts";

export interface ClientTable {
  id: string;
  name: string;
  contact_us_enabled: Generated<boolean>;
  sso_access_only: Generated<boolean>;
  two_factor_enforced: Generated<boolean>;
  /** Cut-off and pay day of the default payroll group, 1 to 31; a shorter month uses its last day. */
  payroll_cut_off_day: number;
  pay_day: number;
  probation_months: number;
  /** How a pension continues when a sacrifice would take pay below the minimum wage. */
  other_pension_route: Generated<"NPA" | "RAS">;
  /** Staging date: people who opted out of a pension are enrolled again every three years from it. */
  staging_date: Day | null;
  /** When the job was last asked to look for people to enrol, ms; null once it has checked everybody. */
  enrolment_due_at: Instant | null;
  /** The domain's `RetentionPolicy` as JSON; null for the usual one. */
  retention: string | null;
  sso_logout_url: string | null;
  integration_active: Generated<boolean>;
  integration_logout_url: string | null;
  /** Where the client's work platform signs people in (SSO-06). */
  work_platform_url: string | null;
  /** BCP 47. */
  language: Generated<string>;
  /** BCP 47 tags as JSON. */
  other_languages: Generated<string>;
  language_by_browser: Generated<boolean>;
  /** What the client's texts are written in; null where that is `language`. */
  text_language: string | null;
  created_at: Instant;
}

/** THEME-02: `active` turns the feature flag named by `code` on. */
export interface ClientExceptionTable {
  client_id: string;
  code: string;
  status: "active" | "inactive";
}

/** CONTENT-09: `live` wins over `reference` unless it is null. */
export interface ContentFlagTable {
  client_id: string;
  code: string;
  reference: boolean;
  live: boolean | null;
}

/** `client_id` is null for the core set, which every tenant may ask for. */
export interface AvatarSetTable {
  id: string;
  client_id: string | null;
  plain_file_url: string;
}

/** One row, id `core`: the brand of schemes whose theme is core (API-42). */
export interface CoreBrandingTable {
  id: string;
  brand_header_logo: string;
  mobile_logo: string;
  avatar_set_id: string;
}

export interface SchemeTable {
  id: string;
  client_id: string;
  /** The first of the client's hosts: `client_hosts` has them all, and says whose a host is. */
  domain: string;
  /** Origin of the tenant's portal for links in mails, without a trailing slash. */
  public_url: string | null;
  year_start_month: number;
  year_start_day: number;
  primary_colour: string;
  secondary_colour: string;
  core: Generated<boolean>;
  avatar_set_id: string | null;
  /** The client's own logo, shown beside the brand's. */
  logo_file_url: string | null;
  brand_header_logo: string | null;
  mobile_logo: string | null;
  benefit_brand_name: string;
  benefit_brand_phone_number: string | null;
  support_email: string | null;
  support_email_is_scheme_based: Generated<boolean>;
  contact_us_email: string | null;
  /** The start of its identity provider's login; `login/url` leads there if it is set. */
  sso_url: string | null;
  base_font: string | null;
  header_font: string | null;
}
