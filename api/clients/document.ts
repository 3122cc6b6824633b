import type { CardRule } from "../domain/benefits/card.ts";
import type { ClaimRules } from "../domain/benefits/claims.ts";
import type { DocumentType } from "../domain/benefits/plan-documents.ts";
import type { PriceList, Product } from "../domain/benefits/product.ts";
import type { YearStart } from "../domain/pay/tax-year.ts";
import type { PayrollGroupName } from "../domain/payroll-group.ts";
import type { RetentionPolicy } from "../domain/rights/retention-policy.ts";

/** Everything that a provider defines for a client: the content of its folder, which an import stores. */
export interface ClientDocument {
  /** The client's id: lower-case letters, digits and dashes. */
  code: string;
  name: string;
  /** A BCP 47 language tag: `en` or `cy`. */
  language: string;
  /** The other languages of the client's pages. */
  otherLanguages: readonly string[];
  /** Whether pages start in the browser's preferred language; otherwise in `language`. */
  languageByBrowser: boolean;
  /** The language of the client's texts; null if it is `language`. */
  textLanguage: string | null;
  /** The first labels of the client's hosts, the main one first. */
  hosts: readonly string[];
  /** Origin for links in emails, without a trailing slash. */
  publicUrl: string | null;
  contactUsEnabled: boolean;
  /** Codes of the features that are on. */
  features: readonly string[];
  hideTotals: boolean;
  signIn: SignInPolicy;
  probationMonths: number;
  pensions: PensionDuties;
  /** How long the client keeps personal data. */
  retention: RetentionPolicy;
  /** First day of the scheme year. */
  yearStart: YearStart;
  /** The default group comes first. */
  payrollGroups: readonly PayrollGroup[];
  brand: Brand;
  windows: readonly AnnualWindow[];
  providers: readonly { code: string; name: string }[];
  /** In the order in which pages show them. */
  plans: readonly PlanDocument[];
  policies: readonly PolicyDocument[];
  content: ContentDocument;
  /** The same texts in other languages, one translation each. */
  translations: readonly Translation[];
  employers: readonly EmployerDocument[];
}

export interface SignInPolicy {
  ssoOnly: boolean;
  ssoUrl: string | null;
  ssoLogoutUrl: string | null;
  twoFactorEnforced: boolean;
  /** The address of the client's work platform where people log in (SSO-06). */
  workPlatformUrl: string | null;
}

/** How the client enrols people into a pension by law. */
export interface PensionDuties {
  /** How a share of pay is taken without sacrifice: before tax but after NI, or with relief at source. */
  otherRoute: "NPA" | "RAS";
  /**
   * Opted-out people are enrolled again every three years from this day, `yyyy-mm-dd`; null to count from
   * each opt-out.
   */
  stagingDate: string | null;
}

export interface PayrollGroup {
  code: string;
  name: string;
  frequency: "monthly" | "four-weekly" | "fortnightly" | "weekly";
  /** Days of the month; a shorter month uses its last day. */
  cutOffDay: number;
  payDay: number;
  /** A pay day, `yyyy-mm-dd`, from which all others are counted; null for a group that is paid monthly. */
  firstPayDay: string | null;
  /** Days from a period's end to its pay day, and from its cut-off to its pay day. */
  periodLagDays: number | null;
  cutOffLeadDays: number | null;
}

export interface Brand {
  name: string;
  phone: string | null;
  supportEmail: string | null;
  contactEmail: string | null;
  /** A colour as `#RRGGBB`. */
  primaryColour: string;
  secondaryColour: string;
  baseFont: string | null;
  headerFont: string | null;
  logos: Readonly<Record<LogoPlace, Picture | null>>;
}

export type LogoPlace = "header" | "mobile" | "client" | "avatar" | "mail";

export interface Picture {
  type: "image/svg+xml" | "image/png";
  bytes: Uint8Array;
}

/** The first and last day of the window, both included, and the start of choices made in the window. */
export interface AnnualWindow {
  opens: string;
  closes: string;
  coverFrom: string;
}

export interface PlanDocument {
  code: string;
  /** The oldest first; each applies until the first day of the next. */
  versions: readonly { from: string; product: Omit<Product, "code"> }[];
  prices: readonly PriceList[];
  about: PlanContent;
}

export interface PlanContent {
  icon: string | null;
  summary: string;
  /** Sanitised HTML, like the fields below. */
  description: string;
  terms: { version: string; html: string } | null;
  /** Explains how to claim. */
  claim: string | null;
  /** Codes of related plans. */
  related: readonly string[];
  faqs: readonly { question: string; answer: string }[];
  /** Code of a provider; null if the employer itself provides it. */
  provider: string | null;
  policyNumber: string | null;
  /** In the order in which pages show them. */
  documents: readonly PlanFile[];
  /** Null if the plan's members get no card. */
  card: CardRule | null;
  /** Null if claims are not made in the portal. */
  claims: ClaimRules | null;
}

/** A document of a plan: a file in the folder, or an address elsewhere. */
export interface PlanFile {
  /**
   * The first day on which the document applies, `yyyy-mm-dd`, until a later one with the same title and
   * language.
   */
  from: string;
  title: string;
  /** A BCP 47 language tag. */
  language: string;
  url: string | null;
  file: { name: string; type: DocumentType; bytes: Uint8Array } | null;
}

export interface PolicyDocument {
  type: "terms" | "policy" | "cookie";
  version: string;
  title: string;
  html: string;
  /** A date as `yyyy-mm-dd`. */
  published: string;
  /** What this version changes, for people who agreed to the previous one. */
  changes: string | null;
}

interface Link {
  url: string;
  label: string;
}

export interface ContentDocument {
  homeCards: readonly { title: string; html: string; icon: string | null; link: Link | null }[];
  homeBanners: readonly {
    title: string;
    text: string | null;
    picture: string | null;
    link: Link | null;
  }[];
  carousel: readonly { title: string; text: string; picture: string | null }[];
  faqs: readonly { group: string; question: string; answer: string }[];
  contactPages: readonly { name: string; html: string }[];
  enquiryOptions: readonly { value: string; label: string }[];
}

/** A client's texts in a further language. A text that is missing here is shown in its original language. */
export interface Translation {
  language: string;
  /** The names of payroll groups by their codes. */
  payrollGroups: readonly PayrollGroupName[];
  plans: readonly PlanTranslation[];
  policies: readonly PolicyTranslation[];
  /** A list replaces the whole list unless it is empty; options are matched by their values. */
  content: ContentDocument;
}

export interface PlanTranslation {
  code: string;
  name: string;
  summary: string;
  /** Sanitised HTML, like the fields below. */
  description: string;
  levels: readonly { code: string; name: string }[];
  medicalQuestions: readonly { id: string; question: string }[];
  claimCategories: readonly { code: string; name: string }[];
  /** Used only if the plan's own terms have the same version. */
  terms: { version: string; html: string } | null;
  claim: string | null;
  faqs: readonly { question: string; answer: string }[];
}

/** The translation of the policy with the same type and version. */
export type PolicyTranslation = Omit<PolicyDocument, "published">;

/** An employer who gets access first, and who is an employee too. Days are `yyyy-mm-dd`. */
export interface EmployerDocument {
  employeeNumber: string;
  firstName: string;
  surname: string;
  email: string;
  dateOfBirth: string;
  startDate: string;
  annualSalaryPence: number;
  weeklyHoursHundredths: number;
  payrollGroup: string;
}
