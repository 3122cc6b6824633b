import type { Exclusion } from "./person-table.ts";

const createExclusion = (reason: string): Exclusion => ({ because: reason });
const ofClient = createExclusion("A client's own settings, offers and texts");
const counts = createExclusion("Numbers, and ids of clients");
const actorsOnly = createExclusion("Who did it is an id alone, and the audit has the same of the person");

/** Tables with nothing to export or erase for a person, each with the reason. */
export const notPersonal = {
  clients: ofClient,
  client_hosts: ofClient,
  client_exceptions: ofClient,
  content_flags: ofClient,
  brand_files: ofClient,
  avatar_sets: ofClient,
  core_branding: ofClient,
  schemes: ofClient,
  payroll_groups: ofClient,
  pay_periods: ofClient,
  benefit_contents: ofClient,
  benefit_faqs: ofClient,
  benefit_windows: ofClient,
  providers: ofClient,
  plans: ofClient,
  plan_prices: ofClient,
  plan_changes: ofClient,
  plan_files: ofClient,
  policies: ofClient,
  faqs: ofClient,
  home_cards: ofClient,
  home_banners: ofClient,
  carousel_slides: ofClient,
  enquiry_options: ofClient,
  contact_pages: ofClient,
  client_translations: ofClient,
  upload_headings: ofClient,
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
