import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import type { BenefitItem } from "~/components/content/benefit-list.tsx";
import { getBenefitPicture } from "~/components/content/benefit-picture.ts";
import { toExampleListedPrice, toListedPrice } from "~/components/content/listed-price.ts";
import { formatLongDay, toLondonDay } from "~/copy/day.ts";
import { findLiveSelection, isInForceOn, type Selection } from "~/upstream/benefits.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toAvailability } from "~/view-models/availability.server.ts";
import { toBenefitStatus } from "~/view-models/selection-view.server.ts";

export interface BenefitsView {
  onProbation: boolean;
  /** The month's total of selections in force today, in pence; null if there are none. */
  totals: { employeePence: number; employerPence: number; addedPence: number } | null;
  groups: { title: string; benefits: BenefitItem[] }[];
  /** Whether the upstream has payroll runs. */
  hasPayslip: boolean;
  hasCards: boolean;
}

/** Benefits by group, in their original order (BENEFIT-02). */
export function toBenefitsView(
  benefits: Benefit[],
  { user, hideTotals, extensions }: Setup,
  now: Date,
): BenefitsView {
  const today = toLondonDay(now);
  const groups = Map.groupBy(benefits, ({ groupName }) => groupName?.trim() || benefitsCopy("groupOther"));
  return {
    onProbation: user.onProbation,
    totals: hideTotals ? null : toTotals(benefits, today),
    groups: [...groups].map(([title, members]) => ({
      title,
      benefits: members.map((benefit) => toItem(benefit, today)),
    })),
    hasPayslip: extensions.has("payroll"),
    hasCards: extensions.has("cards") && benefits.some(({ hasCard }) => hasCard),
  };
}

function toTotals(benefits: Benefit[], today: string): BenefitsView["totals"] {
  const costs = benefits
    .flatMap((benefit) => findLiveSelection(benefit, today) ?? [])
    .flatMap(({ costsSummaryForMonthlyCostSection: cost }) => cost ?? []);
  if (costs.length === 0) return null;
  const sumPence = (pence: number[]) => pence.reduce((total, each) => total + each, 0);
  const isPayment = ({ treatment }: (typeof costs)[number]) => treatment === "payment";
  return {
    employeePence: sumPence(
      costs.filter((cost) => !isPayment(cost)).map((cost) => cost.employeeMonthlyPence),
    ),
    employerPence: sumPence(costs.map((cost) => cost.employerMonthlyPence)),
    addedPence: sumPence(costs.filter(isPayment).map((cost) => cost.employeeMonthlyPence)),
  };
}

function toItem(benefit: Benefit, today: string): BenefitItem {
  const { benefitId, name, summary, icon, error } = benefit;
  return {
    id: benefitId,
    name,
    summary: summary ?? undefined,
    language: findForeignLanguage(benefit.language),
    icon: getBenefitPicture(benefitId, icon),
    status: toBenefitStatus(benefit, today),
    ...toPrices(benefit, today),
    availability: toAvailability(benefit) ?? undefined,
    error: error ?? undefined,
  };
}

/**
 * The price now and the next price with its day. A benefit that the person does not hold gets its lowest
 * price.
 */
function toPrices(benefit: Benefit, today: string): Pick<BenefitItem, "price" | "nextPrice"> {
  const { selection } = benefit;
  const live = findLiveSelection(benefit, today);
  const price = live ?? selection;
  if (live && selection && selection !== live) {
    const nextPrice = toPrice(selection, today);
    const price = toPrice(live, today);
    const now = price && { ...price, note: benefitsCopy("nowPrice", { price: price.note }) };
    return { price: nextPrice ? now : price, nextPrice };
  }
  return { price: (price && toPrice(price, today)) ?? toFromPrice(benefit) };
}

function toFromPrice({ fromPrice, availability }: Benefit): BenefitItem["price"] {
  if (!fromPrice) return undefined;
  const price = toExampleListedPrice(fromPrice);
  if (price.pence === null) return price;
  const note = availability?.canChange ? price.note : benefitsCopy("atTodaysPrices", { price: price.note });
  return { ...price, note, before: benefitsCopy("fromAmount") };
}

/**
 * The day from which the person pays, if payment has not begun; a request says that it needs approval
 * first.
 */
function toPaymentText(selection: Selection, today: string, price: string): string {
  if (isInForceOn(selection, today)) return price;
  const date = formatLongDay(selection.startDate);
  if (selection.status !== "scheduled" || !date) return benefitsCopy("ifStarts", { price });
  return benefitsCopy("fromDay", { price, date });
}

/** Statuses in which the person pays nothing now or soon. */
const CLOSED_STATUSES = ["rejected", "opted-out", "ended"];

function toPrice(selection: Selection, today: string): BenefitItem["price"] {
  const cost = selection.costsSummaryForMonthlyCostSection;
  if (!cost || CLOSED_STATUSES.includes(selection.status)) return undefined;
  const price = toListedPrice(cost);
  return price.pence === null ? price : { ...price, note: toPaymentText(selection, today, price.note) };
}
