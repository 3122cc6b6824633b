import { benefitsCopy } from "#api-copy/benefits";
import { addToMonth, ageOn, getMonth } from "../calendar.ts";
import type { Choice } from "./choice.ts";
import { contributionsOf, currentPayroll } from "./contributions.ts";
import { eligibilityOn } from "./eligibility.ts";
import { findChosen } from "./kinds/index.ts";
import { agreedProduct, type MemberSnapshot } from "./member-snapshot.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { Status } from "./statuses.ts";

/**
 * Figures of a client's people and their choices, added up person by person; amounts in pence of the present
 * month.
 */
export interface Figures {
  headcount: number;
  registered: number;
  /** The number of registrations in a month, `yyyy-mm`. */
  registeredIn: Record<string, number>;
  /** By `ageBands`. */
  ages: number[];
  /** By product code. */
  benefits: Record<string, BenefitFigures>;
  funding: Record<Funding, number>;
}

export interface BenefitFigures {
  /** The number of people who may have it today, or who hold it though they could no longer choose it. */
  eligible: number;
  /** The number of people who have it or will have it, agreed by everybody. */
  chosen: number;
  /** The number of requests that wait for an answer. */
  waiting: number;
  employeePence: number;
  employerPence: number;
  /** The numbers by choice. */
  levels: Record<string, number>;
}

export type Funding = "employer" | "sacrifice" | "net-pay" | "payment";

export const fundingLabels: Record<Funding, string> = {
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
export const ageBands = ["Under 25", "25 to 34", "35 to 44", "45 to 54", "55 to 64", "65 and over"];

export const emptyFigures = (): Figures => ({
  headcount: 0,
  registered: 0,
  registeredIn: {},
  ages: ageBands.map(() => 0),
  benefits: {},
  funding: { employer: 0, sacrifice: 0, "net-pay": 0, payment: 0 },
});

export interface CountedPerson {
  standing: MemberSnapshot;
  /** The day on which the account was activated; null before that. */
  registeredOn: string | null;
}

/** Adds one person to the figures of a client that offers these products. */
export function countPerson(
  figures: Figures,
  { standing, registeredOn }: CountedPerson,
  products: readonly Product[],
): void {
  const { member, today } = standing;
  figures.headcount += 1;
  const age = ageOn(member.dateOfBirth, today);
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
  for (const product of products) countBenefit(getFigures(figures, product), product, standing);
  for (const each of contributionsOf(standing)(currentPayroll(standing))) {
    const own = getFigures(figures, each.product);
    own.employeePence += each.employeePence;
    own.employerPence += each.employerPence;
    figures.funding.employer += each.employerPence;
    // A contribution outside salary sacrifice saves no National Insurance, so it counts as taken from pay.
    const funding = each.treatment === "net-pay-arrangement" ? "net-pay" : each.treatment;
    if (funding !== "none") figures.funding[funding] += Math.abs(each.employeePence);
  }
}

/** The figures of one benefit; all zero until somebody is counted. */
export function getFigures({ benefits }: Figures, { code }: Product): BenefitFigures {
  const known = benefits[code];
  if (known) return known;
  const none = { eligible: 0, chosen: 0, waiting: 0, employeePence: 0, employerPence: 0, levels: {} };
  benefits[code] = none;
  return none;
}

const agreed: readonly Status[] = ["active", "medical-pending", "scheduled"];

function countBenefit(own: BenefitFigures, product: Product, snapshot: MemberSnapshot): void {
  const { member, selections, today } = snapshot;
  const held = selections
    .filter(({ code, status }) => code === product.code && agreed.includes(status))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  // A version in force says more of the present than a future one.
  const shown = held.find(({ status }) => status !== "scheduled") ?? held[0];
  const isWaiting = (each: Selection) => each.code === product.code && each.status.endsWith("-pending");
  if (shown || eligibilityOn(member, product, today).isEligible) own.eligible += 1;
  if (selections.some(isWaiting)) own.waiting += 1;
  if (!shown) return;
  own.chosen += 1;
  const level = findLevel(agreedProduct(shown, snapshot) ?? product, shown.choice);
  if (level !== null) own.levels[level] = (own.levels[level] ?? 0) + 1;
}

/** A choice in words that many people share; null if there is nothing to choose. */
export function findLevel(product: Product, choice: Choice): string | null {
  const chosen = findChosen(choice, product);
  return chosen?.kind.insight(chosen.choice, chosen.options) ?? null;
}

/** All who had registered by the end of each of the last twelve months, the present one last. */
export function listRegistrations({ registeredIn }: Figures, today: string) {
  const last = getMonth(today);
  return Array.from({ length: 12 }, (_, at) => addToMonth(last, at - 11)).map((month) => ({
    month,
    registered: Object.entries(registeredIn)
      .filter(([own]) => own <= month)
      .reduce((sum, [, count]) => sum + count, 0),
  }));
}

/** In percent, to one decimal. */
export const getPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
