import { setUpCopy } from "#copy/set-up";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatLongDay } from "~/copy/day.ts";
import { type CostsSummary, findLiveSelection } from "~/upstream/benefits.server.ts";
import type { SetUpState } from "~/view-models/set-up-state.server.ts";

interface Comparison {
  /** Null if the person pays nothing today. */
  now: CostsSummary | null;
  next: CostsSummary;
}

/** Pence a month today and in future, ending with the fall of take-home pay. Returns null if nothing is paid. */
export function toBeforeAndAfter({ benefit, costs }: SetUpState, today: string) {
  const comparison = toComparison({ benefit, costs }, today);
  const rows = comparison ? compareCosts([comparison]) : [];
  if (rows.length === 0) return null;
  const date = formatLongDay(costs?.startDate ?? benefit.availability?.coverDate);
  return { afterLabel: date ? setUpCopy("fromDate", { date }) : setUpCopy("afterwards"), rows };
}

/** Compares the costs; null if they are not known. */
export function toComparison(
  { benefit, costs }: Pick<SetUpState, "benefit" | "costs">,
  today: string,
): Comparison | null {
  const next = costs?.costs;
  if (!next) return null;
  const now = findLiveSelection(benefit, today)?.costsSummaryForMonthlyCostSection ?? null;
  // Months of one yearly price may differ by a penny, which does not count as a change.
  return { now: now && isSameYear(now, next) ? next : now, next };
}

const isSameYear = (first: CostsSummary, other: CostsSummary): boolean =>
  first.employeeAnnualPence === other.employeeAnnualPence &&
  first.employerAnnualPence === other.employerAnnualPence &&
  first.treatment === other.treatment;

/** Adds the monthly amounts of several selections, today and in future, with the difference. */
export function compareCosts(comparisons: readonly Comparison[]) {
  const sumBeforeAndAfter = (getPence: (cost: CostsSummary) => number) => [
    comparisons.reduce((total, { now }) => total + (now ? getPence(now) : 0), 0),
    comparisons.reduce((total, { next }) => total + getPence(next), 0),
  ];
  const [takenNow = 0, takenThen = 0] = sumBeforeAndAfter(toTakeHome);
  // The label says that a benefit only pays the person, so that no sum needs a minus.
  const isGain = takenThen <= 0 && takenNow <= 0;
  const parts = [
    { label: setUpCopy("employerAdds"), of: (cost: CostsSummary) => cost.employerMonthlyPence },
    { label: setUpCopy("onPayslip"), of: toPayslip },
    { label: setUpCopy("taxSaved"), of: (cost: CostsSummary) => cost.takeHome?.savedMonthlyPence ?? 0 },
    isGain
      ? { label: setUpCopy("takeHomeMore"), of: (cost: CostsSummary) => 0 - toTakeHome(cost) }
      : { label: setUpCopy("takeHomeLess"), of: toTakeHome, toText: toTakenText },
  ];
  return parts.flatMap(({ label, of, toText = formatMoney }) => {
    const [before = 0, after = 0] = sumBeforeAndAfter(of);
    if (before === 0 && after === 0) return [];
    return [{ label, today: toText(before), after: toText(after), difference: toDifference(after - before) }];
  });
}

/** Deductions reduce pay; additions do not. */
const toPayslip = ({ employeeMonthlyPence, treatment }: CostsSummary): number =>
  treatment === "payment" ? employeeMonthlyPence : -employeeMonthlyPence;

/** How much take-home pay falls; negative if it rises. */
export const toTakeHome = (cost: CostsSummary): number =>
  cost.takeHome ? cost.takeHome.monthlyPence : 0 - toPayslip(cost);

const toTakenText = (pence: number): string =>
  pence < 0 ? setUpCopy("takeHomeAdds", { amount: formatMoney(-pence) }) : formatMoney(pence);

function toDifference(pence: number): string | null {
  if (pence === 0) return null;
  return pence > 0 ? `+${formatMoney(pence)}` : formatMoney(pence);
}
