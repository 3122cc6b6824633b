import { dashboardCopy } from "#copy/dashboard";
import { insightsCopy } from "#copy/insights";
import { ChartWithTable } from "~/components/content/chart-with-table.tsx";
import { ColumnChart } from "~/components/content/column-chart.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import type { Column } from "~/components/content/table.tsx";
import type { Trends as View } from "./trends.server.ts";

type Month = { month: string; label: string; short: string };

/** Registrations, chosen benefits and costs of the last twelve months, each as a chart with a table. */
export function Trends({ registered, chosen, costs }: View) {
  return (
    <div className="bp-grid bp-trends">
      <Counts
        title={insightsCopy("registrations")}
        toName={(list) => insightsCopy("registrationsChart", { list })}
        count={insightsCopy("registered")}
        months={registered}
      />
      {chosen.length > 0 && (
        <Counts
          title={dashboardCopy("chosen")}
          toName={(list) => dashboardCopy("chosenChart", { list })}
          count={dashboardCopy("chosenCount")}
          months={chosen}
        />
      )}
      {costs.length > 0 && <Costs months={costs} />}
    </div>
  );
}

interface CountsProps {
  title: string;
  toName(list: string): string;
  /** The heading of the column with the figures. */
  count: string;
  months: (Month & { count: number })[];
}

function Counts({ title, toName, count: heading, months }: CountsProps) {
  const list = months.map(({ label, count }) => `${label}: ${formatCount(count)}`).join("; ");
  return (
    <ChartWithTable
      level={3}
      title={title}
      chart={<ColumnChart title={toName(list)} columns={months.map(toMonthColumn)} />}
      columns={[
        getMonthColumn(),
        { key: "count", label: heading, numeric: true, render: ({ count }) => formatCount(count) },
      ]}
      rows={months}
      rowKey={({ month }) => month}
    />
  );
}

type CostMonth = View["costs"][number];

function Costs({ months }: { months: CostMonth[] }) {
  const list = months.map(({ label, sum }) => `${label}: ${formatMoney(sum)}`).join("; ");
  const getPenceColumn = (key: "employer" | "employees" | "sum", label: string): Column<CostMonth> => ({
    key,
    label,
    numeric: true,
    render: (month) => formatMoney(month[key]),
  });
  return (
    <ChartWithTable
      level={3}
      title={dashboardCopy("costs")}
      chart={
        <ColumnChart
          title={dashboardCopy("costsChart", { list })}
          // The chart has whole pounds, because the table shows the pence.
          columns={months.map((month) => toMonthColumn({ ...month, count: Math.round(month.sum / 100) }))}
        />
      }
      columns={[
        getMonthColumn(),
        getPenceColumn("employer", insightsCopy("you")),
        getPenceColumn("employees", insightsCopy("theEmployees")),
        getPenceColumn("sum", dashboardCopy("costsSum")),
      ]}
      rows={months}
      rowKey={({ month }) => month}
    />
  );
}

const toMonthColumn = ({ month, short, count }: Month & { count: number }) => ({ id: month, short, count });

const getMonthColumn = (): Column<Month> => ({
  key: "month",
  label: insightsCopy("month"),
  render: ({ label }) => label,
});
