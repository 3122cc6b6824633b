import { insightsCopy } from "#copy/insights";
import { BarChart } from "~/components/content/chart.tsx";
import { ChartWithTable } from "~/components/content/chart-with-table.tsx";
import { ColumnChart } from "~/components/content/column-chart.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import type { Column } from "~/components/content/table.tsx";
import type { InsightsView as View } from "./view-model.server.ts";

/** All charts, each with a table of its figures (DASH-04). */
export function InsightsView({ view }: { view: View }) {
  return (
    <>
      <Facts
        look="figures"
        facts={[
          { label: insightsCopy("people"), value: formatCount(view.headcount) },
          {
            label: insightsCopy("registered"),
            value: `${formatCount(view.registered)}, ${insightsCopy("registeredShare", { percent: formatCount(view.percent) })}`,
          },
          { label: insightsCopy("employerPays"), value: formatMoney(view.employerPence) },
          { label: insightsCopy("employeesPay"), value: formatMoney(view.employeesPence) },
        ]}
      />
      <div className="bp-insights">
        <Registrations {...view} />
        <Ages {...view} />
        <Costs {...view} />
        <Funding {...view} />
      </div>
    </>
  );
}

function Registrations({ months }: Pick<View, "months">) {
  const list = months.map(({ label, count }) => `${label}: ${formatCount(count)}`).join("; ");
  return (
    <ChartWithTable
      title={insightsCopy("registrations")}
      chart={
        <ColumnChart
          title={insightsCopy("registrationsChart", { list })}
          columns={months.map(({ month, short, count }) => ({ id: month, short, count }))}
        />
      }
      columns={[
        { key: "month", label: insightsCopy("month"), render: ({ label }) => label },
        getCountColumn(insightsCopy("registered")),
      ]}
      rows={months}
      rowKey={({ month }) => month}
    />
  );
}

function Ages({ ageBands }: Pick<View, "ageBands">) {
  const list = ageBands.map(({ label, count }) => `${label}: ${formatCount(count)}`).join("; ");
  return (
    <ChartWithTable
      title={insightsCopy("ages")}
      chart={
        <BarChart
          title={insightsCopy("agesChart", { list })}
          bars={ageBands.map(({ label, count }) => ({
            id: label,
            label,
            value: formatCount(count),
            parts: [count],
          }))}
        />
      }
      columns={[
        { key: "age", label: insightsCopy("age"), render: ({ label }) => label },
        getCountColumn(insightsCopy("employees")),
      ]}
      rows={ageBands}
      rowKey={({ label }) => label}
    />
  );
}

const getCountColumn = (label: string): Column<{ count: number }> => ({
  key: "count",
  label,
  numeric: true,
  render: ({ count }) => formatCount(count),
});

function Costs({ costs }: Pick<View, "costs">) {
  if (costs.length === 0) return <p>{insightsCopy("noCosts")}</p>;
  const list = costs.map(({ name, employerMonthlyPence, employeeMonthlyPence }) =>
    insightsCopy("costsEntry", {
      name,
      employer: formatMoney(employerMonthlyPence),
      employee: formatMoney(employeeMonthlyPence),
    }),
  );
  return (
    <ChartWithTable
      title={insightsCopy("costs")}
      chart={
        <BarChart
          title={insightsCopy("costsChart", { list: list.join("; ") })}
          legend={[
            { payer: "employer", label: insightsCopy("you") },
            { payer: "you", label: insightsCopy("theEmployees") },
          ]}
          bars={costs.map(({ benefitId, name, employerMonthlyPence, employeeMonthlyPence }) => ({
            id: benefitId,
            label: name,
            value: formatMoney(employerMonthlyPence + employeeMonthlyPence),
            parts: [employerMonthlyPence, employeeMonthlyPence],
          }))}
        />
      }
      columns={[
        { key: "benefit", label: insightsCopy("benefit"), render: ({ name }) => name },
        {
          key: "employer",
          label: insightsCopy("you"),
          numeric: true,
          render: ({ employerMonthlyPence }) => formatMoney(employerMonthlyPence),
        },
        {
          key: "employees",
          label: insightsCopy("theEmployees"),
          numeric: true,
          render: ({ employeeMonthlyPence }) => formatMoney(employeeMonthlyPence),
        },
      ]}
      rows={costs}
      rowKey={({ benefitId }) => benefitId}
    />
  );
}

function Funding({ funding }: Pick<View, "funding">) {
  if (funding.length === 0) return null;
  const list = funding.map(({ label, monthlyPence }) => `${label}: ${formatMoney(monthlyPence)}`).join("; ");
  return (
    <ChartWithTable
      title={insightsCopy("funding")}
      chart={
        <BarChart
          title={insightsCopy("fundingChart", { list })}
          bars={funding.map(({ label, monthlyPence }) => ({
            id: label,
            label,
            value: formatMoney(monthlyPence),
            parts: [monthlyPence],
          }))}
        />
      }
      columns={[
        { key: "funding", label: insightsCopy("fundingOf"), render: ({ label }) => label },
        {
          key: "amount",
          label: insightsCopy("amount"),
          numeric: true,
          render: ({ monthlyPence }) => formatMoney(monthlyPence),
        },
      ]}
      rows={funding}
      rowKey={({ label }) => label}
    />
  );
}
