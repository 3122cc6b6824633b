import type { AmountName, ChoiceField, ChoiceValues } from "../choice-values.ts";
import type { AmountLimits, Limit } from "../limits.ts";
import type { FamilyMember, Product } from "../product.ts";
import type { Selection } from "../selection.ts";
import type { EnrolmentWindow, MemberSnapshot } from "../snapshot-types.ts";
import type { ModelTerms } from "./model-terms.ts";
import type { PlanFile } from "./plan-file.ts";
import type { PriceRequest, UnsplitPrice } from "./pricing.ts";
import type { KindChoice, ProductCode, Tier } from "./types.ts";

/**
 * Everything the rest of the code needs to know about a kind of benefit. `Options` is what a plan offers,
 * `Choice` what a person chooses: amounts in pence, shares in percent. `options` is null once a plan has
 * another kind.
 */
export interface BenefitKind<Options, Choice> {
  /** The format of a plan of this kind in a client's folder. */
  planFile: PlanFile<Options>;
  /** The choices to offer, in display order, with their current values. */
  listFields(context: FieldsContext<Options>): ChoiceField[];
  /** The choice that was sent; null if a value is missing or wrong, which `addError` reports. */
  parse(form: SetUpForm<Options>): Choice | null;
  /** The values that make a choice, without its people. */
  toValues(choice: Choice): ChoiceValues;
  /** Limits of a plan's amounts; left out if no amount is chosen. */
  getLimits?(context: KindContext<Options>): AmountLimits;

  /** @throws RangeError if the plan has no such level, or no price for it */
  price(request: PriceRequest<Options, Choice>): UnsplitPrice;
  /**
   * A key of everything that the price depends on besides its list, so that many people can share a price.
   */
  getPriceKey?(choice: Choice): string;

  /**
   * Codes of the levels that a plan sells, with which its price keys begin. Left out if it is not priced by
   * level.
   */
  listLevelCodes?(options: Options): readonly string[];
  /** Whether a plan still sells the choice; left out if it always does. */
  isSold?(choice: Choice, options: Options): boolean;

  /** A choice as text (BENEFIT-10). A level that is no longer sold is named by its code. */
  listDetails(choice: Choice, options: Options | null, annualPayPence: number): PlanDetail[];
  /** Whether the values in `listDetails` mean nothing without their labels. */
  isReadWithLabels?: true;
  /** The label under which insights count a choice, without personal values; null if there is nothing to choose. */
  getInsightLabel(choice: Choice, options: Options | null): string | null;
  /** The provider's name of the choice; null if covers differ only by their sum assured. */
  getProviderLevel(choice: Choice, options: Options | null): string | null;

  /** The people covered with the employee: chosen family members, or a partner with a separate sum. */
  covers?: "family" | "partner";
  /** Whether a plan insures only the partner's life. */
  isOnPartner?(options: Options): boolean;
  /** The same choice for other people; null if nobody is left to cover. */
  findChoiceFor?(
    choice: Choice,
    options: Options | null,
    people: readonly FamilyMember[],
    tier: Tier,
  ): Choice | null;
  /** Ids of covered people among all who could be covered; left out if the choice itself names them. */
  listCoveredIds?(choice: Choice, options: Options, people: readonly FamilyMember[]): string[];
  /** Pence that a covered partner is insured for; `sumPence` is the choice's own. */
  getPartnerPence?(choice: Choice, options: Options, sumPence: number | null): number | null;

  /** Sum assured in pence, or pence a year for an income; left out when no sum is insured. */
  getSumAssured?(choice: Choice, annualPayPence: number): number;
  /** The cover that everybody has whatever they choose, because the employer pays for it (RULE-12). */
  getCore?(options: Options): Choice;
  /** Whether a choice is no more than the core. */
  isCore?(choice: Choice, options: Options): boolean;
  /** Whether a choice is less than another, because a decrease may start sooner (RULE-12). */
  isLess?(choice: Choice, other: Choice): boolean;
  /** The plan whose cover a plan of this kind may not exceed (RULE-16). */
  findLimitingProduct?(options: Options): ProductCode | null;
  /** What remains of a choice after its limiting cover is reduced to `ownPence`; null if nothing changes. */
  reduceTo?(choice: Choice, options: Options, ownPence: number): ReducedCover<Choice> | null;

  /** The options for people without qualifying earnings; left out if they are the same. */
  getOptionsBelowBand?(options: Options): Options;
  /** The choice that automatic enrolment makes; null if the plan enrols nobody. */
  toEnrolmentChoice?(options: Options): Choice | null;

  /** The percentages of pay that the pension modeller offers; left out for a kind that has no modeller. */
  getModelTerms?(options: Options): ModelTerms;
  toModelChoice?(percent: number): Choice;
  toModelPercent?(choice: Choice): number;
  /** The share of remaining payments charged when it ends early, in percent; null if the plan gives none. */
  getEarlyEndPercent?(options: Options): number | null;

  /** The last day of a benefit that ends automatically, in a year that ends on `yearEnd`. */
  findLastDay?(choice: Choice, options: Options | null, coverDate: string, yearEnd: string): string | null;
  /**
   * How payroll deducts the benefit. `premium`: an amount for each period of cover. `share`: a share of each
   * period's pay. `voucher`: an amount per run that is never corrected. `plan`: an amount in a fixed number
   * of instalments. Left out if nothing is ever paid.
   */
  payment?: "premium" | "share" | "voucher" | "plan";
  /** Whether each premium pays for the period after the one in which it is deducted. */
  isPaidAhead?: true;
  /** Whether the benefit is taxed by its list price, whoever pays for it. */
  isTaxedByListPrice?: true;
  /** Whether a benefit is paid in parts over a fixed term, during which it cannot change. */
  hasOwnTerm?: true;
  /** What is fixed on the first day: the prices, or the pay. */
  frozenAtStart?: "price" | "pay";
  /** Whether a plan counts against the limit of all loans (RULE-19). */
  isLoan?(options: Options): boolean;
  /** The amount paid back in instalments, and owed on leaving (RULE-09). */
  getDebt?(choice: Choice): { pence: number; instalments: number };
}

export interface PlanDetail {
  label: string;
  value: string;
  /** The detail as part of a sentence, such as "over 18 months"; left out if that is its value. */
  phrase?: string | null;
}

/** The choice that remains after cover was reduced. */
export interface ReducedCover<Choice> {
  /** Null if the cover ends. */
  choice: Choice | null;
  pence: number;
  text: string;
}

/** A person, and what they can choose in a plan while an enrolment window is open. */
export interface KindContext<Options> {
  product: Product;
  options: Options;
  snapshot: MemberSnapshot;
  route: EnrolmentWindow;
  /** The values sent so far; null if none were sent, so that `latest` gives the values. */
  values: ChoiceValues | null;
  /** The newest version of the person's selection. */
  latest: Selection | null;
  others: OtherBenefits;
}

/** Facts about the person's other benefits that a kind may use. */
export interface OtherBenefits {
  /** Pence that may still be lent, given all running loans except this one (RULE-19). */
  getLoanHeadroomPence(): number;
  /** Pence that another plan insures on a day; 0 if the person cannot have it. */
  getInsuredPence(code: ProductCode, day: string): number;
  /** The choice of this plan in force on a day, or its core; null for neither. */
  findChoiceOn(day: string): KindChoice | null;
}

export interface FieldsContext<Options> extends KindContext<Options> {
  values: ChoiceValues;
  limits: AmountLimits;
  /** The family members who may be covered. */
  people: readonly FamilyMember[];
  /** The family members' names by id. */
  names: ReadonlyMap<string, string>;
}

/** The sent values, with checks that report errors to the form. */
export interface SetUpForm<Options> extends KindContext<Options> {
  values: ChoiceValues;
  limits: AmountLimits;
  /** The family members who were chosen. */
  chosen: readonly FamilyMember[];
  /** An amount in the unit of its limit; null without a limit or outside it. */
  findAmount(name: AmountName, limit: Limit | null): number | null;
  /** One of the codes, without a question if there is only one; null if none was chosen. */
  findCode(codes: readonly string[]): string | null;
  addError(field: keyof ChoiceValues, message: string): null;
  /** Reports a side effect of the choice. */
  addNote(text: string): void;
}
