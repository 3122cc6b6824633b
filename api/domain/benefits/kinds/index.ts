import type { Choice } from "../choice.ts";
import type { Product } from "../product.ts";
import { coverKind } from "./cover/index.ts";
import { daysKind } from "./days/index.ts";
import { incomeKind } from "./income/index.ts";
import type { BenefitKind } from "./kind.ts";
import { leaseKind } from "./lease/index.ts";
import { linkKind } from "./link/index.ts";
import { multipleKind } from "./multiple/index.ts";
import { peopleKind } from "./people/index.ts";
import { quotedKind } from "./quoted/index.ts";
import { shareKind } from "./share/index.ts";
import { spreadKind } from "./spread/index.ts";
import { tiersKind } from "./tiers/index.ts";
import type { KindChoice, PlanOptions } from "./types.ts";
import { voucherKind } from "./voucher/index.ts";

/** Every kind of benefit, by its code. */
const kinds: { [Code in KindCode]: BenefitKind<OptionsOf<Code>, ChoiceOf<Code>> } = {
  share: shareKind,
  tiers: tiersKind,
  people: peopleKind,
  multiple: multipleKind,
  cover: coverKind,
  income: incomeKind,
  spread: spreadKind,
  days: daysKind,
  voucher: voucherKind,
  lease: leaseKind,
  link: linkKind,
  quoted: quotedKind,
};

export type KindCode = PlanOptions["kind"];

type OptionsOf<Code> = Extract<PlanOptions, { kind: Code }>;
type ChoiceOf<Code> = Extract<KindChoice, { kind: Code }>;

const kindsByCode: Readonly<Record<string, BenefitKind<PlanOptions, KindChoice> | undefined>> = kinds;

/** All kinds, with their codes. */
export const listKinds = () => Object.entries(kinds) as [KindCode, BenefitKind<PlanOptions, KindChoice>][];

type ProductWithOptions = Pick<Product, "choosable">;

/** @throws RangeError when this release does not know the plan's kind. */
export function getKind({ choosable }: ProductWithOptions): BenefitKind<PlanOptions, KindChoice> {
  const kind = kindsByCode[choosable.kind];
  if (!kind) throw new RangeError(`There is no kind ${choosable.kind}`);
  return kind;
}

/**
 * A complete choice with its kind, and the plan's options if they are of that kind. Returns null for an incomplete one.
 */
export function findCompleteChoice(choice: Choice, { choosable }: ProductWithOptions) {
  const kind = kindsByCode[choice.kind];
  if (!kind || choice.kind === "unfinished") return null;
  return { kind, choice, options: choosable.kind === choice.kind ? choosable : null };
}

/**
 * The kind of benefit that a choice was made for, even if its plan has another kind today; null for an unfinished one.
 */
export const findKindOfChoice = ({ kind }: Choice) => kindsByCode[kind] ?? null;

/** Whether the plan insures only the partner's life. */
export const isOnPartner = (product: ProductWithOptions): boolean =>
  getKind(product).isOnPartner?.(product.choosable) ?? false;

/** Whether the plan counts against the limit of all loans (RULE-19). */
export const isLoan = (product: ProductWithOptions): boolean =>
  getKind(product).isLoan?.(product.choosable) ?? false;

/** Whether each pay period takes a percentage of that period's own pay. */
export const isShareOfPay = (product: ProductWithOptions): boolean => getKind(product).payment === "share";

/** The choice that automatic enrolment makes in a plan; null if the plan enrols nobody. */
export const findEnrolmentChoice = (product: ProductWithOptions): KindChoice | null =>
  getKind(product).toEnrolmentChoice?.(product.choosable) ?? null;

/** The cover that everybody has whatever they choose, if the employer pays for some (RULE-12). */
export const findCoreChoice = (product: ProductWithOptions): KindChoice | null =>
  getKind(product).getCore?.(product.choosable) ?? null;
