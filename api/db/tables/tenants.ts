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
  /** When the job was last asked to check who must be enrolled, ms; null once everybody is checked. */
  enrolment_due_at: Instant | null;
  /** The domain's `RetentionPolicy` as JSON; null for the default. */
  retention: string | null;
  sso_logout_url: string | null;
  integration_active: Generated<boolean>;
  integration_logout_url: string | null;
  /** The address at which the client's work platform logs people in (SSO-06). */
  work_platform_url: string | null;
  /** A BCP 47 language tag. */
  language: Generated<string>;
  /** BCP 47 tags as JSON. */
  other_languages: Generated<string>;
  language_by_browser: Generated<boolean>;
  /** The language of the client's texts; null if it is `language`. */
  text_language: string | null;
  created_at: Instant;
}

/** A flag of a client: `active` turns on the feature that `code` names (THEME-02). */
export interface ClientExceptionTable {
  client_id: string;
  code: string;
  status: "active" | "inactive";
}

/** A content flag: `live` decides unless it is null, and then `reference` does (CONTENT-09). */
export interface ContentFlagTable {
  client_id: string;
  code: string;
  reference: boolean;
  live: boolean | null;
}

/** A set of avatars; without `client_id` it is the core set, which every tenant can use. */
export interface AvatarSetTable {
  id: string;
  client_id: string | null;
  plain_file_url: string;
}

/** The default brand in a single row, id `core`, for schemes whose theme is core (API-42). */
export interface CoreBrandingTable {
  id: string;
  brand_header_logo: string;
  mobile_logo: string;
  avatar_set_id: string;
}

export interface SchemeTable {
  id: string;
  client_id: string;
  /** The label of the client's first host; `client_hosts` has all of them. */
  domain: string;
  /** Origin of the tenant's portal for links in emails, without a trailing slash. */
  public_url: string | null;
  year_start_month: number;
  year_start_day: number;
  primary_colour: string;
  secondary_colour: string;
  core: Generated<boolean>;
  avatar_set_id: string | null;
  /** The client's own logo, shown next to the brand's. */
  logo_file_url: string | null;
  brand_header_logo: string | null;
  mobile_logo: string | null;
  benefit_brand_name: string;
  benefit_brand_phone_number: string | null;
  support_email: string | null;
  support_email_is_scheme_based: Generated<boolean>;
  contact_us_email: string | null;
  /** The address at which the identity provider's login begins; `login/url` redirects there if it is set. */
  sso_url: string | null;
  base_font: string | null;
  header_font: string | null;
}
