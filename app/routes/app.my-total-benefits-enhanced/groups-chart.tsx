import { totalBenefitsCopy } from "#copy/total-benefits";
import { BarChart } from "~/components/content/chart.tsx";
import { formatMoney } from "~/components/content/format-money.ts";
import type { TotalsGroup } from "~/components/content/totals-columns.ts";

/** A chart of each group's total, left out if the client hides totals. */
export function GroupsChart({ groups }: { groups: TotalsGroup[] }) {
  const sums = groups.flatMap(({ code, name, totals }) => (totals ? [{ code, name, ...totals }] : []));
  const isSavingKnown = sums.every(({ savedPence }) => savedPence != null);
  const words = sums.map(({ name, employeePence, employerPence, savedPence, netPence }) =>
    isSavingKnown
      ? totalBenefitsCopy("chartGroupSaved", {
          group: name,
          employer: formatMoney(employerPence),
          saved: formatMoney(savedPence ?? 0),
          net: formatMoney(netPence ?? 0),
        })
      : totalBenefitsCopy("chartGroup", {
          group: name,
          employer: formatMoney(employerPence),
          you: formatMoney(employeePence),
        }),
  );
  return (
    <BarChart
      title={totalBenefitsCopy("chart", { groups: words.join("; ") })}
      legend={[
        { payer: "employer", label: totalBenefitsCopy("employer") },
        ...(isSavingKnown ? [{ payer: "tax" as const, label: totalBenefitsCopy("saved") }] : []),
        { payer: "you", label: totalBenefitsCopy(isSavingKnown ? "net" : "you") },
      ]}
      bars={sums.map(({ code, name, employeePence, employerPence, togetherPence, savedPence, netPence }) => ({
        id: code,
        label: name,
        value: formatMoney(togetherPence),
        parts: isSavingKnown
          ? [employerPence, savedPence ?? 0, netPence ?? 0]
          : [employerPence, employeePence],
      }))}
    />
  );
}
