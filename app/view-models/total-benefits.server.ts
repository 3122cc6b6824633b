import type { CallReply, getTotalBenefits } from "#contract/index.ts";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { formatPeriodEnds, toMonthLabel } from "~/copy/day.server.ts";
import type { TotalsMode } from "~/paths.ts";

type Reply = CallReply<typeof getTotalBenefits>;
type Benefit = Reply["groups"][number]["benefits"][number];

/** The cost in pence of one benefit, one group or all of them. */
export interface Sums {
  employeePence: number;
  employerPence: number;
  togetherPence: number;
  /**
   * Saved tax and National Insurance, and the rest of the employee's part; null if the upstream gives none.
   */
  savedPence: number | null;
  netPence: number | null;
}

/** `totals` are null if the client hides them (CONTENT-09). */
export interface TotalsView {
  mode: TotalsMode;
  /** Days as texts; null if the upstream does not give them. */
  from: string | null;
  to: string | null;
  month: string | null;
  payPence: number | null;
  groups: {
    code: string;
    name: string;
    benefits: ({ id: string; name: string } & Sums)[];
    totals: Sums | null;
  }[];
  totals: Sums | null;
  /** Benefits that cost neither the employee nor the employer anything. */
  free: string[];
  /** The tax on benefits in kind for a year or a month; null if there is none. */
  taxPence: number | null;
  /** One sentence for each benefit with an estimated price, with the year of the prices. */
  estimates: string[];
}

/** The mode in an address; any other value is the year (TOTAL-03). */
export const toMode = (text: string | null): TotalsMode => (text === "month" ? "month" : "year");

/** The figures of the total reward page (TOTAL-01). */
export function toTotalsView(
  reply: Reply,
  mode: TotalsMode,
  { hideTotals }: { hideTotals: boolean },
): TotalsView {
  const groups = reply.groups.map(({ groupCode, groupName, benefits }) => ({
    code: groupCode,
    name: groupName,
    benefits: benefits
      .map((each) => ({ id: each.benefitId, name: each.name, ...toSums(each, mode) }))
      .filter((each) => !isFreeOfCost(each)),
  }));
  const allBenefits = reply.groups.flatMap(({ benefits }) => benefits);
  const filledGroups = groups.filter(({ benefits }) => benefits.length > 0);
  return {
    mode,
    ...(formatPeriodEnds(reply.from, reply.to) ?? { from: null, to: null }),
    month: reply.month ? toMonthLabel(Date.parse(`${reply.month}-01T00:00:00Z`)) : null,
    payPence: toModePence(reply.annualPayPence, mode),
    groups: filledGroups.map((group) => ({
      ...group,
      totals: hideTotals ? null : addUpSums(group.benefits),
    })),
    free: allBenefits.filter((each) => isFreeOfCost(toSums(each, mode))).map(({ name }) => name),
    totals: hideTotals ? null : addUpSums(filledGroups.flatMap(({ benefits }) => benefits)),
    taxPence: toModePence(reply.taxOnBenefitsPence, mode),
    estimates: toEstimates(allBenefits),
  };
}

function toEstimates(benefits: readonly Benefit[]): string[] {
  const estimated = benefits.filter(({ estimatedPricesYear }) => estimatedPricesYear != null);
  return [...Map.groupBy(estimated, ({ estimatedPricesYear }) => estimatedPricesYear ?? 0)].map(
    ([year, list]) =>
      totalBenefitsCopy("estimatedAt", { year, benefits: list.map(({ name }) => name).join(", ") }),
  );
}

function toSums(benefit: Benefit, mode: TotalsMode): Sums {
  const isYear = mode === "year";
  const employeePence = isYear ? benefit.employeeAnnualPence : benefit.employeeMonthlyPence;
  const employerPence = isYear ? benefit.employerAnnualPence : benefit.employerMonthlyPence;
  const savedPence = (isYear ? benefit.savedAnnualPence : benefit.savedMonthlyPence) ?? null;
  return {
    employeePence,
    employerPence,
    togetherPence: employeePence + employerPence,
    savedPence,
    netPence: savedPence === null ? null : employeePence - savedPence,
  };
}

const isFreeOfCost = ({ employeePence, employerPence }: Sums) => employeePence === 0 && employerPence === 0;

const toModePence = (annualPence: number | null | undefined, mode: TotalsMode) =>
  annualPence == null ? null : mode === "year" ? annualPence : Math.round(annualPence / 12);

function addUpSums(list: readonly Sums[]): Sums {
  const sumKey = (key: keyof Sums) => list.reduce((total, each) => total + (each[key] ?? 0), 0);
  const isSavingKnown = list.every(({ savedPence }) => savedPence !== null);
  return {
    savedPence: isSavingKnown ? sumKey("savedPence") : null,
    netPence: isSavingKnown ? sumKey("netPence") : null,
    employeePence: sumKey("employeePence"),
    employerPence: sumKey("employerPence"),
    togetherPence: sumKey("togetherPence"),
  };
}
