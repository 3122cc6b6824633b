import { totalBenefitsCopy } from "#copy/total-benefits";
import { BarChart } from "~/components/content/chart.tsx";
import { formatMoney } from "~/components/content/money.tsx";
import type { TotalsGroup } from "~/components/content/totals-columns.ts";

/** A chart of each group's total, left out if the client hides totals. */
export function GroupsChart({ groups }: { groups: TotalsGroup[] }) {
  const sums = groups.flatMap(({ code, name, totals }) => (totals ? [{ code, name, ...totals }] : []));
  const words = sums.map(({ name, employeePence, employerPence }) =>
    totalBenefitsCopy("chartGroup", {
      group: name,
      employer: formatMoney(employerPence),
      you: formatMoney(employeePence),
    }),
  );
  return (
    <BarChart
      title={totalBenefitsCopy("chart", { groups: words.join("; ") })}
      legend={[totalBenefitsCopy("employer"), totalBenefitsCopy("you")]}
      bars={sums.map(({ code, name, employeePence, employerPence, togetherPence }) => ({
        id: code,
        label: name,
        value: formatMoney(togetherPence),
        parts: [employerPence, employeePence],
      }))}
    />
  );
}
