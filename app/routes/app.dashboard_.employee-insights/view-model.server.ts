import { toPercent } from "~/components/content/percent.ts";
import type { Insights } from "~/view-models/insights.server.ts";
import { toMonth } from "~/view-models/months.server.ts";

/** The figures as the page shows them; amounts are in pence a month. */
export type InsightsView = ReturnType<typeof toInsightsView>;

export function toInsightsView({ registrations, months: _, ...insights }: Insights) {
  const { headcount, registered, costs } = insights;
  return {
    ...insights,
    percent: toPercent(registered, headcount),
    employeesPence: sumNumbers(costs.map(({ employeeMonthlyPence }) => employeeMonthlyPence)),
    employerPence: sumNumbers(costs.map(({ employerMonthlyPence }) => employerMonthlyPence)),
    months: registrations.map(({ month, registered: count }) => ({ ...toMonth(month), count })),
    costs: costs.toSorted((a, b) => sumCosts(b) - sumCosts(a)),
  };
}

const sumNumbers = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);

const sumCosts = ({ employeeMonthlyPence, employerMonthlyPence }: Insights["costs"][number]) =>
  employeeMonthlyPence + employerMonthlyPence;
