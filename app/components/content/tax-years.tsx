import { benefitsCopy } from "#copy/benefits";
import { Section } from "../layout/page.tsx";
import type { TaxedYear } from "./cost-view.ts";
import { formatCount } from "./format-count.ts";
import { formatMoney } from "./format-money.ts";
import { type Column, Table } from "./table.tsx";

/** The taxed part of a car in each tax year of its lease (S7). */
export function TaxYears({
  years,
  leavePercent,
}: {
  years: readonly TaxedYear[];
  leavePercent: number | null;
}) {
  const hasNet = years.some(({ netCostPence }) => netCostPence != null);
  const hasLeave = years.some(({ leavePence }) => leavePence != null);
  const estimated = years.find((year) => year.estimated);
  return (
    <Section title={benefitsCopy("taxYears")}>
      <p>{benefitsCopy("taxYearsLead")}</p>
      <Table
        caption={benefitsCopy("taxYears")}
        columns={[
          { key: "year", label: benefitsCopy("taxYear"), render: ({ taxYear }) => taxYear },
          { key: "percent", label: benefitsCopy("taxPercent"), numeric: true, render: toPercentText },
          {
            key: "taxable",
            label: benefitsCopy("taxable"),
            numeric: true,
            render: ({ taxablePence }) => formatMoney(taxablePence),
          },
          {
            key: "tax",
            label: benefitsCopy("taxDue"),
            numeric: true,
            render: ({ taxPence }) => formatMoney(taxPence),
          },
          ...(hasNet ? [getNetColumn()] : []),
          ...(hasLeave ? [getLeaveColumn()] : []),
        ]}
        rows={[...years]}
        rowKey={({ taxYear }) => taxYear}
      />
      {leavePercent !== null && <p>{benefitsCopy("leaveEarly", { percent: formatCount(leavePercent) })}</p>}
      {estimated && (
        <p className="bp-quiet">{benefitsCopy("taxYearsEstimated", { year: estimated.taxYear })}</p>
      )}
    </Section>
  );
}

const getNetColumn = (): Column<TaxedYear> => ({
  key: "net",
  label: benefitsCopy("taxYearNet"),
  numeric: true,
  render: ({ netCostPence }) => (netCostPence == null ? null : formatMoney(netCostPence)),
});

const getLeaveColumn = (): Column<TaxedYear> => ({
  key: "leave",
  label: benefitsCopy("taxYearLeave"),
  numeric: true,
  render: ({ leavePence }) => (leavePence == null ? null : formatMoney(leavePence)),
});

const toPercentText = ({ percent, estimated }: TaxedYear) =>
  benefitsCopy(estimated ? "taxPercentEstimated" : "taxPercentOf", { percent: formatCount(percent) });
