import { addDays, addYears, getBirthday, getEarliestDay, getLatestDay } from "../calendar.ts";
import { memoize } from "../memoize.ts";
import { getYear } from "../pay/tax-year.ts";
import { getEligibility, getEligibleDay } from "./eligibility.ts";
import { findCoreChoice } from "./kinds/index.ts";
import type { KindChoice, ProductCode } from "./kinds/types.ts";
import { coverAfterLeaving } from "./leaver-rule.ts";
import type { Holding, Member, Product } from "./product.ts";
import { asOf, listInYear, type Selection, toHoldings } from "./selection.ts";
import type { Catalogue, MemberSnapshot } from "./snapshot-types.ts";

/** First and last day, `yyyy-mm-dd`; `to` is null for no end. */
interface Days {
  from: string;
  to: string | null;
}

/** A person's facts on a span of days. */
export interface MemberSpan extends Days {
  member: Member;
}

interface CoreVersion extends Days {
  product: Product;
  core: KindChoice;
}

interface CorePlan {
  code: ProductCode;
  closedOn: string | null;
  versions: readonly CoreVersion[];
}

/** Stands for every day, past and future. */
const allDays = { from: "0001-01-01", to: null };

/** Whether a client offers a plan to its people. */
export type OfferCheck = (code: ProductCode) => boolean;

interface CoreOffer {
  catalogue: Catalogue;
  isOffered: OfferCheck;
}

/** Plans with core cover for everybody, computed once per catalogue. */
export const listCorePlans = memoize((catalogue: Catalogue): readonly CorePlan[] =>
  catalogue.products.flatMap(({ code }): CorePlan[] => {
    const versions = listCoreVersions(code, catalogue);
    return versions.length === 0 ? [] : [{ code, closedOn: catalogue.findClosingDay(code), versions }];
  }),
);

function listCoreVersions(code: ProductCode, catalogue: Catalogue): CoreVersion[] {
  const versions = catalogue.listVersions(code);
  return versions.flatMap(({ from, product }, index) => {
    const core = findCoreChoice(product);
    const next = versions[index + 1];
    return core ? [{ from, to: next ? addDays(next.from, -1) : null, product, core }] : [];
  });
}

/**
 * Whether payroll must record core cover that nobody chose, because it is taxed or the employer pays it in
 * payroll.
 */
export const hasPayrolledCore = ({ catalogue, isOffered }: CoreOffer): boolean =>
  listCorePlans(catalogue).some(
    ({ code, versions }) =>
      isOffered(code) &&
      versions.some(({ product }) => product.isTaxedWhenEmployerPays || product.isEmployerPaidByPayroll),
  );

/**
 * A person's snapshot with core cover, which the employer gives to everybody eligible, with or without an
 * account (M-31). It is never stored, but derived from the person's facts today or on each of `spans`.
 */
export function addCoreCover(
  snapshot: MemberSnapshot,
  isOffered: OfferCheck,
  spans: readonly MemberSpan[] = [{ ...allDays, member: snapshot.member }],
): MemberSnapshot {
  const { member, catalogue, today, selections, isPastYear, scheme } = snapshot;
  const all = listCoreCover(spans, member.holdings, { catalogue, isOffered }, today);
  const coreSelections = isPastYear ? listInYear(all, getYear(today, scheme.yearStart)) : all;
  if (coreSelections.length === 0) return snapshot;
  const holdings = [...member.holdings, ...toHoldings(coreSelections)];
  return { ...snapshot, member: { ...member, holdings }, selections: [...selections, ...coreSelections] };
}

/** Core cover on all days on which a person is eligible and has no selection of the plan. */
export function listCoreCover(
  spans: readonly MemberSpan[],
  holdings: readonly Holding[],
  { catalogue, isOffered }: CoreOffer,
  today: string,
): Selection[] {
  const plans = listCorePlans(catalogue).filter(({ code }) => isOffered(code));
  return plans.flatMap((plan) => {
    const planHoldings = holdings.filter(({ code }) => code === plan.code);
    return plan.versions.flatMap((version) => {
      const eligible = spans.flatMap((span) => findEligibleDays(span, version, plan, today) ?? []);
      return joinSpans(eligible)
        .flatMap((days) => subtractHoldings(planHoldings, days))
        .map((days) => asOf(toSelection(plan, version, days), today));
    });
  });
}

const toSelection = ({ code }: CorePlan, version: CoreVersion, { from, to }: Days): Selection => ({
  id: `core.${from}.${code}`.slice(0, 64),
  code,
  planFrom: version.from,
  status: "scheduled",
  choice: version.core,
  people: [],
  coverDate: from,
  firstDeductionDate: from,
  endDate: to,
  priceDate: null,
  payPence: null,
  acceptedPence: null,
  reason: null,
  createdAt: 0,
  version: 0,
  isByRule: true,
});

/** The part of a span in which a person may have one version of a plan; null for none. */
function findEligibleDays(
  { member, ...span }: MemberSpan,
  version: CoreVersion,
  plan: CorePlan,
  today: string,
): Days | null {
  const { product } = version;
  const { leaveDate } = member;
  const eligibleDay = getEligibleDay(member, product);
  const isInService = leaveDate === null || eligibleDay <= leaveDate;
  // Nobody joins a closed plan, but people who had its core cover keep it.
  const isOpen = plan.closedOn === null || eligibleDay < plan.closedOn;
  if (!isInService || !isOpen || !getEligibility(member, product, eligibleDay).isEligible) return null;
  const lasts = [span.to, version.to, ...listLastDays(member, product, today)].filter((day) => day !== null);
  const from = getLatestDay(eligibleDay, span.from, version.from);
  const to = lasts[0] === undefined ? null : getEarliestDay(lasts[0], ...lasts);
  return to !== null && to < from ? null : { from, to };
}

function listLastDays(member: Member, product: Product, today: string): string[] {
  const { leaveDate, dateOfBirth, family } = member;
  const ages = product.eligibility.flatMap((rule) => {
    if (rule.rule === "age" && rule.below) return [getBirthday(dateOfBirth, rule.below)];
    const partner = family.find(({ relationship, isActive }) => isActive && relationship === "partner");
    return rule.rule === "partner" && partner ? [getBirthday(partner.dateOfBirth, rule.below)] : [];
  });
  const lastDay = leaveDate === null ? null : (coverAfterLeaving(product, leaveDate).coverEnds ?? leaveDate);
  // An age limit shows only in its last year, so that no page names an end thirty years ahead.
  const soonLastDays = ages.filter((day) => day <= addYears(today, 1)).map((day) => addDays(day, -1));
  return lastDay === null ? soonLastDays : [...soonLastDays, lastDay];
}

/** Joins spans that follow each other without a gap. */
function joinSpans(spans: readonly Days[]): Days[] {
  const joined: Days[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last && last.to !== null && from <= addDays(last.to, 1)) last.to = to;
    else joined.push({ from, to });
  }
  return joined;
}

/** The days of a span that no selection covers. */
function subtractHoldings(holdings: readonly Holding[], days: Days): Days[] {
  let free: Days[] = [days];
  for (const { from, to } of holdings) {
    free = free.flatMap((span) => {
      const isDisjoint = (span.to !== null && span.to < from) || (to !== null && to < span.from);
      if (isDisjoint) return [span];
      return [
        ...(span.from < from ? [{ from: span.from, to: addDays(from, -1) }] : []),
        ...(to !== null && (span.to === null || to < span.to) ? [{ from: addDays(to, 1), to: span.to }] : []),
      ];
    });
  }
  return free;
}
