import { toPercent } from "~/components/content/percent.ts";
import { inPageLanguage } from "~/copy/formats.ts";
import type { Insights } from "~/upstream/insights.server.ts";
import { toMonthLabel } from "~/upstream/statements.server.ts";

const shortMonths = inPageLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }),
);

/** Figures as the page shows them; amounts in pence a month. */
export type InsightsView = ReturnType<typeof toInsightsView>;

export function toInsightsView({ registrations, ...insights }: Insights) {
  const { headcount, registered, costs } = insights;
  return {
    ...insights,
    percent: toPercent(registered, headcount),
    employeesPence: sum(costs.map(({ employeeMonthlyPence }) => employeeMonthlyPence)),
    employerPence: sum(costs.map(({ employerMonthlyPence }) => employerMonthlyPence)),
    months: registrations.map(({ month, registered: count }) => {
      const time = Date.parse(`${month}-01T00:00:00Z`);
      return { month, label: toMonthLabel(time), short: shortMonths().format(time).slice(0, 3), count };
    }),
    costs: costs.toSorted((a, b) => together(b) - together(a)),
  };
}

const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);

const together = ({ employeeMonthlyPence, employerMonthlyPence }: Insights["costs"][number]) =>
  employeeMonthlyPence + employerMonthlyPence;
