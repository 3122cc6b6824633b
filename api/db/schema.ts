import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import type { AccountChangeTable } from "./tables/account-changes.ts";
import type {
  BenefitContentTable,
  BenefitFaqTable,
  BenefitWindowTable,
  EnrolmentLetterTable,
  EnrolmentWaitingTable,
  NominationTable,
  PlanChangeTable,
  PlanFileTable,
  PlanPriceTable,
  PlanTable,
  RecommendationDismissalTable,
  SelectionActorTable,
  SelectionStateTable,
  SelectionTable,
  UnderwritingDecisionTable,
  VoucherAccountTable,
} from "./tables/benefits.ts";
import type { ClaimEventTable, ClaimReceiptTable, ClaimTable } from "./tables/claims.ts";
import type {
  BrandFileTable,
  ClientHostTable,
  ClientImportTable,
  PayrollGroupTable,
} from "./tables/clients.ts";
import type {
  CarouselSlideTable,
  ClientTranslationTable,
  ContactPageTable,
  EnquiryOptionTable,
  FaqTable,
  HomeBannerTable,
  HomeCardTable,
  PolicyTable,
} from "./tables/content.ts";
import type {
  AccountLinkTable,
  PasswordHistoryTable,
  RecoveryCodeTable,
  ResetRequestTable,
  SsoTokenTable,
  StaffTable,
  TwoFactorTable,
} from "./tables/credentials.ts";
import type {
  EmployeeCountStepTable,
  EmployeeCountTable,
  EmployeeListTable,
  MagicLinkTable,
  WelcomeMailTable,
  WelcomeResendTable,
} from "./tables/employees.ts";
import type { FamilyMemberTable, FamilyStateTable } from "./tables/family.ts";
import type { ClientFiguresTable } from "./tables/figures.ts";
import type { LifeEventTable } from "./tables/life-events.ts";
import type {
  AuditErasureTable,
  AuditHeadTable,
  AuditLinkTable,
  AuditQueueTable,
  AuditTable,
  DailyProgressTable,
  DataKeyTable,
  EnquiryTable,
  ErasureTable,
  IdempotencyKeyTable,
  MailTable,
  NoticeTable,
  RetentionProgressTable,
  SettingTable,
} from "./tables/mails-and-audit.ts";
import type {
  PayPeriodTable,
  PayrollAcceptanceTable,
  PayrollCarriedTable,
  PayrollFileTable,
  PayrollLineTable,
  PayrollOpeningTable,
  PayrollRunTable,
  PersonFactTable,
  RecordingClockTable,
} from "./tables/payroll.ts";
import type { EmployeeTable } from "./tables/people.ts";
import type { RateRowTable } from "./tables/rates.ts";
import type { PageTokenTable, ProviderTable } from "./tables/reports.ts";
import type {
  LoginFailureTable,
  NetworkFailureTable,
  RateLimitTable,
  SessionTable,
} from "./tables/sign-in.ts";
import type {
  AvatarSetTable,
  ClientExceptionTable,
  ClientTable,
  ContentFlagTable,
  CoreBrandingTable,
  SchemeTable,
} from "./tables/tenants.ts";
import type {
  UploadChunkTable,
  UploadEndingTable,
  UploadHeadingTable,
  UploadImpactTable,
  UploadMissingTable,
  UploadProblemTable,
  UploadRowTable,
  UploadTable,
} from "./tables/uploads.ts";
import type { WebhookDeliveryTable, WebhookEndpointTable } from "./tables/webhooks.ts";

/**
 * The API's tables, as both engines return them. Conventions:
 * - ids are opaque text; a table that a tenant owns has `client_id`, and every query names it;
 * - an instant is an integer of milliseconds since the epoch (`…_at`, `…_until`);
 * - a calendar day (`…_date`, `date_of_birth`, `probation_end`) is text, `yyyy-mm-dd`, without a zone;
 * - money is integer pence (`…_pence`); fractional hours and days are integer hundredths;
 * - a `…_key` column is the column beside it folded by `foldKey`, for search, comparison and sorting.
 */
export interface Schema {
  clients: ClientTable;
  client_hosts: ClientHostTable;
  client_imports: ClientImportTable;
  client_exceptions: ClientExceptionTable;
  payroll_groups: PayrollGroupTable;
  pay_periods: PayPeriodTable;
  payroll_runs: PayrollRunTable;
  payroll_acceptances: PayrollAcceptanceTable;
  payroll_lines: PayrollLineTable;
  payroll_carried: PayrollCarriedTable;
  payroll_files: PayrollFileTable;
  payroll_openings: PayrollOpeningTable;
  person_facts: PersonFactTable;
  recording_clocks: RecordingClockTable;
  brand_files: BrandFileTable;
  content_flags: ContentFlagTable;
  avatar_sets: AvatarSetTable;
  core_branding: CoreBrandingTable;
  schemes: SchemeTable;
  employees: EmployeeTable;
  employee_list: EmployeeListTable;
  employee_counts: EmployeeCountTable;
  employee_count_steps: EmployeeCountStepTable;
  welcome_resends: WelcomeResendTable;
  welcome_mails: WelcomeMailTable;
  magic_links: MagicLinkTable;
  family_members: FamilyMemberTable;
  life_events: LifeEventTable;
  selections: SelectionTable;
  selection_actors: SelectionActorTable;
  selection_states: SelectionStateTable;
  family_states: FamilyStateTable;
  underwriting_decisions: UnderwritingDecisionTable;
  nominations: NominationTable;
  recommendation_dismissals: RecommendationDismissalTable;
  claims: ClaimTable;
  claim_events: ClaimEventTable;
  claim_receipts: ClaimReceiptTable;
  voucher_accounts: VoucherAccountTable;
  benefit_contents: BenefitContentTable;
  providers: ProviderTable;
  benefit_faqs: BenefitFaqTable;
  benefit_windows: BenefitWindowTable;
  enrolment_letters: EnrolmentLetterTable;
  enrolment_waiting: EnrolmentWaitingTable;
  plans: PlanTable;
  plan_prices: PlanPriceTable;
  plan_changes: PlanChangeTable;
  plan_files: PlanFileTable;
  rates: RateRowTable;
  client_figures: ClientFiguresTable;
  sessions: SessionTable;
  page_tokens: PageTokenTable;
  login_failures: LoginFailureTable;
  network_failures: NetworkFailureTable;
  rate_limits: RateLimitTable;
  account_links: AccountLinkTable;
  account_changes: AccountChangeTable;
  reset_requests: ResetRequestTable;
  password_history: PasswordHistoryTable;
  two_factors: TwoFactorTable;
  recovery_codes: RecoveryCodeTable;
  staff: StaffTable;
  sso_tokens: SsoTokenTable;
  policies: PolicyTable;
  faqs: FaqTable;
  client_translations: ClientTranslationTable;
  home_cards: HomeCardTable;
  home_banners: HomeBannerTable;
  carousel_slides: CarouselSlideTable;
  enquiry_options: EnquiryOptionTable;
  contact_pages: ContactPageTable;
  enquiries: EnquiryTable;
  mails: MailTable;
  audit: AuditTable;
  audit_queue: AuditQueueTable;
  audit_links: AuditLinkTable;
  audit_heads: AuditHeadTable;
  audit_erasures: AuditErasureTable;
  erasures: ErasureTable;
  retention_progress: RetentionProgressTable;
  daily_progress: DailyProgressTable;
  idempotency_keys: IdempotencyKeyTable;
  settings: SettingTable;
  notices: NoticeTable;
  data_keys: DataKeyTable;
  uploads: UploadTable;
  upload_chunks: UploadChunkTable;
  upload_rows: UploadRowTable;
  upload_problems: UploadProblemTable;
  upload_impacts: UploadImpactTable;
  upload_endings: UploadEndingTable;
  upload_missing: UploadMissingTable;
  upload_headings: UploadHeadingTable;
  webhook_endpoints: WebhookEndpointTable;
  webhook_deliveries: WebhookDeliveryTable;
}

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
