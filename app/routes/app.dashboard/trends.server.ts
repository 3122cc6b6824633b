import type { Insights } from "~/view-models/insights.server.ts";
import { toMonth } from "~/view-models/months.server.ts";

/** The last twelve months, for a client with insights; amounts are in pence. */
export function toTrends({ headcount, registrations, months }: Insights) {
  if (headcount === 0) return null;
  const countedMonths = months ?? [];
  return {
    registered: registrations.map(({ month, registered }) => ({ ...toMonth(month), count: registered })),
    chosen: countedMonths.map(({ month, chosen }) => ({ ...toMonth(month), count: chosen })),
    costs: countedMonths.map(
      ({ month, employeeMonthlyPence: employees, employerMonthlyPence: employer }) => ({
        ...toMonth(month),
        employees,
        employer,
        sum: employees + employer,
      }),
    ),
  };
}
export type Trends = NonNullable<ReturnType<typeof toTrends>>;
