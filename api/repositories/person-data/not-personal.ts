import type { Exclusion } from "./person-table.ts";

const createExclusion = (reason: string): Exclusion => ({ because: reason });
const clientSetting = createExclusion("A client's own settings, offers and texts");
const counts = createExclusion("Numbers, and ids of clients");
const actorsOnly = createExclusion("Who did it is an id alone, and the audit has the same of the person");

/** Tables with nothing to export or erase for a person, each with the reason. */
export const notPersonal = {
  clients: clientSetting,
  client_hosts: clientSetting,
  client_exceptions: clientSetting,
  content_flags: clientSetting,
  brand_files: clientSetting,
  avatar_sets: clientSetting,
  core_branding: clientSetting,
  schemes: clientSetting,
  payroll_groups: clientSetting,
  pay_periods: clientSetting,
  benefit_contents: clientSetting,
  benefit_faqs: clientSetting,
  benefit_windows: clientSetting,
  providers: clientSetting,
  plans: clientSetting,
  plan_prices: clientSetting,
  plan_changes: clientSetting,
  plan_files: clientSetting,
  policies: clientSetting,
  faqs: clientSetting,
  home_cards: clientSetting,
  home_banners: clientSetting,
  carousel_slides: clientSetting,
  enquiry_options: clientSetting,
  contact_pages: clientSetting,
  client_translations: clientSetting,
  upload_headings: clientSetting,
  notices: createExclusion("What an operator put up for everybody to read"),
  webhook_endpoints: actorsOnly,
  webhook_deliveries: createExclusion(
    "Ids, codes and days that a client's systems were told of; removed after some weeks",
  ),
  rates: createExclusion("The law's rates; who imported them is the operator"),
  client_imports: createExclusion(
    "What a client's folder held: of its employers their employee numbers alone",
  ),
  payroll_runs: actorsOnly,
  payroll_acceptances: createExclusion(
    "Why an employer accepted differences; a person's own lines show it, and they are in payroll_lines",
  ),
  payroll_files: createExclusion(
    "A locked file has everybody's lines and never changes: the person's are in payroll_lines. Kept by payroll law",
  ),
  upload_chunks: createExclusion(
    "The file as it was sent has everybody's rows: the person's are in upload_rows. An erasure removes kept files",
  ),
  recording_clocks: counts,
  employee_counts: counts,
  employee_count_steps: counts,
  client_figures: counts,
  audit_queue: counts,
  audit_links: createExclusion("Hashes of the audit's rows, from which nothing can be read"),
  audit_heads: counts,
  audit_erasures: createExclusion("Hashes of what was left of the audit's rows"),
  daily_progress: createExclusion("How far a job has come; an id for minutes"),
  retention_progress: counts,
  staff: createExclusion("The platform's own people, who are not a client's: the operator answers them"),
  network_failures: createExclusion("Addresses of networks for minutes, of whoever uses them"),
  rate_limits: createExclusion("Counters by hashed names for an hour at most"),
  settings: createExclusion("Facts about the database itself"),
  data_keys: createExclusion("Ids of keys"),
} as const satisfies Record<string, Exclusion>;
