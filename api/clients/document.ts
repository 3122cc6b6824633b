import type { CardRule } from "../domain/benefits/card.ts";
import type { ClaimRules } from "../domain/benefits/claims.ts";
import type { DocumentType } from "../domain/benefits/plan-documents.ts";
import type { PriceList, Product } from "../domain/benefits/product.ts";
import type { YearStart } from "../domain/pay/tax-year.ts";
import type { RetentionPolicy } from "../domain/rights/retention-policy.ts";

/**
 * Everything a provider defines for a client: the content of its folder, which an import writes to the
 * database.
 */
export interface ClientDocument {
  /** Lower case letters, digits and dashes: the client's id. */
  code: string;
  name: string;
  /** BCP 47: `en` or `cy`. */
  language: string;
  /** The other languages of the client's pages. */
  otherLanguages: readonly string[];
  /** Whether pages begin in the visitor's browser language; otherwise in `language`. */
  languageByBrowser: boolean;
  /** What its texts are written in; null where that is `language`. */
  textLanguage: string | null;
  /** First labels of the hosts at which the portal is this client's, the main one first. */
  hosts: readonly string[];
  /** Origin for links in emails, without a trailing slash. */
  publicUrl: string | null;
  contactUsEnabled: boolean;
  /** Codes of features that are switched on. */
  features: readonly string[];
  hideTotals: boolean;
  signIn: SignInPolicy;
  probationMonths: number;
  pensions: PensionDuties;
  /** How long the client keeps personal data. */
  retention: RetentionPolicy;
  /** First day of the scheme year. */
  yearStart: YearStart;
  /** The default one first. */
  payrollGroups: readonly PayrollGroup[];
  brand: Brand;
  windows: readonly AnnualWindow[];
  providers: readonly { code: string; name: string }[];
  /** In the order in which they are shown. */
  plans: readonly PlanDocument[];
  policies: readonly PolicyDocument[];
  content: ContentDocument;
  /** The same texts in other languages, one of each. */
  translations: readonly Translation[];
  employers: readonly EmployerDocument[];
}

export interface SignInPolicy {
  ssoOnly: boolean;
  ssoUrl: string | null;
  ssoLogoutUrl: string | null;
  twoFactorEnforced: boolean;
  /** The address where the client's work platform signs people in (SSO-06). */
  workPlatformUrl: string | null;
}

/** How the client enrols people into a pension by law. */
export interface PensionDuties {
  /** How a share of pay outside salary sacrifice is taken: before tax but after NI, or with relief at source. */
  otherRoute: "NPA" | "RAS";
  /** Re-enrolment falls every three years from this day, `yyyy-mm-dd`; null to count from each opt-out. */
  stagingDate: string | null;
}

export interface PayrollGroup {
  code: string;
  name: string;
  frequency: "monthly" | "four-weekly" | "fortnightly" | "weekly";
  /** Days of the month; a month too short for one uses its last day. */
  cutOffDay: number;
  payDay: number;
  /** A pay day, `yyyy-mm-dd`, from which those of a group that is not paid monthly are counted. */
  firstPayDay: string | null;
  /** Days from the last day of a period to its pay day, and from its cut-off to its pay day. */
  periodLagDays: number | null;
  cutOffLeadDays: number | null;
}

export interface Brand {
  name: string;
  phone: string | null;
  supportEmail: string | null;
  contactEmail: string | null;
  /** `#RRGGBB`. */
  primaryColour: string;
  secondaryColour: string;
  baseFont: string | null;
  headerFont: string | null;
  logos: Readonly<Record<LogoPlace, Picture | null>>;
}

export type LogoPlace = "header" | "mobile" | "client" | "avatar";

export interface Picture {
  type: "image/svg+xml" | "image/png";
  bytes: Uint8Array;
}

/** First and last day, both inside, and from when its choices count. */
export interface AnnualWindow {
  opens: string;
  closes: string;
  coverFrom: string;
}

export interface PlanDocument {
  code: string;
  /** The oldest first; each holds from its day until the next one's. */
  versions: readonly { from: string; product: Omit<Product, "code"> }[];
  prices: readonly PriceList[];
  about: PlanContent;
}

export interface PlanContent {
  icon: string | null;
  summary: string;
  /** Sanitised HTML, as the following. */
  description: string;
  terms: { version: string; html: string } | null;
  /** Explains how to claim. */
  claim: string | null;
  /** Codes of plans that go with it. */
  related: readonly string[];
  faqs: readonly { question: string; answer: string }[];
  /** Code of a provider; null if the employer itself gives it. */
  provider: string | null;
  policyNumber: string | null;
  /** In the order in which they are shown. */
  documents: readonly PlanFile[];
  /** Null if its members have no card. */
  card: CardRule | null;
  /** Null if no claim is made here. */
  claims: ClaimRules | null;
}

/** A document of a plan: a file of the folder, or an address elsewhere. */
export interface PlanFile {
  /** First day on which it holds, `yyyy-mm-dd`; until a later one of the same title and language. */
  from: string;
  title: string;
  /** BCP 47. */
  language: string;
  url: string | null;
  file: { name: string; type: DocumentType; bytes: Uint8Array } | null;
}

export interface PolicyDocument {
  type: "terms" | "policy" | "cookie";
  version: string;
  title: string;
  html: string;
  /** `yyyy-mm-dd`. */
  published: string;
  /** What it changes, for people who agreed to the version before. */
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

/** A client's texts in one more language; what is left out is read in the language of the texts. */
export interface Translation {
  language: string;
  plans: readonly PlanTranslation[];
  policies: readonly PolicyTranslation[];
  /** A list that is not empty stands for the whole list; options are known by their values. */
  content: ContentDocument;
}

export interface PlanTranslation {
  code: string;
  name: string;
  summary: string;
  /** Sanitised HTML, as the following. */
  description: string;
  levels: readonly { code: string; name: string }[];
  medicalQuestions: readonly { id: string; question: string }[];
  claimCategories: readonly { code: string; name: string }[];
  /** Read where the plan's own terms have this version. */
  terms: { version: string; html: string } | null;
  claim: string | null;
  faqs: readonly { question: string; answer: string }[];
}

/** Of the policy of the same type and version. */
export type PolicyTranslation = Omit<PolicyDocument, "published">;

/** An employer who is let in first; they are employees as well. Days are `yyyy-mm-dd`. */
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
