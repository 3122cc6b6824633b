import { recommendationsCopy } from "#api-copy/recommendations";
import type { ModelledShare } from "#contract/extensions/pension-model.ts";
import type { Recommendation } from "#contract/extensions/recommendation.ts";
import { toPounds } from "../pay/money.ts";
import { findStartingPrice } from "./example-prices.ts";
import { getSumAssured } from "./free-cover.ts";
import { findCompleteChoice } from "./kinds/index.ts";
import { toShortPounds } from "./kinds/pricing.ts";
import { findCappedCover, getPay } from "./member-snapshot.ts";
import {
  canModel,
  findCurrentShare,
  findModelTermsForPay,
  getPensionAges,
  modelShare,
} from "./pension-model.ts";
import type { Product } from "./product.ts";
import { isClosed, type Selection, type SelectionPair } from "./selection.ts";
import type { EnrolmentWindow, MemberSnapshot } from "./snapshot-types.ts";

/** One of the person's benefits, and the window in which they can choose it today. */
export interface RecommendableBenefit {
  product: Product;
  name: string;
  icon: string | null;
  selectionPair: SelectionPair;
  /** Null if the benefit cannot be chosen or changed today. */
  window: EnrolmentWindow | null;
}

export interface RecommendationQuery {
  benefits: readonly RecommendableBenefit[];
  snapshot: MemberSnapshot;
  /** Ids of recommendations that were dismissed or settled. */
  declined: ReadonlySet<string>;
}

type Suggestion = Omit<Recommendation, "id" | "benefitId" | "icon">;

export const toRecommendationId = (reason: string, code: string) => `${reason}.${code}`;

/**
 * The best suggestion that a person has not declined. Missed employer money comes first, the largest first,
 * then the largest cover without a beneficiary.
 */
export function findRecommendation(query: RecommendationQuery): Recommendation | null {
  const { benefits, snapshot, declined } = query;
  const toReply = (
    { product: { code }, icon }: RecommendableBenefit,
    suggestion: Suggestion,
  ): Recommendation => ({
    id: toRecommendationId(suggestion.reason, code),
    benefitId: code,
    icon,
    ...suggestion,
  });
  const money = benefits.flatMap((benefit) => {
    const suggestion = findMissedMatch(benefit, snapshot) ?? findMissedMoney(benefit, snapshot);
    return suggestion ? [toReply(benefit, suggestion)] : [];
  });
  const nominations = benefits
    .map((benefit) => ({ benefit, coverPence: findCoverWithoutBeneficiary(benefit, snapshot) }))
    .filter((each): each is typeof each & { coverPence: number } => each.coverPence !== null)
    .toSorted((a, b) => b.coverPence - a.coverPence)
    .map(({ benefit, coverPence }) => toReply(benefit, toNominationSuggestion(benefit, coverPence)));
  const largestMoneyFirst = money.toSorted(
    (a, b) => (b.employerAnnualPence ?? 0) - (a.employerAnnualPence ?? 0),
  );
  return [...largestMoneyFirst, ...nominations].find(({ id }) => !declined.has(id)) ?? null;
}

/** Whether nothing is in progress: other pages show drafts, requests, refusals and future changes. */
const hasNothingPending = ({ latest }: SelectionPair): boolean =>
  latest === null || latest.status === "active" || latest.status === "ended";

/** A pension into which the person pays a smaller share than the employer would match. */
function findMissedMatch(
  { product, selectionPair, window }: RecommendableBenefit,
  snapshot: MemberSnapshot,
): Suggestion | null {
  const options = findModelTermsForPay(product, snapshot);
  if (!options || !window || window.direction === "down" || !hasNothingPending(selectionPair)) return null;
  const { matchedTo } = options;
  const paid =
    selectionPair.latest?.status === "active" ? findCurrentShare(selectionPair, product)?.percent : 0;
  if (paid === undefined || paid >= matchedTo || hasPaidMore(product, paid, snapshot)) return null;
  const modelRequest = { percent: matchedTo, age: getPensionAges(snapshot).minimum, potPence: 0 };
  const modelPercent = (percent: number) =>
    modelShare(percent, modelRequest, { product, selectionPair, snapshot });
  const [modelToday, modelAtMatch] = [paid > 0 ? modelPercent(paid) : null, modelPercent(matchedTo)];
  if (
    !modelAtMatch ||
    (paid > 0 && !modelToday) ||
    modelAtMatch.share.refusal ||
    modelAtMatch.warnings.some(({ mustAccept }) => mustAccept)
  )
    return null;
  const employerAnnualPence =
    modelAtMatch.price.employer.annualPence - (modelToday?.price.employer.annualPence ?? 0);
  if (employerAnnualPence <= 0) return null;
  const getRisePence = (get: (share: ModelledShare) => number) =>
    get(modelAtMatch.share) - (modelToday ? get(modelToday.share) : 0);
  const takeHomePence = getRisePence((share) => share.takeHomeMonthlyPence);
  const togetherPence = getRisePence((share) => share.togetherMonthlyPence);
  const employerPence = getRisePence((share) => share.employerMonthlyPence);
  const values = { paid, percent: matchedTo, amount: toPounds(employerAnnualPence) };
  return {
    reason: "pension-match",
    title: recommendationsCopy(paid > 0 ? "matchTitle" : "matchTitleJoin", values),
    text: recommendationsCopy(paid > 0 ? "matchText" : "matchTextJoin", values),
    employerAnnualPence,
    percent: matchedTo,
    month: {
      takeHomePence,
      savedPence: togetherPence - employerPence - takeHomePence,
      employerPence,
      togetherPence,
    },
  };
}

/** A person who paid more before, or opted out, chose to pay less. */
function hasPaidMore(product: Product, paid: number, { selections }: MemberSnapshot): boolean {
  return selections
    .filter(({ code, status }) => code === product.code && ["active", "ended", "opted-out"].includes(status))
    .some(({ choice }) => {
      const chosen = findCompleteChoice(choice, product);
      return (chosen?.kind.toModelPercent?.(chosen.choice) ?? 0) > paid;
    });
}

/** A benefit that the employer would pay for and that the person never had. */
function findMissedMoney(
  { product, name, selectionPair, window }: RecommendableBenefit,
  snapshot: MemberSnapshot,
): Suggestion | null {
  // A person who let the benefit end does not want it.
  if (canModel(product) || !window || selectionPair.latest !== null || selectionPair.active !== null)
    return null;
  const from = findStartingPrice({ product, snapshot, window });
  const employerAnnualPence = from?.price.employer.annualPence ?? 0;
  if (!from || employerAnnualPence <= 0) return null;
  const { price, takeHomeMonthlyPence } = from;
  const isFree = price.employee.annualPence === 0;
  return {
    reason: "employer-money",
    title: recommendationsCopy(isFree ? "moneyTitle" : "moneyTitlePart", { name }),
    text: recommendationsCopy("moneyText", { amount: toPounds(employerAnnualPence) }),
    employerAnnualPence,
    month: toMonth(
      price.employee.instalments[0] ?? 0,
      price.employer.instalments[0] ?? 0,
      takeHomeMonthlyPence,
    ),
  };
}

const toMonth = (employeePence: number, employerPence: number, takeHomePence: number) => ({
  takeHomePence,
  savedPence: employeePence - takeHomePence,
  employerPence,
  togetherPence: employeePence + employerPence,
});

/** Pence of cover for which no beneficiary is named, 0 if the sum is unknown; null if there is no such cover. */
function findCoverWithoutBeneficiary(
  { product, selectionPair }: RecommendableBenefit,
  snapshot: MemberSnapshot,
): number | null {
  if (!product.takesNominations || snapshot.isPastYear) return null;
  const selection = selectionPair.active ?? selectionPair.latest;
  if (!selection || selection.status === "draft" || isClosed(selection)) return null;
  return getCoverPence(selection, product, snapshot);
}

function getCoverPence(selection: Selection, product: Product, snapshot: MemberSnapshot): number {
  const pay = getPay(selection, snapshot);
  return findCappedCover(selection, product, pay)?.livePence ?? getSumAssured(selection.choice, pay) ?? 0;
}

function toNominationSuggestion({ name }: RecommendableBenefit, pence: number): Suggestion {
  return {
    reason: "beneficiaries",
    title: recommendationsCopy("beneficiariesTitle"),
    text:
      pence > 0
        ? recommendationsCopy("beneficiariesText", { name, amount: toShortPounds(pence) })
        : recommendationsCopy("beneficiariesTextPlain", { name }),
  };
}
