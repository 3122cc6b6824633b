import { dashboardCopy } from "#copy/dashboard";
import { type Insights, sumCosts } from "~/view-models/insights.server.ts";
import { toMonth } from "~/view-models/months.server.ts";

/**
 * The last twelve months, for a client with insights; amounts are in pence. Costs include the next payroll month, so
 * that the last one equals the figure of the insights tile.
 */
export function toTrends({ headcount, registrations, months, costs }: Insights) {
  if (headcount === 0) return null;
  const countedMonths = months ?? [];
  return {
    registered: registrations.map(({ month, registered }) => ({ ...toMonth(month), count: registered })),
    chosen: countedMonths.map(({ month, chosen }) => ({ ...toMonth(month), count: chosen })),
    costs: countedMonths
      .map(({ month, ...monthCosts }) => toCostMonth(toMonth(month), monthCosts))
      .concat(countedMonths.length > 0 ? toCostMonth(getNextMonth(), sumCosts(costs)) : []),
  };
}

const getNextMonth = () => ({
  month: "next",
  label: dashboardCopy("nextMonth"),
  short: dashboardCopy("nextMonthShort"),
});

function toCostMonth(
  month: ReturnType<typeof toMonth>,
  { employeeMonthlyPence: employees, employerMonthlyPence: employer }: ReturnType<typeof sumCosts>,
) {
  return { ...month, employees, employer, sum: employees + employer };
}

export type Trends = NonNullable<ReturnType<typeof toTrends>>;
