import type { Projection } from "./model-terms.ts";

/** The code that a client gives a product, unique within the client. */
export type ProductCode = string;

export interface Level {
  code: string;
  name: string;
}

/** People who are covered together (RULE-10). */
export type Tier = "single" | "partner" | "children" | "family";

interface SumOptions {
  kind: "cover";
  stepPence: number;
  maximumPence: number;
  timesPay: number | null;
}

/**
 * A sum assured in steps on the employee's life, up to a multiple of pay. A plan on the partner's life is
 * limited by the employee's sum in another plan (RULE-16).
 */
export type CoverOptions = SumOptions & ({ life: "own" } | { life: "partner"; ownProduct: ProductCode });

/**
 * A sum on the employee's life and, if the plan allows it, the partner's. A plan without a partner's sum insures one
 * life.
 */
export interface CoverChoice {
  kind: "cover";
  pence: number;
  partnerPence: number;
}

/** The most days that may be bought and sold in a scheme year (RULE-17). */
export interface DaysOptions {
  kind: "days";
  buy: number;
  sell: number;
}

/** Part-timers' days are counted in hours (RULE-17). */
export interface DaysChoice {
  kind: "days";
  direction: "buy" | "sell";
  amount: number;
  unit: "days" | "hours";
}

/** A share of pay in percent as income, above the core that the employer pays. */
export interface IncomeOptions {
  kind: "income";
  core: number;
  levels: readonly number[];
}

export interface IncomeChoice {
  kind: "income";
  percent: number;
}

/** A model leased for a number of months. */
export interface LeaseOptions {
  kind: "lease";
  models: readonly Level[];
  months: number;
  /** The share of remaining payments charged when it ends early; left out if unknown. */
  earlyEndPercent?: number;
}

export interface LeaseChoice {
  kind: "lease";
  model: string;
}

/** A page of the provider that is open to everybody for nothing. */
export interface LinkOptions {
  kind: "link";
}

export interface LinkChoice {
  kind: "link";
}

/** Steps of annual pay above the core that the employer pays (RULE-12). */
export interface MultipleOptions {
  kind: "multiple";
  core: number;
  minimum: number;
  maximum: number;
  stepsAYear: number;
}

export interface MultipleChoice {
  kind: "multiple";
  multiple: number;
}

/** A level with a price for each person covered. */
export interface PeopleOptions {
  kind: "people";
  levels: readonly Level[];
}

export interface PeopleChoice {
  kind: "people";
  level: string;
  hasPartner: boolean;
  children: number;
}

/** A provider's offer to one person for a sum. */
export interface ProviderQuote {
  employeeNumber: string;
  /** The provider's reference of the quote, unique within the plan. */
  reference: string;
  coverPence: number;
  monthlyPence: number;
  /** The last day on which the quote can be accepted, `yyyy-mm-dd`. */
  validUntil: string;
}

/** A sum between two amounts, at a price that the provider quotes to each person. */
export interface QuotedOptions {
  kind: "quoted";
  minimumPence: number;
  maximumPence: number;
  quotes: readonly ProviderQuote[];
}

/** A quote that the person accepted; its sum and price stay, whatever happens to the quote. */
export interface QuotedChoice {
  kind: "quoted";
  reference: string;
  pence: number;
  monthlyPence: number;
}

/** A share of pay in percent; the employer pays the same share up to a limit. */
export interface ShareOptions {
  kind: "share";
  minimum: number;
  maximum: number;
  step: number;
  matchedTo: number;
  /**
   * The share for people without qualifying earnings, who are not covered by the law. Left out if they get
   * none.
   */
  matchedToBelowBand?: number;
  /** The share with which the law enrols people; left out if the plan enrols nobody. */
  enrolmentPercent?: number;
  /** The assumptions of a pension projection; left out if there is none. */
  projection?: Projection;
}

export interface ShareChoice {
  kind: "share";
  percent: number;
}

/** An amount paid back over months; a loan counts against the limit of all loans (RULE-19). */
export interface SpreadOptions {
  kind: "spread";
  stepPence: number;
  minimumPence: number;
  maximumPence: number;
  months: readonly number[];
  isLoan: boolean;
}

export interface SpreadChoice {
  kind: "spread";
  pence: number;
  months: number;
}

/** A level for people covered together (RULE-10). The employer may pay the price of the employee alone. */
export interface TiersOptions {
  kind: "tiers";
  levels: readonly Level[];
  employerPaysSingle: boolean;
}

export interface TiersChoice {
  kind: "tiers";
  level: string;
  tier: Tier;
}

/** An amount a month up to the limit of the earnings assessment (RULE-18). */
export interface VoucherOptions {
  kind: "voucher";
  stepPence: number;
  minimumPence: number;
}

export interface VoucherChoice {
  kind: "voucher";
  pence: number;
}

/** A plan's options. */
export type PlanOptions =
  | ShareOptions
  | TiersOptions
  | PeopleOptions
  | MultipleOptions
  | CoverOptions
  | IncomeOptions
  | SpreadOptions
  | DaysOptions
  | VoucherOptions
  | LeaseOptions
  | LinkOptions
  | QuotedOptions;

/** A person's complete choice in a plan. */
export type KindChoice =
  | ShareChoice
  | TiersChoice
  | PeopleChoice
  | MultipleChoice
  | CoverChoice
  | IncomeChoice
  | SpreadChoice
  | DaysChoice
  | VoucherChoice
  | LeaseChoice
  | LinkChoice
  | QuotedChoice;
