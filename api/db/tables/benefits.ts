import type { Generated } from "kysely";
import type { Sealed } from "../sealing/rows.ts";
import type { Day, Html, Instant } from "./types.ts";

/**
 * One version of a member's selection of a product. A change adds a row, and the earlier row ends when the new one
 * becomes active (RULE-14).
 */
export interface SelectionTable {
  id: string;
  client_id: string;
  employee_id: string;
  /** Id in the catalogue. */
  product_code: string;
  /** First day of the plan's version that it was agreed under; null if the client never had the plan. */
  plan_from_date: Day | null;
  /** One of the domain's statuses, as of the last change; time alone may have moved it on. */
  status: string;
  /** The domain's `Choice`, as JSON. */
  choice: string;
  /** Ids of the family members who are covered, as a JSON list. */
  people: string;
  /** By the calendar year in which it starts: `2026`. */
  scheme_year: string;
  cover_date: Day | null;
  first_deduction_date: Day | null;
  /** The last day of cover, once that is known. */
  end_date: Day | null;
  /** The day whose prices it keeps, where they do not follow the scheme year: an order, a lease. */
  price_date: Day | null;
  /** Annual pay that it keeps, where pay is frozen for the year (RULE-17). */
  pay_pence: number | null;
  /** Cover that medical answers were accepted for (RULE-13). */
  accepted_pence: number | null;
  /** The insurer's loading on the premium of cover above a limit, as the member agreed: 5000 is 50%. */
  loading_basis_points: number | null;
  /** The limit up to which cover has the usual price. */
  loading_above_pence: number | null;
  /** The review that the person confirmed; null when none was recorded. */
  quote_id: string | null;
  /** The employee's part of the agreed price in all instalments. */
  agreed_pence: number | null;
  /** The domain's `AgreedParts`, as JSON: the lines behind the agreed price. */
  agreed_lines: string | null;
  /**
   * How many runs pay for a plan whose amount never changes after Confirm; null for a plan that is priced
   * each time.
   */
  instalments: number | null;
  /** Key of the pay period of the first deduction. */
  first_run: string | null;
  /** For a pension: SAC, NPA or RAS. */
  route: string | null;
  /** election, core, automatic-enrolment, opted-in, joined or carried-over. */
  source: string | null;
  /** When its owner opted out. */
  opted_out_at: Instant | null;
  /** Why it was rejected, for the member. */
  reason: string | null;
  /** The values of a draft so far, as sent: the contract's `SelectionValues` as JSON. */
  draft_values: Sealed | null;
  /** By question, as JSON. About health: never in a log, the audit or a reply. */
  medical_answers: Sealed | null;
  /** Which version of the terms was accepted, and by whom: staff or the member (RULE-06, RULE-15). */
  terms_version: string | null;
  terms_accepted_by: string | null;
  terms_accepted_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** Instant of this state, ms: after the lock of every payroll run that does not know it. */
  known_from: Generated<Instant>;
  /** Increases with each change, so that the second of two tabs is refused. */
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

/** People who acted in another person's selection; they may not decide on it (E5). */
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
   * accepted, limited, loaded, declined, ask-again; answered, offer-accepted or offer-declined by the person; lapsed or
   * offer-lapsed by time alone.
   */
  decision: string;
  /** The cover that the insurer accepts, where it is limited. */
  limit_pence: number | null;
  /** The loading, where the insurer offers cover at more than the usual price. */
  loading_basis_points: number | null;
  decided_date: Day;
  /** The insurer's reference; empty if there is none. */
  reference: string;
  /** The version of the selection that was decided on. */
  selection_version: number;
  recorded_at: Instant;
  /** Null for time alone. */
  recorded_by: string | null;
}

/**
 * People who qualified before their client's plan began to enrol: an employer confirms, and the job enrols
 * them.
 */
export interface EnrolmentWaitingTable {
  client_id: string;
  employee_id: string;
  /** The plan that would enrol them. */
  product_code: string;
  /** First day on which they are known to qualify. */
  since_date: Day;
  listed_at: Instant;
  confirmed_at: Instant | null;
  confirmed_by: string | null;
}

/** A letter for somebody enrolled by law who has no email address; the employer prints and hands it over. */
export interface EnrolmentLetterTable {
  client_id: string;
  selection_id: string;
  employee_id: string;
  written_at: Instant;
  given_at: Instant | null;
  given_by: string | null;
}

/** Whom a person wants to be paid if they die, until their next wish; rows are added and never changed. */
export interface NominationTable {
  id: string;
  client_id: string;
  employee_id: string;
  product_code: string;
  /** From 1 for each person and plan. */
  version: number;
  /** The domain's `Beneficiary` list as JSON. */
  beneficiaries: Sealed;
  made_at: Instant;
}

/** A recommendation that a person does not want to see again. */
export interface RecommendationDismissalTable {
  client_id: string;
  employee_id: string;
  /** The contract's `recommendationReasons`. */
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

/** A client's version of a product; a client offers the products that it has a row for. */
export interface BenefitContentTable {
  client_id: string;
  product_code: string;
  /** The client's own name for it; null for the catalogue's. */
  name: string | null;
  summary: string;
  description: Html;
  icon: string | null;
  /** Null if there are none; with a version but no text they cannot be shown. */
  terms_version: string | null;
  terms: Html | null;
  /** Explains how to claim. */
  claim: Html | null;
  /** Codes of products that go with it, as a JSON list. */
  related: string;
  /** One of the client's providers; null if the employer itself provides it. */
  provider_code: string | null;
  /** The client's number with that provider. */
  policy_number: string | null;
  /** The day from which nobody may newly choose it; holders keep it. */
  closed_date: Day | null;
  /** The domain's `PlanDocumentEntry` list as JSON. */
  documents: Generated<string>;
  /** The domain's `CardRule` as JSON; null if the plan has no card. */
  card: string | null;
  /** The domain's `ClaimRules` as JSON; null when claims are not made in the portal. */
  claims: string | null;
}

/** Bytes of a plan's document, by their hash. */
export interface PlanFileTable {
  client_id: string;
  product_code: string;
  /** Hash of the bytes, hex. */
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

/** Annual windows of a client: first and last day, both inside, and from when its choices count. */
export interface BenefitWindowTable {
  id: string;
  client_id: string;
  opens_date: Day;
  closes_date: Day;
  cover_date: Day;
}

/** A dated version of a client's plan. The newest version of a code whose day has come is in force. */
export interface PlanTable {
  client_id: string;
  code: string;
  from_date: Day;
  /** Place among the client's products. */
  position: number;
  /** The domain's `Product` without its code, as JSON. */
  definition: string;
}

/** The price of a product from a day on. */
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

/** When a plan's versions or prices, or the tables behind all plans, changed. Rows are only added. */
export interface PlanChangeTable {
  client_id: string;
  plan_code: string;
  changed_at: Instant;
}
