import type { Actor } from "../actor.ts";
import type { DatedRow, RateTable } from "../pay/rates/dated.ts";
import type { PlanOptions, ProductCode } from "./kinds/types.ts";

/** Groups of statements (API-60); `ccv` is the group of childcare vouchers (BENEFIT-09). */
export type GroupCode = "retirement" | "health" | "protection" | "lifestyle" | "travel" | "time-off" | "ccv";

export type EligibilityRule =
  /** Exact ages (RULE-07): from `minimum`, and until the birthday `below`. */
  | { rule: "age"; minimum?: number; below?: number }
  | { rule: "probation" }
  | { rule: "service"; months: number }
  | { rule: "partner"; below: number }
  /** Childcare vouchers, a scheme that is closed to new people (RULE-18). */
  | { rule: "vouchers" }
  | { rule: "grade"; anyOf: readonly string[] }
  | { rule: "location"; anyOf: readonly string[] }
  | { rule: "payroll-group"; anyOf: readonly string[] }
  /** Contractual hours a week in hundredths: 2000 is 20. */
  | { rule: "hours"; minimumHundredths: number }
  /** The person has held another plan for a number of months in total; the catalogue adds its name. */
  | { rule: "earlier-holding"; plan: ProductCode; months: number; planName?: string };

/** Whether an employer decides before a choice starts. */
export type ApprovalRule =
  | { mode: "never" }
  | { mode: "always" }
  /** Only if the employee pays more than this amount in total in a scheme year. */
  | { mode: "above"; pence: number }
  /** Approved automatically while pay after all sacrifices stays at or above the minimum wage. */
  | { mode: "within-wage-floor" };

/** Columns of a provider's report. */
export const providerColumns = [
  "Policy number",
  "Benefit",
  "Action",
  "Employee number",
  "Member",
  "Relationship",
  "Date of birth",
  "Level",
  "Sum assured",
  "Cover from",
  "Cover to",
] as const;
export type ProviderColumn = (typeof providerColumns)[number];

/** The employer's part of each price, rounded half up, with a monthly maximum; the employee pays the rest. */
export interface EmployerShare {
  percent: number;
  maximumPence: number | null;
}

/** Life events that can open benefits (RULE-11). */
export type LifeEventCode = "marriage" | "birth" | "divorce" | "partner-death";

export type EventCoverStart = "event" | "choice" | "next-month";

/** When a product may be chosen, changed or ended. */
export interface ChangeRules {
  annual?: true;
  /** Length in days of the window after becoming eligible, including the first day (RULE-08). */
  joinerDays?: number;
  /** The life events that open the product, and when a change then starts (RULE-11). */
  event?: { after: readonly LifeEventCode[]; from: EventCoverStart };
  /** Open each month until the cut-off; with `down` only for a reduction (RULE-12). */
  monthly?: "any" | "down";
  anyTime?: true;
}

export interface MedicalQuestion {
  id: string;
  question: string;
  /** A BCP 47 language tag, if it is known. */
  language?: string;
}

export interface Product {
  code: ProductCode;
  group: GroupCode;
  name: string;
  /** The options: amounts in pence, shares in percent. */
  choosable: PlanOptions;
  /**
   * How the employee's part is paid: before tax, from net pay, or from net pay with provider-claimed relief. The
   * employer may pay all, or the product may be free.
   */
  funding: "sacrifice" | "net-pay" | "relief-at-source" | "employer" | "none";
  /** Null if only the kind decides the employer's part. */
  employerShare: EmployerShare | null;
  eligibility: readonly EligibilityRule[];
  changes: ChangeRules;
  approval: ApprovalRule;
  /** Free cover limit in pence of the sum assured, or of income a year: the part above waits (RULE-13). */
  freeCoverPence: number | null;
  /** Questions with the answer yes or no, which we ask about cover above the free limit (RULE-13). */
  medicalQuestions: readonly MedicalQuestion[];
  /** Who records the insurer's decisions about cover above the free limit; the employer by default. */
  underwriting?: "employer" | "staff";
  /** Whether people can say who should be paid if they die; left out if they cannot. */
  takesNominations?: boolean;
  isPartnerSupported: boolean;
  /**
   * Children leave at these birthdays: out of education, and in it (RULE-10). It is null if no children are covered.
   */
  childAges: { usual: number; inEducation: number } | null;
  /** Whether a selection continues into the next scheme year (RULE-20). */
  rollsOver: boolean;
  /** The plan version that a renewed selection gets: today's, or the agreed one. */
  versionAtRenewal: "newest" | "agreed";
  /** Whether people can confirm at prices of a table that has ended. */
  allowsEstimatedPrice: boolean;
  /** Whether the employer's part is a benefit in kind of the employee. */
  isTaxedWhenEmployerPays: boolean;
  /** Whether payroll pays the employer's part with the employee's; else a provider sends a bill. */
  isEmployerPaidByPayroll: boolean;
  /** The product's payroll name, before a dash and the type of each line; its code in capitals by default. */
  payElement?: string;
  /** Columns of the product's lines in the provider's report, in order; all columns by default. */
  reportColumns?: readonly ProviderColumn[];
  /** What happens to the benefit when its holder leaves (RULE-09). */
  onLeaving: "leave-date" | "month-end" | "balance-due" | "remains";
}

/**
 * The prices of a product from a day onwards, in pence, by key. Tiers: `{level}/{tier}` a month. People:
 * `{level}/{person}` a month. By age: the first age of a band, per £1,000 a year. Vouchers: the monthly
 * maximum by assessment. Leases: `{model}` a month and `{model}/list`, the list price.
 */
export interface PriceList extends DatedRow {
  pence: Readonly<Record<string, number>>;
  /** The factor for prices by age, in percent. */
  loadingPercent: number;
}

export type PriceTable = RateTable<PriceList>;

export interface FamilyMember {
  id: string;
  relationship: "partner" | "dependant";
  dateOfBirth: string;
  isActive: boolean;
  /** The day on which full-time education ends. */
  educationEnds: string | null;
}

/** Days on which a plan was held, both included, `yyyy-mm-dd`; without an end while it lasts. */
export interface Holding {
  code: ProductCode;
  from: string;
  to: string | null;
}

/** The facts of an employee that the rules use. Days are `yyyy-mm-dd`. */
export interface Member {
  employeeNumber: string;
  dateOfBirth: string;
  startDate: string;
  leaveDate: string | null;
  /** The first day after probation. */
  probationEnd: string | null;
  employmentStatus: Actor["employmentStatus"];
  annualPayPence: number;
  firstVoucherDate: string | null;
  lastVoucherDate: string | null;
  /** The job's grade as the employer names it; null if unknown. */
  grade: string | null;
  location: string | null;
  payrollGroup: string | null;
  /** Contractual, a week: 3750 is 37.5. */
  weeklyHoursHundredths: number;
  /** All plans ever held, unsorted. */
  holdings: readonly Holding[];
  family: readonly FamilyMember[];
}
