import { insightsCopy } from "#copy/insights";
import { BarChart } from "./chart.tsx";
import { ChartWithTable } from "./chart-with-table.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Facts } from "./facts.tsx";
import { formatCount } from "./format-count.ts";
import { formatMoney } from "./format-money.ts";
import type { TakeUpView } from "./take-up-view.ts";

/** Take-up figures of one benefit (DASH-06, PANEL-17). */
export function TakeUp({ view }: { view: TakeUpView }) {
  const { name, levels } = view;
  if (view.asOf === null && view.eligible === 0)
    return <EmptyState icon="chart">{insightsCopy("takeUpEmpty")}</EmptyState>;
  return (
    <>
      <Facts
        look="figures"
        facts={[
          {
            label: insightsCopy("share"),
            value: insightsCopy("sharePercent", { percent: formatCount(view.percent) }),
          },
          { label: insightsCopy("eligible"), value: formatCount(view.eligible) },
          { label: insightsCopy("chosen"), value: formatCount(view.chosen) },
          { label: insightsCopy("waiting"), value: formatCount(view.waiting) },
          { label: insightsCopy("employeesPay"), value: formatMoney(view.employeeMonthlyPence) },
          { label: insightsCopy("employerPays"), value: formatMoney(view.employerMonthlyPence) },
        ]}
      />
      {levels.length > 0 && (
        <ChartWithTable
          title={insightsCopy("levels")}
          chart={
            <BarChart
              title={insightsCopy("levelsChart", { name, list: toLevelsText(levels) })}
              bars={levels.map(({ label, count }) => ({
                id: label,
                label,
                value: formatCount(count),
                parts: [count],
              }))}
            />
          }
          columns={[
            { key: "level", label: insightsCopy("level"), render: ({ label }) => label },
            {
              key: "count",
              label: insightsCopy("employees"),
              numeric: true,
              render: ({ count }) => formatCount(count),
            },
          ]}
          rows={levels}
          rowKey={({ label }) => label}
        />
      )}
      {view.chosen === 0 && <p>{insightsCopy("noLevels")}</p>}
      {view.asOf && <p className="bp-quiet">{insightsCopy("asOf", { date: view.asOf })}</p>}
    </>
  );
}

const toLevelsText = (levels: TakeUpView["levels"]) =>
  levels.map(({ label, count }) => `${label}: ${formatCount(count)}`).join("; ");
