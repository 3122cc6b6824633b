import { uploadImpactsCopy } from "#api-copy/upload-impacts";
import { getEligibility, hasLeft, haveSameEligibility } from "../benefits/eligibility.ts";
import { findCoreChoice } from "../benefits/kinds/index.ts";
import { getLeaverBalancePence } from "../benefits/leaver-balance.ts";
import { coverAfterLeaving } from "../benefits/leaver-rule.ts";
import { findAgreedProduct, priceOfSelection } from "../benefits/member-snapshot.ts";
import type { Product } from "../benefits/product.ts";
import { isSubmitted, type Selection } from "../benefits/selection.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import { listPayChanges } from "../benefits/taxed-pay.ts";
import { addDays, getAge, getFirstDayOfMonth, getLatestDay } from "../calendar.ts";
import { checkMinimumWage } from "../pay/minimum-wage.ts";
import { sumAmounts, toPounds } from "../pay/money.ts";
import { findBenefitLoss, toContinuesMessage } from "./benefit-loss.ts";
import { findCoreChange } from "./core-change.ts";
import { getWageRates, isAboveWageFloor } from "./wage-floor.ts";

export type OfferedBenefits = readonly { product: Product; name: string }[];

interface Benefit {
  benefitId: string;
  name: string;
}

/** How many people a load affects, by effect. */
export interface ImpactTotals {
  gaining: number;
  losing: number;
  repriced: number;
  belowWage: number;
  owing: number;
  /** People who keep a benefit that they could not choose today. */
  continuing: number;
}

/** How many changed and new people gain and lose a plan's core cover. */
export interface CoreTotal extends Benefit {
  gaining: number;
  losing: number;
}

/** What a load does to one person's benefits (API-76). */
export interface Impact {
  /** Benefits that can now be chosen, and core cover with its first day. */
  gained: (Benefit & { coverFrom?: string })[];
  /**
   * Benefits that the load ends, with their last day; null for one that never begins. Core cover is marked.
   */
  lost: (Benefit & { lastDay: string | null; isCore?: boolean })[];
  /**
   * Benefits that continue though the person could not choose them today. Each has a message and the last day
   * before a change is possible.
   */
  continues: (Benefit & { until: string | null; message: string })[];
  /** Benefits that the person does not have and can no longer choose. */
  closed: Benefit[];
  repriced: (Benefit & { beforeMonthlyPence: number; afterMonthlyPence: number })[];
  /** Why pay would be below the minimum wage; null if it is not. */
  belowWage: string | null;
  /** Pence a month by which pay is below the minimum wage; null if it is not. */
  belowWagePence: number | null;
  /** Pence of loans and bicycles that the last pay must repay (RULE-09); null for nothing. */
  owesPence: number | null;
  owes: (Benefit & { pence: number })[];
}

/**
 * How a file changes a person's benefits; null if it changes nothing. A leaver is assessed on the day after
 * the last one. `jobFrom` is the day from which a new job counts.
 */
export function findImpact(
  before: MemberSnapshot,
  after: MemberSnapshot,
  offered: OfferedBenefits,
  jobFrom = before.today,
): Impact | null {
  const { leaveDate } = after.member;
  const isLeaver = leaveDate !== null && leaveDate !== before.member.leaveDate;
  const day = isLeaver ? getLatestDay(before.today, addDays(leaveDate, 1)) : before.today;
  const impact: Impact = createEmptyImpact();
  const isAlike = haveSameEligibility(before.member, after.member);
  for (const { product, name } of offered) {
    const selection = before.selections.find((each) => each.code === product.code && isSubmitted(each));
    // Skips products that cannot matter, because most files change only pay.
    if (isAlike && !selection) continue;
    const benefit = { benefitId: product.code, name };
    const agreed = (selection && findAgreedProduct(selection, before)) ?? product;
    const eligibility = getEligibility(after.member, agreed, day);
    const isEligibleAfter = eligibility.isEligible;
    const wasEligibleBefore = isAlike
      ? isEligibleAfter
      : getEligibility(before.member, agreed, day).isEligible;
    const core =
      !selection && findCoreChoice(agreed) ? findCoreChange(product.code, { before, after, jobFrom }) : null;
    if (core && "gainedFrom" in core) impact.gained.push({ ...benefit, coverFrom: core.gainedFrom });
    else if (isEligibleAfter && !wasEligibleBefore) impact.gained.push(benefit);
    const loss = isAlike ? undefined : findBenefitLoss(product.code, before, after, jobFrom);
    if (loss) impact.lost.push({ ...benefit, ...loss });
    else if (selection && wasEligibleBefore && !isEligibleAfter && !isLeaver) {
      const message = toContinuesMessage(name, eligibility, selection);
      impact.continues.push({ ...benefit, until: eligibility.nextDate ?? null, message });
    } else if (core && "lastDay" in core) {
      impact.lost.push({ ...benefit, lastDay: core.lastDay, isCore: true });
    } else if (!selection && wasEligibleBefore && !isEligibleAfter && !isLeaver && !findCoreChoice(agreed))
      impact.closed.push(benefit);
    const prices = isEligibleAfter && selection ? findPriceChange(selection, before, after, agreed) : null;
    if (prices) impact.repriced.push({ ...benefit, ...prices });
  }
  if (isLeaver) {
    impact.owes = listOwedAmounts(after, leaveDate, offered);
    impact.owesPence = sumAmounts(impact.owes) || null;
  }
  if (!hasLeft(after.member, day)) {
    const breach = findWageShortfall(after);
    impact.belowWage = breach?.reason ?? null;
    impact.belowWagePence = breach?.shortPence ?? null;
  }
  return isWithoutImpact(impact) ? null : impact;
}

const createEmptyImpact = (): Impact => ({
  gained: [],
  lost: [],
  continues: [],
  closed: [],
  repriced: [],
  owes: [],
  belowWage: null,
  belowWagePence: null,
  owesPence: null,
});

const isWithoutImpact = ({ gained, lost, continues, closed, repriced, belowWage, owesPence }: Impact) =>
  gained.length + lost.length + continues.length + closed.length + repriced.length === 0 &&
  belowWage === null &&
  owesPence === null;

/** The monthly price of a held benefit before and after; null if it stays the same. */
function findPriceChange(
  selection: Selection,
  before: MemberSnapshot,
  after: MemberSnapshot,
  product: Product,
) {
  const findMonthlyPence = (snapshot: MemberSnapshot) =>
    priceOfSelection(selection, product, snapshot)?.employee.instalments[0] ?? null;
  const beforeMonthlyPence = findMonthlyPence(before);
  const afterMonthlyPence = findMonthlyPence(after);
  if (beforeMonthlyPence === null || afterMonthlyPence === null) return null;
  return beforeMonthlyPence === afterMonthlyPence ? null : { beforeMonthlyPence, afterMonthlyPence };
}

/** The unpaid part of each loan or bicycle. */
function listOwedAmounts(after: MemberSnapshot, leaveDate: string, offered: OfferedBenefits): Impact["owes"] {
  return offered.flatMap(({ product: { code }, name }) => {
    const pence = after.selections
      .filter((each) => each.code === code && (each.status === "active" || each.status === "scheduled"))
      .reduce((sum, selection) => {
        const product = findAgreedProduct(selection, after);
        const isDue = product && coverAfterLeaving(product, leaveDate).isBalanceDue;
        return isDue ? sum + getLeaverBalancePence(selection, product, after, leaveDate) : sum;
      }, 0);
    return pence > 0 ? [{ benefitId: code, name, pence }] : [];
  });
}

/** Why the new pay, less all sacrifices, would be below the minimum wage (RULE-05). */
function findWageShortfall(after: MemberSnapshot): { reason: string; shortPence: number } | null {
  const { member, hourlyPence, weeklyHoursHundredths, today } = after;
  const sacrifices = listPayChanges(after, today).filter(({ price }) => price.treatment === "sacrifice");
  if (sacrifices.length === 0) return null;
  const monthly = sacrifices.map(({ price }) => price.employee.instalments[0] ?? 0);
  const sacrificedPence = monthly.reduce((sum, pence) => sum + pence, 0);
  const { minimumWage } = getWageRates(today, after.catalogue.rates);
  const annualPence = member.annualPayPence;
  if (isAboveWageFloor({ annualPence, weeklyHoursHundredths }, sacrificedPence, minimumWage)) return null;
  const periodFrom = getFirstDayOfMonth(today);
  const {
    isBreach,
    headroomPence,
    hourlyPence: floorPence,
  } = checkMinimumWage(
    {
      pay: hourlyPence === null ? { annualPence: member.annualPayPence } : { hourlyPence },
      weeklyHoursHundredths,
      dateOfBirth: member.dateOfBirth,
      periodFrom,
      periodsPerYear: 12,
    },
    monthly,
    0,
    minimumWage,
  );
  if (!isBreach) return null;
  const reason = uploadImpactsCopy("belowWage", {
    amount: toPounds(-headroomPence),
    floor: toPounds(floorPence),
    age: getAge(member.dateOfBirth, periodFrom),
  });
  return { reason, shortPence: -headroomPence };
}
