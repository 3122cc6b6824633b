const toBenefitPath = (id: string, rest = "") => `/app/my-benefits/${encodeURIComponent(id)}${rest}`;

/** Addresses that no page links to, so that browsers need not load them. */
export const machinePaths = {
  /** Browsers report blocked content here (content security policy). */
  cspReports: () => "/csp-reports",
  securityTxt: () => "/.well-known/security.txt",
  /** The address that password managers open to change a password. */
  wellKnownChangePassword: () => "/.well-known/change-password",
};

/** Every URL of the portal. Paths end in a slash if the product says so; both forms work. */
export const paths = {
  login: () => "/",
  /** With `token-expired` the page says that a link expired (FORGOT-07). */
  forgottenPassword: (message?: "token-expired") =>
    message ? `/forgotten-password/?${new URLSearchParams({ message })}` : "/forgotten-password/",
  forgottenPasswordSent: () => "/forgotten-password/?sent=1",
  /** `dob` is yyyy-mm-dd, after it was verified (RESET-06). */
  resetPassword: (query: { token: string; dob?: string }) =>
    `/reset-password?${new URLSearchParams({ token: query.token, ...(query.dob ? { dob: query.dob } : {}) })}`,
  /** Explains the expired link, and moves on to request a new one (RESET-12). */
  resetPasswordExpired: () => "/reset-password?message=token-expired",
  activation: (id: string) => `/activation/${encodeURIComponent(id)}`,
  activationPassword: (id: string) => `/activation/${encodeURIComponent(id)}/password`,
  /** Checks which rules a new password meets. */
  passwordCheck: () => "/password-check",
  twoFactor: () => "/two-fa",
  /** The page for a recovery code in place of the app's code. */
  twoFactorRecovery: () => "/two-fa?method=recovery",
  twoFactorQr: () => "/two-fa-qr-setup",
  twoFactorCode: () => "/two-fa-code-setup",
  /**
   * The address to which an identity provider sends a person, and where staff begin a masquerade (SSO-02).
   */
  ssoLogin: (token: string, schemeYear = "0") => `/sso-login/${encodeURIComponent(token)}/${schemeYear}`,
  ssoError: () => "/sso-error/",
  ssoHandoff: () => "/sso-handoff",
  /** The demo's identity provider, which asks for the person. */
  demoIdentityProvider: () => "/demo/identity-provider",
  logout: () => "/logout",
  logoutStep: (token: string) => `/logout?${new URLSearchParams({ step: token })}`,
  logoutSuccess: () => "/logout-success",
  nearlyThere: (returnTo?: string) => addReturnTo("/nearly-there", returnTo),
  privacy: () => "/privacy-statement",
  terms: () => "/terms-and-conditions",
  cookiePolicy: () => "/cookie-policy/",
  /** The menus' keyboard script for pages with and without other scripts (SHELL-07). */
  menuScript: () => "/menu.js",
  cookieSettings: (returnTo?: string) => addReturnTo("/cookie-settings", returnTo),
  language: (language: string, returnTo?: string) => addReturnTo(`/language/${language}`, returnTo),
  lightOrDark: (returnTo?: string) => addReturnTo("/light-or-dark", returnTo),
  contact: () => "/contact-us/",
  contactSent: () => "/contact-us/?sent=1",
  /** Returns a proof of work to do, for the robot check of one form. */
  robotChallenge: (form: "login" | "contact" | "forgotten-password") => `/robot-check/${form}`,
  idle: (returnTo?: string) => addReturnTo("/idle", returnTo),
  /** Receives scripts' reports of activity, and returns how long the session has been idle. */
  activity: () => "/activity",
  demo: () => "/demo",
  /** The demo page that shows every component in every state. */
  demoComponents: () => "/demo/components",
  apiDocument: () => "/api/",
  app: () => "/app",
  home: () => "/app/home/",
  termsPanel: () => "/app/home/panel/terms/",
  faqs: () => "/app/faqs/",
  myBenefits: () => "/app/my-benefits/",
  /** The selections that the person has kept to confirm together. */
  choices: () => "/app/my-benefits/choices/",
  /** The results of the benefits that were confirmed together. */
  choicesDone: (ids: readonly string[]) =>
    `/app/my-benefits/choices/done/?${new URLSearchParams(ids.map((id) => ["benefit", id]))}`,
  /** Membership cards of the person's current benefits. */
  cards: () => "/app/my-benefits/cards/",
  card: (benefitId: string) => `/app/my-benefits/cards/${encodeURIComponent(benefitId)}/`,
  benefit: (id: string) => toBenefitPath(id),
  /** The next dates of a benefit as a calendar file. */
  benefitDates: (id: string) => toBenefitPath(id, "/next-date.ics"),
  benefitPanel: (id: string, panel: BenefitPanel) => toBenefitPath(id, `/panel/${panel}/`),
  /** A step of the wizard for a benefit; without a step the first unfinished one. */
  benefitSetUp: (id: string, step?: SetUpStep) => toBenefitPath(id, `/setup/${step ? `${step}/` : ""}`),
  /** Returns the cost of an unfinished selection. */
  benefitCosts: (id: string) => toBenefitPath(id, "/setup/costs"),
  /** Models another share of pay; omitted values are the current ones. */
  benefitModelFigures: (id: string) => toBenefitPath(id, "/model/figures"),
  benefitModel: (id: string, query: { percent?: number; age?: number | string; pot?: string } = {}) =>
    addQuery(toBenefitPath(id, "/model/"), { ...query, pot: query.pot || undefined }),
  /** The page of the people to be paid if the person dies. */
  benefitNominations: (id: string) => toBenefitPath(id, "/nominations/"),
  /** The file of one document of the benefit. */
  benefitDocument: (id: string, documentId: string) =>
    toBenefitPath(id, `/documents/${encodeURIComponent(documentId)}`),
  benefitManage: (id: string) => toBenefitPath(id, "/manage/"),
  benefitManagePanel: (id: string, panel: ManagePanel) => toBenefitPath(id, `/manage/panel/${panel}/`),
  /** The total reward page, for the year unless a mode is given (TOTAL-03). */
  totalBenefits: (mode?: TotalsMode) => addTotalsMode("/app/my-total-benefits/", mode),
  totalBenefitsEnhanced: (mode?: TotalsMode) => addTotalsMode("/app/my-total-benefits-enhanced/", mode),
  /** The benefits' deductions from the person's pay, by run. */
  payslip: () => "/app/payslip/",
  /** The total reward statement as one page of A4. */
  totalBenefitsFile: () => "/app/my-total-benefits/statement.pdf",
  /** All payments into benefits as a CSV file. */
  statementsFile: () => "/app/my-total-benefits/statements.csv",
  dashboard: () => "/app/dashboard/",
  approvals: () => "/app/dashboard/approve-selections/",
  /** The waiting requests of one benefit, by page or search. */
  approvalsOf: (benefitId: string, { search, page, perPage }: ApprovalsQuery = {}) =>
    addQuery(`/app/dashboard/approve-selections/${encodeURIComponent(benefitId)}`, {
      search: search || undefined,
      page: page === 1 ? undefined : page,
      per_page: perPage === DEFAULT_PER_PAGE ? undefined : perPage,
    }),
  approvalsPanel: (benefitId: string) =>
    `/app/dashboard/approve-selections/panel/view-approvals-data/${encodeURIComponent(benefitId)}`,
  takeUp: () => "/app/dashboard/benefit-takeup",
  takeUpOf: (benefitId: string) => `/app/dashboard/benefit-takeup/${encodeURIComponent(benefitId)}`,
  takeUpPanel: (benefitId: string) =>
    `/app/dashboard/benefit-takeup/panel/view-benefit-takeup-detail/${encodeURIComponent(benefitId)}`,
  employeeInsights: () => "/app/dashboard/employee-insights/",
  reporting: () => "/app/reporting/",
  /** The reports of one kind, for a year or as a page of life events. It names the reason if a file was refused. */
  reportPanel: (panel: ReportPanel, query: ReportQuery = {}) =>
    addQuery(`/app/reporting/panel/${panel}/`, { ...query }),
  /** One report as a file; the other values name the page to return to if it fails. */
  reportFile: (id: string, from: ReportPanel, year: number) =>
    addQuery(`/app/reporting/reports/${encodeURIComponent(id)}`, { from, year }),
  /** Several reports in one file, by their ids. */
  reportFiles: () => "/app/reporting/reports.zip",
  ccvManage: () => "/app/ccv/manage",
  /** The employers' list of people; the first page of everybody by default. */
  employeeData: (query: PeopleQuery = {}) => addPeopleQuery("/app/employee-data/", query),
  employeePanel: (id: string, query: PeopleQuery = {}) =>
    addPeopleQuery(`/app/employee-data/panel/view-employee-data/${encodeURIComponent(id)}`, query),
  /** The list of people as a file. */
  employeeFile: (file: EmployeeFile, query: PeopleQuery = {}) =>
    addPeopleQuery(`/app/employee-data/files/${file}`, query),
  /** The progress of emails that were requested together. */
  welcomeEmails: (resendId: string, page = 1) =>
    addPeopleQuery(`/app/employee-data/welcome-emails/${encodeURIComponent(resendId)}`, { page }),
  /** Receives the uploaded file; no other address accepts one (PANEL-11). */
  uploadData: () => "/app/employee-data/panel/upload-data/",
  employeeEngagement: (query: PeopleQuery = {}) =>
    addPeopleQuery("/app/dashboard/employee-engagement/", query),
  platformSettings: (query: PeopleQuery = {}) => addPeopleQuery("/app/dashboard/platform-settings/", query),
  /** Opens an employee's site once, for the employer who made the link (EMPDATA-04). */
  magicLink: (token: string) => `/magic-link/${encodeURIComponent(token)}`,
  /** Confirms a new email address by the link that was sent to it. */
  confirmEmail: (token: string) => `/confirm-email/${encodeURIComponent(token)}`,
  /** Stops or accepts a change of an account by the link that was sent to the old address. */
  accountChange: (token: string) => `/account-change/${encodeURIComponent(token)}`,
  myProfile: () => "/app/home/my-profile/",
  /** `problem` is the error of the posted password, shown at its field. */
  ownData: (problem?: "required" | "wrong") => addQuery("/app/home/my-profile/data/", { problem }),
  ownDataZip: () => "/app/home/my-profile/data.zip",
  profilePanel: (panel: ProfilePanel) => `/app/home/my-profile/panel/${panel}/`,
  /** The filled-in form of a family member, or the confirmation to remove them. */
  familyMember: (id: string, step?: "remove") =>
    `/app/home/my-profile/panel/add-family-member/${encodeURIComponent(id)}/${step ? `${step}/` : ""}`,
  /** The list of life events, or the form of one type. */
  lifeEvent: (type?: string) =>
    `/app/home/my-profile/panel/add-life-event/${type ? `${encodeURIComponent(type)}/` : ""}`,
} as const;

export interface ApprovalsQuery {
  search?: string;
  /** The page number, counted from 1. */
  page?: number;
  /** The number of rows; absent for the default. */
  perPage?: number;
}

/** The default number of rows on a page of approvals. */
export const DEFAULT_PER_PAGE = 50;

export type BenefitPanel = "benefit-terms" | "statement" | "medical-questions" | "insurer-offer" | "join";

/** The steps of the wizard in their order (BENEFIT-04). */
export type SetUpStep = "choices" | "people" | "medical" | "terms" | "review" | "done";

/** How to claim, and the confirmations of changes to a selection. */
export type ManagePanel = "make-a-claim" | "opt-out" | "withdraw" | "discard";

export type ReportPanel = "payroll-report" | "provider-report" | "lifeevent-report";

export interface ReportQuery {
  year?: number | string | null;
  /** The page number, counted from 1. */
  page?: number;
  problem?: "file" | "none" | "many";
}

export type ProfilePanel =
  | "add-family-member"
  | "change-password"
  | "two-fa-qr"
  | "two-fa-code"
  | "two-fa-disable"
  | "two-fa-recovery-codes";

export type PeopleSort =
  `${"name" | "employee_number" | "email" | "registered"}.${"ascending" | "descending"}`;

/** Search, filter, order and page (from 1) of the list of people. */
export interface PeopleQuery {
  search?: string;
  filter?: "1" | "0";
  sort?: PeopleSort;
  page?: number;
}

export type EmployeeFile = `${"employees" | "two-factor"}.${"csv" | "xlsx"}`;

/** Pages that store drafts of a selection without any agreement. */
const DRAFTS = /^\/app\/my-benefits\/[^/]+\/(setup(\/(choices|people|costs))?|manage\/panel\/discard)\/?$/i;
const OWNERS_PAGES =
  /^\/app\/(home\/my-profile\/(panel\/[^/]+(\/.*)?|data(\.zip)?)|my-benefits\/[^/]+\/(nominations|panel\/medical-questions|manage\/panel\/(opt-out|withdraw))|claims(\/.*)?|claim-receipt|dashboard\/claims(\/.*)?|employee-data\/panel\/upload-data)\/?$/i;

/** Whether only the person, and no viewer, may post to an address (E5). */
export function isOwnersPost(address: string): boolean {
  const [path = ""] = address.split(/[?#]/, 1);
  return /^\/(app|nearly-there|contact-us)(\/|$)/i.test(path) && !DRAFTS.test(path);
}

/** Whether a page exists only to change something that belongs to the person. */
export const isOwnersPage = (path: string): boolean => OWNERS_PAGES.test(path);

function addPeopleQuery(path: string, { search, filter, sort, page = 1 }: PeopleQuery): string {
  return addQuery(path, {
    search: search || undefined,
    filter,
    sort,
    page: page > 1 ? page : undefined,
  });
}

/** Whether figures are for the scheme year or for a month. */
export type TotalsMode = "year" | "month";

const addTotalsMode = (path: string, mode: TotalsMode | undefined) =>
  mode && mode !== "year" ? `${path}?${new URLSearchParams({ mode })}` : path;

function addReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo ? `${path}?${new URLSearchParams({ returnTo })}` : path;
}

/** Adds the given query values to an address. */
export function addQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}
