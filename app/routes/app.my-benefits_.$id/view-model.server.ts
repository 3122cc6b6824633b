import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { enrolmentCopy } from "#copy/enrolment";
import { setUpCopy } from "#copy/set-up";
import { underwritingCopy } from "#copy/underwriting";
import { getBenefitPicture } from "~/components/content/benefit-picture.ts";
import { toCostView } from "~/components/content/cost-view.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toListedPrice } from "~/components/content/listed-price.ts";
import { toFacts } from "~/components/content/to-facts.ts";
import { formatLongDay, toLondonDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { BenefitPay } from "~/upstream/benefit-pay.server.ts";
import {
  type CostsSummary,
  findLiveSelection,
  isInForceOn,
  listNextDates,
} from "~/upstream/benefits.server.ts";
import { findForeignLanguage, markForeign } from "~/upstream/foreign-language.server.ts";
import { toAvailability } from "~/view-models/availability.server.ts";
import { toWishPanel, type Wishes } from "~/view-models/nominations.server.ts";
import { toDocumentViews } from "~/view-models/plan-documents.server.ts";
import { findChangeDay, toBenefitStatus, toSelectionView } from "~/view-models/selection-view.server.ts";
import { toBenefitPayView } from "./pay-view.server.ts";
import { toExamplesView, toFromPriceView } from "./price-view.server.ts";

/** One benefit with its dates and facts as texts for its page (BENEFIT-03). */
export function toBenefitView(
  { clock, sanitiseContent }: Pick<RequestContext, "clock" | "sanitiseContent">,
  benefit: Benefit & {
    pay: BenefitPay | null;
    wishes: Wishes | null;
    hasModel: boolean;
    canJoin: boolean;
    hasClaimsPage: boolean;
  },
) {
  const { benefitId, name, summary, description, selection, inForce, terms, faqs, related, pay, wishes } =
    benefit;
  const today = toLondonDay(clock.now());
  const cost = selection?.costsSummaryForMonthlyCostSection;
  return {
    id: benefitId,
    name,
    /** The language of the client's text, if it differs from the page's. */
    language: findForeignLanguage(benefit.language),
    picture: getBenefitPicture(benefitId, benefit.icon),
    status: toBenefitStatus(benefit, today),
    summary: summary ?? "",
    description: description?.trim() ? sanitiseContent(description) : null,
    availability: toOpening(benefit),
    selection: selection && toChosenView(selection, today),
    /** The current selection, if the selection shown above it is a future change. */
    inForce: inForce ? toSelectionView(inForce, today) : null,
    cost: cost ? toDatedCost(toCostView(cost), benefit, today) : null,
    fromPrice: toFromPriceView(benefit),
    examples: toExamplesView(benefit),
    firstSteps: toFirstSteps(benefit),
    nowAndThen: toCurrentAndNextPrice(benefit, today),
    pay: pay && toBenefitPayView(pay, selection ?? null, inForce ?? null),
    wish: wishes && toWishPanel(benefitId, wishes),
    faqs: (faqs ?? []).map(({ id, question, answer, language }) => ({
      language: findForeignLanguage(language),
      id: `faq-${id}`,
      question,
      answer: sanitiseContent(answer),
    })),
    related: markForeign(related ?? []).map((each) => ({ ...each, summary: each.summary ?? "" })),
    hasClaims: benefit.hasClaimsPage,
    hasCard: benefit.hasCard ?? false,
    hasTerms: Boolean(terms?.id),
    documents: toDocumentViews(benefitId, benefit.documents),
    hasModel: benefit.hasModel,
    actions: toActions(benefit, benefit.canJoin),
  };
}
/** The selection without its status, which is next to the page's title. */
function toChosenView(selection: NonNullable<Benefit["selection"]>, today: string) {
  const { facts, notes } = toSelectionView(selection, today);
  const title = isInForceOn(selection, today) ? benefitsCopy("yours") : setUpCopy("yourChoice");
  // The reason of a refusal comes first on its page.
  return { title, facts, notes, isRefused: selection.status === "rejected" };
}
export type BenefitViewModel = ReturnType<typeof toBenefitView>;

const ctas = {
  setup: { label: "setup", to: paths.benefitSetUp },
  continue: { label: "continue", to: paths.benefitSetUp },
  reapply: { label: "reapply", to: paths.benefitSetUp },
  manage: { label: "manage", to: paths.benefitManage },
  "view-request": { label: "viewRequest", to: paths.benefitManage },
} as const;

/** The actions that the benefit's `cta` allows; the first is the next step. */
function toActions(benefit: Benefit, canJoin: boolean) {
  const { benefitId: id, selection, medicalQuestions } = benefit;
  const type = selection?.cta?.type ?? "";
  const cta = Object.hasOwn(ctas, type) ? ctas[type as keyof typeof ctas] : null;
  const hasOpenQuestions =
    selection?.medical?.required && !selection.medical.complete && medicalQuestions?.length;
  return [
    ...(selection?.underwriting?.offer
      ? [{ label: underwritingCopy("offerLink"), to: paths.benefitPanel(id, "insurer-offer") }]
      : []),
    ...(hasOpenQuestions && type !== "continue"
      ? [{ label: setUpCopy("answerMedical"), to: paths.benefitPanel(id, "medical-questions") }]
      : []),
    ...(cta ? [{ label: selection?.cta?.label || setUpCopy(cta.label), to: cta.to(id) }] : []),
    ...(!selection && benefit.availability?.canChange
      ? [{ label: setUpCopy("choose"), to: paths.benefitSetUp(id) }]
      : []),
    ...(canJoin ? [{ label: enrolmentCopy("joinLink"), to: paths.benefitPanel(id, "join") }] : []),
  ];
}

/** The price of a change says from when it applies, because another price applies today. */
function toDatedCost(cost: ReturnType<typeof toCostView>, benefit: Benefit, today: string) {
  const date = findChangeDay(benefit, today);
  return date ? { ...cost, per: benefitsCopy("fromDay", { price: cost.per, date }) } : cost;
}

/** The payment now and the next one with its day, if both are known. */
function toCurrentAndNextPrice(benefit: Benefit, today: string) {
  const currentCost = findLiveSelection(benefit, today)?.costsSummaryForMonthlyCostSection;
  const nextCost = benefit.selection?.costsSummaryForMonthlyCostSection;
  const date = findChangeDay(benefit, today);
  if (!currentCost || !nextCost || !date) return [];
  return [
    { label: benefitsCopy("costsToday"), ...toMonthly(currentCost) },
    { label: benefitsCopy("costsThen", { date }), ...toMonthly(nextCost) },
  ];
}

function toMonthly(cost: CostsSummary): { value: string; note?: string } {
  const { pence, note } = toListedPrice(cost);
  return pence === null ? { value: note } : { value: formatMoney(pence), note };
}

function toOpening(benefit: Benefit) {
  const opening = toAvailability(benefit);
  const { canChange, coverDate, firstDeductionDate } = benefit.availability ?? {};
  const hasSteps = toFirstSteps(benefit).length > 0;
  const facts =
    canChange && !hasSteps
      ? toFacts([
          [benefitsCopy("coverFrom"), formatLongDay(coverDate)],
          [benefitsCopy("firstDeduction"), formatLongDay(firstDeductionDate)],
        ])
      : [];
  return (
    opening && {
      ...opening,
      facts,
      hasDates: listNextDates(benefit).length > 0,
      opensByEvent: benefit.availability?.opensByEvent === true,
    }
  );
}

/**
 * The days that follow if the person chooses the benefit now, in order. It is for a benefit that can be chosen and is
 * not held.
 */
function toFirstSteps({ fromPrice, availability }: Benefit) {
  const { canChange, coverDate, firstDeductionDate } = availability ?? {};
  const days = [
    { title: setUpCopy("firstPayslip"), day: firstDeductionDate },
    { title: benefitsCopy("coverFrom"), day: coverDate },
  ]
    .flatMap(({ title, day }) => (day && formatLongDay(day) ? [{ title, day }] : []))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  if (!fromPrice || !canChange || days.length === 0) return [];
  return [
    { title: benefitsCopy("youChoose"), when: benefitsCopy("chooseToday"), state: "now" as const },
    ...(fromPrice.approvalRequired
      ? [{ title: benefitsCopy("employerApproves"), when: benefitsCopy("weEmail"), state: "next" as const }]
      : []),
    ...days.map(({ title, day }) => ({ title, when: formatLongDay(day) ?? day, state: "next" as const })),
  ];
}
