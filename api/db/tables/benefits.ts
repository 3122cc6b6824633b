import type { Generated } from "kysely";
import type { Sealed } from "../sealing/sealed.ts";
import type { Day, Html, Instant } from "./types.ts";

/**
 * One version of a person's selection of a product. A change adds a row, and the earlier one ends when the
 * new one becomes active (RULE-14).
 */
export interface SelectionTable {
  id: string;
  client_id: string;
  employee_id: string;
  /** Code of the plan. */
  product_code: string;
  /**
   * First day of the plan's version that the selection was agreed under; null if the client never had the
   * plan.
   */
  plan_from_date: Day | null;
  /** A status of the domain as of the last change; it may have advanced with time since. */
  status: string;
  /** The domain's `Choice`, as JSON. */
  choice: string;
  /** Ids of the covered family members, as a JSON list. */
  people: string;
  /** The calendar year in which the scheme year starts, such as `2026`. */
  scheme_year: string;
  cover_date: Day | null;
  first_deduction_date: Day | null;
  /** The last day of cover; null while unknown. */
  end_date: Day | null;
  /** The day whose prices always apply; null if prices follow the scheme year. */
  price_date: Day | null;
  /** The annual pay, fixed for the year (RULE-17); null if it follows the person's pay. */
  pay_pence: number | null;
  /** Pence of cover for which the insurer accepted medical answers (RULE-13). */
  accepted_pence: number | null;
  /** The insurer's loading on the premium of cover above a limit, as the person agreed: 5000 is 50%. */
  loading_basis_points: number | null;
  /** The limit up to which cover has the usual price, in pence. */
  loading_above_pence: number | null;
  /** Id of the quote that the person confirmed; null if none was recorded. */
  quote_id: string | null;
  /** The employee's part of the agreed price, for all instalments together, in pence. */
  agreed_pence: number | null;
  /** The domain's `AgreedParts`, as JSON: the lines behind the agreed price. */
  agreed_lines: string | null;
  /** The number of runs that pay for an agreed plan; null for a plan that is priced each time. */
  instalments: number | null;
  /** Key of the pay period of the first deduction. */
  first_run: string | null;
  /** How a share of pay is taken: SAC, NPA or RAS; null for other benefits. */
  route: string | null;
  /**
   * How the person got the selection: election, core, automatic-enrolment, opted-in, joined or carried-over.
   */
  source: string | null;
  /** When the owner opted out. */
  opted_out_at: Instant | null;
  /** Why the request was rejected, for its owner. */
  reason: string | null;
  /** The values of a draft as sent: the contract's `SelectionValues` as JSON. */
  draft_values: Sealed | null;
  /** Yes or no by question, as JSON. It is about health, so it appears in no log, audit row or reply. */
  medical_answers: Sealed | null;
  /** The accepted version of the terms; staff may have accepted it for the person (RULE-06, RULE-15). */
  terms_version: string | null;
  terms_accepted_by: string | null;
  terms_accepted_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** When this state was recorded, ms. Payroll runs that were locked earlier do not include it. */
  known_from: Generated<Instant>;
  /** Increases with each change, so that a save from a second tab with an older state is refused. */
  version: Generated<number>;
}

/** A past state of a selection that was changed in place. Rows are only added. */
export type SelectionStateTable = Omit<
  SelectionTable,
  | "scheme_year"
  | "draft_values"
  | "medical_answers"
  | "terms_version"
  | "terms_accepted_by"
  | "terms_accepted_at"
  | "known_from"
> & { known_from: Instant; known_to: Instant };

/** People who acted in another person's selection, and so may not decide on it (E5). */
export interface SelectionActorTable {
  client_id: string;
  selection_id: string;
  actor_id: string;
}

/** An insurer's answer about cover above the free limit; rows are added and never changed (RULE-13). */
export interface UnderwritingDecisionTable {
  client_id: string;
  id: string;
  selection_id: string;
  /** The version that the decision created; null if the same version continues. */
  result_id: string | null;
  employee_id: string;
  /**
   * accepted, limited, loaded, declined or ask-again by the insurer. Answered, offer-accepted or
   * offer-declined by the person. Lapsed or offer-lapsed by time.
   */
  decision: string;
  /** Pence of cover that the insurer accepts; null if it is not limited. */
  limit_pence: number | null;
  /** The loading of an offer above the usual price; null for other decisions. */
  loading_basis_points: number | null;
  decided_date: Day;
  /** The insurer's reference; empty if there is none. */
  reference: string;
  /** The version of the selection that the decision is about. */
  selection_version: number;
  recorded_at: Instant;
  /** Null if nobody caused the event but the date. */
  recorded_by: string | null;
}

/**
 * People who qualified before their client's plan began to enrol. An employer must confirm them before the
 * job enrols them.
 */
export interface EnrolmentWaitingTable {
  client_id: string;
  employee_id: string;
  /** The plan in which the job would enrol the person. */
  product_code: string;
  /** The first day on which the person is known to qualify. */
  since_date: Day;
  listed_at: Instant;
  confirmed_at: Instant | null;
  confirmed_by: string | null;
}

/** A letter for a person enrolled by law without an email address; the employer prints and delivers it. */
export interface EnrolmentLetterTable {
  client_id: string;
  selection_id: string;
  employee_id: string;
  written_at: Instant;
  given_at: Instant | null;
  given_by: string | null;
}

/**
 * The people who should be paid after a person's death. Each nomination is a new row; the last one counts.
 */
export interface NominationTable {
  id: string;
  client_id: string;
  employee_id: string;
  product_code: string;
  /** Counts from 1 for each person and plan. */
  version: number;
  /** The domain's `Beneficiary` list as JSON. */
  beneficiaries: Sealed;
  made_at: Instant;
}

/** A recommendation that a person does not want to see again. */
export interface RecommendationDismissalTable {
  client_id: string;
  employee_id: string;
  /** One of the contract's `recommendationReasons`. */
  reason: string;
  product_code: string;
  dismissed_at: Instant;
}

/** Childcare vouchers that a person holds; they remain after leaving (RULE-09). */
export interface VoucherAccountTable {
  client_id: string;
  employee_id: string;
  balance_pence: number;
  last_payment_date: Day;
}

/** A client's texts and settings for a product. A client offers the products that have a row. */
export interface BenefitContentTable {
  client_id: string;
  product_code: string;
  /** The client's own name for the product; null to use the plan's. */
  name: string | null;
  summary: string;
  description: Html;
  icon: string | null;
  /** Null without terms; a version without a text cannot be shown. */
  terms_version: string | null;
  terms: Html | null;
  /** Explains how to claim. */
  claim: Html | null;
  /** Codes of related products, as a JSON list. */
  related: string;
  /** Code of one of the client's providers; null if the employer itself provides it. */
  provider_code: string | null;
  /** The client's number with that provider. */
  policy_number: string | null;
  /** The day from which nobody can newly choose the product; holders keep it. */
  closed_date: Day | null;
  /** The domain's `PlanDocumentEntry` list as JSON. */
  documents: Generated<string>;
  /** The domain's `CardRule` as JSON; null if the plan has no card. */
  card: string | null;
  /** The domain's `ClaimRules` as JSON; null when claims are not made in the portal. */
  claims: string | null;
}

/** The bytes of a plan's document, by their hash. */
export interface PlanFileTable {
  client_id: string;
  product_code: string;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  bytes: Uint8Array;
}

export interface BenefitFaqTable {
  id: string;
  client_id: string;
  product_code: string;
  position: number;
  question: string;
  answer: Html;
}

/** An annual window of a client: its first and last day, both included, and the start of its choices. */
export interface BenefitWindowTable {
  id: string;
  client_id: string;
  opens_date: Day;
  closes_date: Day;
  cover_date: Day;
}

/** A version of a client's plan from a day onwards. The newest one whose day has come is in force. */
export interface PlanTable {
  client_id: string;
  code: string;
  from_date: Day;
  /** The position among the client's products. */
  position: number;
  /** The domain's `Product` without its code, as JSON. */
  definition: string;
}

/** The prices of a product from a day onwards. */
export interface PlanPriceTable {
  client_id: string;
  plan_code: string;
  from_date: Day;
  /** The domain's `PriceList` amounts by key, as JSON. */
  pence: string;
  /** The factor for prices by age. */
  loading_percent: number;
  /** The source of the prices. */
  source: string;
}

/** When a plan's versions or prices, or rates that all plans use, changed. Rows are only added. */
export interface PlanChangeTable {
  client_id: string;
  plan_code: string;
  changed_at: Instant;
}
