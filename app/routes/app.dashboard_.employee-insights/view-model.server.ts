import { toPercent } from "~/components/content/percent.ts";
import { type Insights, sumCosts } from "~/view-models/insights.server.ts";
import { toMonth } from "~/view-models/months.server.ts";

/** The figures as the page shows them; amounts are in pence a month. */
export type InsightsView = ReturnType<typeof toInsightsView>;

export function toInsightsView({ registrations, months: _, ...insights }: Insights) {
  const { headcount, registered, costs } = insights;
  const { employeeMonthlyPence: employeesPence, employerMonthlyPence: employerPence } = sumCosts(costs);
  return {
    ...insights,
    percent: toPercent(registered, headcount),
    employeesPence,
    employerPence,
    months: registrations.map(({ month, registered: count }) => ({ ...toMonth(month), count })),
    costs: costs.toSorted((a, b) => getCost(b) - getCost(a)),
  };
}

const getCost = ({ employeeMonthlyPence, employerMonthlyPence }: Insights["costs"][number]) =>
  employeeMonthlyPence + employerMonthlyPence;
