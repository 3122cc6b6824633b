import type { SelectionValues, SetUpField } from "#contract/benefits.ts";
import type { Tier } from "../family.ts";
import type { Limit, Limits } from "../limits.ts";
import type { MemberSnapshot } from "../member-snapshot.ts";
import type { FamilyMember, Product, ProductCode } from "../product.ts";
import type { Selection } from "../selection.ts";
import type { EnrolmentWindow } from "../windows.ts";
import type { KindChoice } from "./index.ts";
import type { ModelTerms } from "./modelling.ts";
import type { PlanFile } from "./plan-file.ts";
import type { PriceRequest, UnsplitPrice } from "./pricing.ts";

/**
 * What a kind of benefit means: everything that the rest of the code asks of it. `Options` is what a plan of the kind
 * offers, `Choice` what somebody chose of it: amounts in pence, shares in percent. `options` are null where the plan
 * has become one of another kind since the choice.
 */
export interface BenefitKind<Options, Choice> {
  /** How a plan of the kind is written in a client's folder. */
  planFile: PlanFile<Options>;
  /** What there is to choose, in the order in which it is shown, with the values so far. */
  setUpFields(context: FieldsContext<Options>): SetUpField[];
  /** The choice that was sent; null where a value is missing or wrong, which it reports by `complain`. */
  parse(form: SetUpForm<Options>): Choice | null;
  /** The values that make a choice, without its people. */
  toValues(choice: Choice): SelectionValues;
  /** Limits of its amounts; left out where no amount is chosen. */
  limits?(context: KindContext<Options>): Limits;

  /** @throws RangeError where the plan has no such level, or no price for it. */
  price(request: PriceRequest<Options, Choice>): UnsplitPrice;
  /** Names what a price follows from beside its list, where many people share it. */
  priceKey?(choice: Choice): string;

  /** Codes of the levels that a plan sells, with which its price keys begin; left out where none is priced so. */
  levelCodes?(options: Options): readonly string[];
  /** Whether a plan still sells what was chosen; left out where it always does. */
  isSold?(choice: Choice, options: Options): boolean;

  /** What was chosen, in words (BENEFIT-10). A level that is no longer sold has no name but its code. */
  details(choice: Choice, options: Options | null, annualPayPence: number): PlanDetail[];
  /** Whether the values of its details say nothing without their labels. */
  isReadWithLabels?: true;
  /** What was chosen, in words that many may share; null where there is nothing to choose. */
  insight(choice: Choice, options: Options | null): string | null;
  /** The provider's name of the choice; null when only the sum assured distinguishes covers. */
  providerLevel(choice: Choice, options: Options | null): string | null;

  /** Who is covered beside the employee: chosen members of the family, or a partner with a sum of their own. */
  covers?: "family" | "partner";
  /** Whether it insures the partner's life alone. */
  isOnPartner?(options: Options): boolean;
  /** The same choice for other people; null where nobody is left to cover. */
  choiceFor?(
    choice: Choice,
    options: Options | null,
    people: readonly FamilyMember[],
    tier: Tier,
  ): Choice | null;
  /** Ids of those whom a choice covers, of all who could be covered; left out where it covers who was chosen. */
  coveredIds?(choice: Choice, options: Options, people: readonly FamilyMember[]): string[];
  /** Pence that a covered partner is insured for; `sumPence` is the choice's own. */
  partnerPence?(choice: Choice, options: Options, sumPence: number | null): number | null;

  /** Sum assured in pence, or pence a year for an income; left out when no sum is insured. */
  sumAssured?(choice: Choice, annualPayPence: number): number;
  /** What everybody has whatever they choose, because the employer pays for it (RULE-12). */
  core?(options: Options): Choice;
  /** Whether a choice goes no further than the core. */
  isCore?(choice: Choice, options: Options): boolean;
  /** Whether it is less than another choice, where less may start sooner (RULE-12). */
  isLess?(choice: Choice, other: Choice): boolean;
  /** The plan whose cover it may not exceed (RULE-16). */
  limitedBy?(options: Options): ProductCode | null;
  /** What is left where the cover that limits it is cut to so many pence; null where it stays. */
  cutTo?(choice: Choice, options: Options, ownPence: number): Cut<Choice> | null;

  /** What it offers people whose pay has no qualifying earnings; left out where that is the same. */
  belowBand?(options: Options): Options;
  /** The choice that automatic enrolment makes; null where the plan enrols nobody. */
  enrolmentChoice?(options: Options): Choice | null;

  /** The percentages of pay that the pension modeller offers; left out for a kind that has no modeller. */
  model?(options: Options): ModelTerms;
  modelChoice?(percent: number): Choice;
  modelPercent?(choice: Choice): number;
  /** What of the payments left is charged when it ends early, in percent; null where the plan does not say. */
  earlyEndPercent?(options: Options): number | null;

  /** The last day of what ends by itself, in a year that ends on `yearEnd`. */
  lastDay?(choice: Choice, options: Options | null, coverDate: string, yearEnd: string): string | null;
  /**
   * How payroll takes it: a premium for each period of cover, a share of each period's pay, an amount a run that is
   * never corrected, or an amount in a fixed number of instalments. Left out where nothing is ever paid.
   */
  payment?: "premium" | "share" | "voucher" | "plan";
  /** Whether each premium pays for the period after the one in which it is taken. */
  isPaidAhead?: true;
  /** Whether the benefit is taxed by its list price, whoever pays for it. */
  isTaxedByListPrice?: true;
  /** Whether it is paid for in parts over a term of its own, in which it cannot be changed. */
  hasOwnTerm?: true;
  /** What it keeps from its first day on: the prices of that day, or pay as it was. */
  keeps?: "price" | "pay";
  /** Whether it counts against the limit of all loans (RULE-19). */
  isLoan?(options: Options): boolean;
  /** What is paid back in so many instalments, and owed when somebody leaves (RULE-09). */
  debt?(choice: Choice): { pence: number; instalments: number };
}

export interface PlanDetail {
  label: string;
  value: string;
}

/** What is left of cover that was cut. */
export interface Cut<Choice> {
  /** Null where it ends. */
  choice: Choice | null;
  pence: number;
  text: string;
}

/** A person who chooses of a plan in an enrolment window that is open. */
export interface KindContext<Options> {
  product: Product;
  options: Options;
  standing: MemberSnapshot;
  route: EnrolmentWindow;
  /** What was sent so far; null where nothing was, so that `latest` counts. */
  values: SelectionValues | null;
  /** The newest version of the person's selection. */
  latest: Selection | null;
  others: OtherBenefits;
}

/** What a kind may ask of the person's other benefits. */
export interface OtherBenefits {
  /** Pence that may still be lent beside the loans that run, without this one (RULE-19). */
  loanHeadroomPence(): number;
  /** Pence that another plan insures on a day; 0 where the person cannot have it. */
  insuredPence(code: ProductCode, day: string): number;
  /** The choice of this plan in force on a day, or its core; null for neither. */
  choiceOn(day: string): KindChoice | null;
}

export interface FieldsContext<Options> extends KindContext<Options> {
  values: SelectionValues;
  limits: Limits;
  /** The family members who may be covered. */
  people: readonly FamilyMember[];
  /** Their names by id. */
  names: ReadonlyMap<string, string>;
}

export type AmountName = "eeben_amount_value" | "eeben_partner_amount_value";

/** What was sent, with the checks that report to its form. */
export interface SetUpForm<Options> extends KindContext<Options> {
  values: SelectionValues;
  limits: Limits;
  /** The family members who were chosen. */
  chosen: readonly FamilyMember[];
  /** An amount in the unit of its limit; null where there is no limit or it is not kept to. */
  amountIn(name: AmountName, limit: Limit | null): number | null;
  /** One of the codes, without a question where there is one alone; null where none was chosen. */
  oneOf(codes: readonly string[]): string | null;
  complain(field: keyof SelectionValues, message: string): null;
  /** Says what else the choice does. */
  addNote(text: string): void;
}
