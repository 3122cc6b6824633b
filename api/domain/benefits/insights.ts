import { benefitsCopy } from "#api-copy/benefits";
import { addMonthsToMonth, getAge, getEarliestDay, getLastDayOfMonth, getMonth } from "../calendar.ts";
import type { Choice } from "./choice.ts";
import { getCurrentPayroll, type MonthlyContributions, prepareContributions } from "./contributions.ts";
import { getEligibility } from "./eligibility.ts";
import { findCompleteChoice } from "./kinds/index.ts";
import { findAgreedProduct } from "./member-snapshot.ts";
import type { Product } from "./product.ts";
import { findInForce, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import type { Status } from "./statuses.ts";

/**
 * Figures of a client's people and their choices, added up person by person; amounts in pence of the present
 * month.
 */
export interface ClientFigures {
  headcount: number;
  registered: number;
  /** The number of registrations in a month, `yyyy-mm`. */
  registeredIn: Record<string, number>;
  /** The number of people in each band of `listAgeBands`. */
  ages: number[];
  /** Figures of each benefit by product code. */
  benefits: Record<string, BenefitFigures>;
  funding: Record<FundingSource, number>;
  /** By month, `yyyy-mm`; absent in figures that an older release counted. */
  months?: Record<string, MonthFigures>;
}

/** What people had and what it cost in one month, as their choices and prices are known now. */
export interface MonthFigures {
  /** The number of benefits in force on the month's last day, or today for the current month. */
  chosen: number;
  employeePence: number;
  employerPence: number;
}

export interface BenefitFigures {
  /**
   * The number of people who may have the benefit today, or who hold it though they could no longer choose
   * it.
   */
  eligible: number;
  /** The number of people who have the benefit, or will because it is approved. */
  chosen: number;
  /** The number of requests that wait for an answer. */
  waiting: number;
  employeePence: number;
  employerPence: number;
  /** The number of people for each choice. */
  levels: Record<string, number>;
}

export type FundingSource = "employer" | "sacrifice" | "net-pay" | "payment";

export const fundingLabels: Record<FundingSource, string> = {
  get employer() {
    return benefitsCopy("funding.employer");
  },
  get sacrifice() {
    return benefitsCopy("funding.sacrifice");
  },
  get "net-pay"() {
    return benefitsCopy("funding.net-pay");
  },
  get payment() {
    return benefitsCopy("funding.payment");
  },
};

/** First ages of bands; each goes up to the next. */
const bands = [0, 25, 35, 45, 55, 65];

/** The names of the age bands, in the order of `Figures.ages`. */
export const listAgeBands = (): string[] =>
  bands.map((from, index) => {
    const next = bands[index + 1];
    if (next === undefined) return benefitsCopy("ages.last", { from });
    return index === 0
      ? benefitsCopy("ages.first", { below: next })
      : benefitsCopy("ages.between", { from, to: next - 1 });
  });

export const createEmptyFigures = (): ClientFigures => ({
  headcount: 0,
  registered: 0,
  registeredIn: {},
  ages: bands.map(() => 0),
  benefits: {},
  funding: { employer: 0, sacrifice: 0, "net-pay": 0, payment: 0 },
});

export interface CountedPerson {
  snapshot: MemberSnapshot;
  /** The day on which the account was activated; null before that. */
  registeredOn: string | null;
}

/** Adds one person to the figures of a client that offers these products. */
export function countPerson(
  figures: ClientFigures,
  { snapshot, registeredOn }: CountedPerson,
  products: readonly Product[],
): void {
  const { member, today } = snapshot;
  figures.headcount += 1;
  const age = getAge(member.dateOfBirth, today);
  const band = Math.max(
    0,
    bands.findLastIndex((from) => from <= age),
  );
  figures.ages[band] = (figures.ages[band] ?? 0) + 1;
  if (registeredOn !== null) {
    figures.registered += 1;
    const month = getMonth(registeredOn);
    figures.registeredIn[month] = (figures.registeredIn[month] ?? 0) + 1;
  }
  for (const product of products) countBenefit(getFigures(figures, product), product, snapshot);
  const contributionsIn = prepareContributions(snapshot);
  countMonths(figures, snapshot, contributionsIn);
  for (const contribution of contributionsIn(getCurrentPayroll(snapshot))) {
    const productFigures = getFigures(figures, contribution.product);
    productFigures.employeePence += contribution.employeePence;
    productFigures.employerPence += contribution.employerPence;
    figures.funding.employer += contribution.employerPence;
    // A contribution outside salary sacrifice saves no National Insurance, so it counts as taken from pay.
    const funding = contribution.treatment === "net-pay-arrangement" ? "net-pay" : contribution.treatment;
    if (funding !== "none") figures.funding[funding] += Math.abs(contribution.employeePence);
  }
}

function countMonths(
  figures: ClientFigures,
  { selections, today }: MemberSnapshot,
  contributionsIn: MonthlyContributions,
) {
  const codes = [...new Set(selections.map(({ code }) => code))];
  figures.months ??= {};
  for (const month of listLastMonths(today)) {
    const day = getEarliestDay(today, getLastDayOfMonth(`${month}-01`));
    const monthFigures = figures.months[month] ?? { chosen: 0, employeePence: 0, employerPence: 0 };
    figures.months[month] = monthFigures;
    monthFigures.chosen += codes.filter((code) => findInForce(selections, code, day)).length;
    for (const { employeePence, employerPence } of contributionsIn(month)) {
      monthFigures.employeePence += employeePence;
      monthFigures.employerPence += employerPence;
    }
  }
}

/** The figures of one benefit; zeros if nobody was counted. */
export function getFigures({ benefits }: ClientFigures, { code }: Product): BenefitFigures {
  const countedFigures = benefits[code];
  if (countedFigures) return countedFigures;
  const noFigures = { eligible: 0, chosen: 0, waiting: 0, employeePence: 0, employerPence: 0, levels: {} };
  benefits[code] = noFigures;
  return noFigures;
}

const agreedStatuses: readonly Status[] = ["active", "medical-pending", "scheduled"];

function countBenefit(productFigures: BenefitFigures, product: Product, snapshot: MemberSnapshot): void {
  const { member, selections, today } = snapshot;
  const agreedVersions = selections
    .filter(({ code, status }) => code === product.code && agreedStatuses.includes(status))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  // If a person has two versions, the one in force counts before a future one.
  const current = agreedVersions.find(({ status }) => status !== "scheduled") ?? agreedVersions[0];
  const isWaitingVersion = (each: Selection) =>
    each.code === product.code && each.status.endsWith("-pending");
  if (current || getEligibility(member, product, today).isEligible) productFigures.eligible += 1;
  if (selections.some(isWaitingVersion)) productFigures.waiting += 1;
  if (!current) return;
  productFigures.chosen += 1;
  const level = findLevel(findAgreedProduct(current, snapshot) ?? product, current.choice);
  if (level !== null) productFigures.levels[level] = (productFigures.levels[level] ?? 0) + 1;
}

/** A choice as text without personal values, for counting; null if there is nothing to choose. */
export function findLevel(product: Product, choice: Choice): string | null {
  const chosen = findCompleteChoice(choice, product);
  return chosen?.kind.getInsightLabel(chosen.choice, chosen.options) ?? null;
}

/** The number of registered people at the end of each of the last twelve months, the current one last. */
export function listRegistrations({ registeredIn }: ClientFigures, today: string) {
  return listLastMonths(today).map((month) => ({
    month,
    registered: Object.entries(registeredIn)
      .filter(([registeredMonth]) => registeredMonth <= month)
      .reduce((sum, [, count]) => sum + count, 0),
  }));
}

/** Chosen benefits and their cost in each of the last twelve months; months without figures are left out. */
export const listMonths = ({ months = {} }: ClientFigures, today: string) =>
  listLastMonths(today).flatMap((month) => {
    const monthFigures = months[month];
    return monthFigures ? [{ month, ...monthFigures }] : [];
  });

/** The last twelve months, `yyyy-mm`, the present one last. */
const listLastMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonthsToMonth(getMonth(today), index - 11));

/** In percent, to one decimal. */
export const getPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
