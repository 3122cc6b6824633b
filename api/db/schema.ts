import type { Generated, Insertable, Kysely, Selectable, Transaction } from "kysely";

/**
 * The API's tables, as both engines answer them. Conventions:
 * - ids are opaque text; every table that a tenant owns has `client_id`, and every query on it names it;
 * - an instant is an integer of milliseconds since the epoch (`…_at`, `…_until`);
 * - a calendar day (`…_date`, `date_of_birth`, `probation_end`) is text, `yyyy-mm-dd`, without a zone;
 * - money is integer pence (`…_pence`); hours and days that may be fractions are integer hundredths;
 * - a `…_key` column is its neighbour folded by `foldKey`: it is what is searched, compared and sorted.
 */
export interface Schema {
  clients: ClientTable;
  client_exceptions: ClientExceptionTable;
  content_flags: ContentFlagTable;
  avatar_sets: AvatarSetTable;
  core_branding: CoreBrandingTable;
  schemes: SchemeTable;
  employees: EmployeeTable;
  sessions: SessionTable;
  login_failures: LoginFailureTable;
  network_failures: NetworkFailureTable;
  rate_limits: RateLimitTable;
  policies: PolicyTable;
  faqs: FaqTable;
  home_cards: HomeCardTable;
  home_banners: HomeBannerTable;
  carousel_slides: CarouselSlideTable;
  enquiry_options: EnquiryOptionTable;
  contact_pages: ContactPageTable;
  enquiries: EnquiryTable;
  mails: MailTable;
  audit: AuditTable;
  idempotency_keys: IdempotencyKeyTable;
  settings: SettingTable;
}

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;

type Instant = number;
type Day = string;
type Html = string;

interface ClientTable {
  id: string;
  name: string;
  contact_us_enabled: Generated<boolean>;
  sso_access_only: Generated<boolean>;
  two_factor_enforced: Generated<boolean>;
  /** Day of the month, 1 to 31; a month too short for it uses its last day. */
  payroll_cut_off_day: number;
  pay_day: number;
  probation_months: number;
  sso_logout_url: string | null;
  integration_active: Generated<boolean>;
  integration_logout_url: string | null;
  created_at: Instant;
}

/** THEME-02: `active` turns the feature flag named by `code` on. */
interface ClientExceptionTable {
  client_id: string;
  code: string;
  status: "active" | "inactive";
}

/** CONTENT-09: `live` wins over `reference` unless it is null. */
interface ContentFlagTable {
  client_id: string;
  code: string;
  reference: boolean;
  live: boolean | null;
}

/** `client_id` is null for the core set, which every tenant may ask for. */
interface AvatarSetTable {
  id: string;
  client_id: string | null;
  plain_file_url: string;
}

/** One row, id `core`: the brand of schemes whose theme is core (API-42). */
interface CoreBrandingTable {
  id: string;
  brand_header_logo: string;
  mobile_logo: string;
  avatar_set_id: string;
}

interface SchemeTable {
  id: string;
  client_id: string;
  /** First label of the host, lower case. */
  domain: string;
  /** Origin of the tenant's portal for links in mails, without a trailing slash. */
  public_url: string | null;
  year_start_month: number;
  year_start_day: number;
  primary_colour: string;
  secondary_colour: string;
  core: Generated<boolean>;
  avatar_set_id: string | null;
  /** The client's own logo, beside the brand's. */
  logo_file_url: string | null;
  brand_header_logo: string | null;
  mobile_logo: string | null;
  benefit_brand_name: string;
  benefit_brand_phone_number: string | null;
  support_email: string | null;
  support_email_is_scheme_based: Generated<boolean>;
  contact_us_email: string | null;
  base_font: string | null;
  header_font: string | null;
}

export type UserType = "employee" | "employer";
export type EmploymentStatus = "active" | "inactive" | "left";

/** The people of a client: members of the scheme, and those who administer it. */
interface EmployeeTable {
  id: string;
  client_id: string;
  employee_number: string;
  user_type: UserType;
  employment_status: EmploymentStatus;
  title: string | null;
  first_name: string;
  surname: string;
  /** `foldKey("{surname} {first_name}")`. */
  name_key: string;
  email: string | null;
  /** `foldEmail(email)`, unique within the client. */
  email_key: string | null;
  /** argon2id in PHC form; null until activated. */
  password_hash: string | null;
  password_changed_at: Instant | null;
  date_of_birth: Day;
  sex: "female" | "male" | null;
  ni_number: string | null;
  ni_category: string | null;
  tax_region: "rUK" | "S" | "C";
  tax_code: string | null;
  start_date: Day;
  leave_date: Day | null;
  /** The first day after probation. */
  probation_end: Day | null;
  /** Exactly one of the two is set. */
  annual_salary_pence: number | null;
  hourly_pence: number | null;
  /** 3750 is 37.5 hours. */
  weekly_hours_hundredths: number;
  /** 2550 is 25.5 days. */
  holiday_days_hundredths: number | null;
  payroll_group: string;
  grade: string | null;
  location: string | null;
  postcode: string | null;
  ccv_first_voucher_date: Day | null;
  /** When the account was activated; null is "not registered". */
  registered_at: Instant | null;
  two_factor_required: Generated<boolean>;
  /** `version` of the site terms last accepted. */
  accepted_terms_version: string | null;
  accepted_terms_at: Instant | null;
  first_login: Generated<boolean>;
  carousel_required: Generated<boolean>;
  show_welcome_modal: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

/**
 * One row a pair of tokens. Pairs that came of one sign-in share `family_id`; a refresh adds a row and sets
 * `rotated_at` on the old one. Tokens are kept as SHA-256 (hex) only.
 */
interface SessionTable {
  id: string;
  family_id: string;
  client_id: string;
  employee_id: string;
  access_hash: string;
  access_expires_at: Instant;
  refresh_hash: string;
  refresh_expires_at: Instant;
  /** When its refresh token was first used; within the grace the answer of that first use is given again. */
  rotated_at: Instant | null;
  /** Random; with the old refresh token it makes the successor's tokens, so that the same answer can be given twice. */
  rotation_salt: string | null;
  revoked_at: Instant | null;
  revoked_reason: string | null;
  sso_logout_url: string | null;
  device_token: string | null;
  created_at: Instant;
}

/** Failed sign-ins of an address within a client, whether or not it has an account (A1, A3, A11). */
interface LoginFailureTable {
  client_id: string;
  email_key: string;
  failures: number;
  last_failed_at: Instant;
  locked_until: Instant | null;
}

/** Failed sign-ins of a network across tenants (A2). */
interface NetworkFailureTable {
  network: string;
  failures: number;
  window_started_at: Instant;
}

/** Shaped as rate-limiter-flexible wants it; `expire` is ms. */
interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: Instant | null;
}

export type PolicyType = "terms" | "policy" | "cookie";

/** Texts for all clients have no `client_id`; a client's own win. The newest `published_at` that has passed is in force. */
interface PolicyTable {
  id: string;
  client_id: string | null;
  type: PolicyType;
  version: string;
  title: string;
  content: Html;
  published_at: Instant;
}

interface FaqTable {
  id: string;
  client_id: string;
  position: number;
  group_name: string;
  question: string;
  answer: Html;
}

interface HomeCardTable {
  id: string;
  client_id: string;
  position: number;
  title: string;
  content: Html;
  icon: string | null;
  link_url: string | null;
  link_label: string | null;
}

interface HomeBannerTable {
  id: string;
  client_id: string;
  position: number;
  title: string;
  text: string | null;
  image_url: string | null;
  link_url: string | null;
  link_label: string | null;
}

interface CarouselSlideTable {
  id: string;
  client_id: string;
  position: number;
  title: string;
  text: string;
  image_url: string | null;
}

interface EnquiryOptionTable {
  client_id: string;
  value: string;
  label: string;
  position: number;
}

interface ContactPageTable {
  client_id: string;
  name: string;
  content: Html;
}

interface EnquiryTable {
  id: string;
  client_id: string;
  /** Null when nobody was signed in. */
  employee_id: string | null;
  subject: string;
  comments: string;
  email: string | null;
  first_name: string | null;
  surname: string | null;
  company: string | null;
  created_at: Instant;
}

/** The outbox: written in the transaction that causes a mail, sent afterwards. */
interface MailTable {
  id: string;
  client_id: string | null;
  employee_id: string | null;
  /** What it is for: `enquiry`, `welcome` … */
  kind: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: Html | null;
  /** Kept over retries, so that a repeat can be recognised. */
  message_id: string;
  status: "waiting" | "sent" | "failed";
  attempts: Generated<number>;
  /** Not before; a sender also moves it on to claim the mail while it sends. */
  next_at: Instant;
  sent_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}

interface AuditTable {
  id: string;
  at: Instant;
  client_id: string | null;
  /** Who acted; null for nobody signed in. */
  actor_id: string | null;
  /** Whose rights were used; differs from the actor under masquerade. */
  effective_user_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  /** JSON, without secrets or personal data beyond ids. */
  detail: string | null;
  request_id: string | null;
  ip: string | null;
}

interface IdempotencyKeyTable {
  client_id: string;
  /** The employee's id, or `anyone`. */
  owner: string;
  call: string;
  key: string;
  /** SHA-256 of the request's body: the same key with another body is refused. */
  request_hash: string;
  status: number;
  body: string;
  created_at: Instant;
}

/** Facts about the database itself, such as `demo_seeded_at`. */
interface SettingTable {
  key: string;
  value: string;
}
