import { areEligibleAlike, eligibilityOn, hasLeft } from "../benefits/eligibility.ts";
import { leaverBalancePence } from "../benefits/leaver-balance.ts";
import { onLeaving } from "../benefits/leaving.ts";
import type { Product } from "../benefits/product.ts";
import { isAsked, type Selection } from "../benefits/selection.ts";
import { agreedProduct, priceOfSelection, type Standing } from "../benefits/standing.ts";
import { payChangesOn } from "../benefits/taxed-pay.ts";
import { addDays, firstOfMonth, latest } from "../calendar.ts";
import { checkMinimumWage } from "../pay/minimum-wage.ts";
import { standsAboveFloor, wageRatesOn } from "./wage-floor.ts";

export type Offered = readonly { product: Product; name: string }[];

interface Benefit {
  benefitId: string;
  name: string;
}

/** How many people a load does what to. */
export interface ImpactTotals {
  gaining: number;
  losing: number;
  repriced: number;
  belowWage: number;
  owing: number;
}

/** What a load does to one person's benefits (API-76). */
export interface Impact {
  gained: Benefit[];
  lost: Benefit[];
  repriced: (Benefit & { beforeMonthlyPence: number; afterMonthlyPence: number })[];
  /** Why pay would be under the floor; null where it is not. */
  belowWage: string | null;
  /** What of loans and cycles falls due with the last pay (RULE-09); null where nothing does. */
  owesPence: number | null;
}

/**
 * A person's benefits by what is known today, and by what a file says; null where they stay as they are. Of somebody
 * who leaves it is told how it will be on the day after the last.
 */
export function impactOf(before: Standing, after: Standing, offered: Offered): Impact | null {
  const { leaveDate } = after.member;
  const isLeaving = leaveDate !== null && leaveDate !== before.member.leaveDate;
  const day = isLeaving ? latest(before.today, addDays(leaveDate, 1)) : before.today;
  const impact: Impact = { gained: [], lost: [], repriced: [], belowWage: null, owesPence: null };
  const isAlike = areEligibleAlike(before.member, after.member);
  for (const { product, name } of offered) {
    const held = before.selections.find((each) => each.code === product.code && isAsked(each));
    // Mostly it is pay that changes, and few hold a product: nothing is worked out that could not matter.
    if (isAlike && !held) continue;
    const benefit = { benefitId: product.code, name };
    const agreed = (held && agreedProduct(held, before)) ?? product;
    const has = eligibilityOn(after.member, agreed, day).isEligible;
    const had = isAlike ? has : eligibilityOn(before.member, agreed, day).isEligible;
    if (had && !has) impact.lost.push(benefit);
    if (has && !had) impact.gained.push(benefit);
    const prices = has && held ? repriced(held, before, after, agreed) : null;
    if (prices) impact.repriced.push({ ...benefit, ...prices });
  }
  if (isLeaving) impact.owesPence = owed(after, leaveDate, offered) || null;
  if (!hasLeft(after.member, day)) impact.belowWage = belowWage(after);
  const isNothing =
    impact.gained.length + impact.lost.length + impact.repriced.length === 0 &&
    impact.belowWage === null &&
    impact.owesPence === null;
  return isNothing ? null : impact;
}

/** Of a month, where the price of what is held moves. */
function repriced(selection: Selection, before: Standing, after: Standing, product: Product) {
  const monthly = (standing: Standing) =>
    priceOfSelection(selection, product, standing)?.employee.instalments[0] ?? null;
  const beforeMonthlyPence = monthly(before);
  const afterMonthlyPence = monthly(after);
  if (beforeMonthlyPence === null || afterMonthlyPence === null) return null;
  return beforeMonthlyPence === afterMonthlyPence ? null : { beforeMonthlyPence, afterMonthlyPence };
}

function owed(after: Standing, leaveDate: string, offered: Offered): number {
  return after.selections
    .filter((each) => each.status === "active" || each.status === "scheduled")
    .filter(({ code }) => offered.some(({ product }) => product.code === code))
    .reduce((sum, each) => {
      const product = agreedProduct(each, after);
      const isDue = product && onLeaving(product, leaveDate).isBalanceDue;
      return isDue ? sum + leaverBalancePence(each, product, after, leaveDate) : sum;
    }, 0);
}

/** Pay as it would be, with everything that is given up already (RULE-05). */
function belowWage(after: Standing): string | null {
  const { member, hourlyPence, weeklyHoursHundredths, today } = after;
  const sacrifices = payChangesOn(after, today).filter(({ price }) => price.treatment === "sacrifice");
  if (sacrifices.length === 0) return null;
  const monthly = sacrifices.map(({ price }) => price.employee.instalments[0] ?? 0);
  const given = monthly.reduce((sum, pence) => sum + pence, 0);
  const { minimumWage } = wageRatesOn(today, after.catalogue.rates);
  const annualPence = member.annualPayPence;
  if (standsAboveFloor({ annualPence, weeklyHoursHundredths }, given, minimumWage)) return null;
  const { reason } = checkMinimumWage(
    {
      pay: hourlyPence === null ? { annualPence: member.annualPayPence } : { hourlyPence },
      ...{ weeklyHoursHundredths, dateOfBirth: member.dateOfBirth },
      ...{ periodFrom: firstOfMonth(today), periodsPerYear: 12 },
    },
    monthly,
    0,
    minimumWage,
  );
  return reason?.replace(/^Your pay/, "Pay") ?? null;
}
