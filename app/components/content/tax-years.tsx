import { benefitsCopy } from "~/copy/benefits.ts";
import { Section } from "../layout/page.tsx";
import type { TaxedYear } from "./cost-view.ts";
import { formatMoney } from "./money.tsx";
import { Table } from "./table.tsx";

/** What is taxed of a car in each tax year of its lease (S7). */
export function TaxYears({ years }: { years: readonly TaxedYear[] }) {
  const estimated = years.find((year) => year.estimated);
  return (
    <Section title={benefitsCopy("taxYears")}>
      <p>{benefitsCopy("taxYearsLead")}</p>
      <Table
        caption={benefitsCopy("taxYears")}
        captionHidden
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
        ]}
        rows={[...years]}
        rowKey={({ taxYear }) => taxYear}
        empty={null}
      />
      {estimated && (
        <p className="bp-quiet">{benefitsCopy("taxYearsEstimated", { year: estimated.taxYear })}</p>
      )}
    </Section>
  );
}

const toPercentText = ({ percent, estimated }: TaxedYear) =>
  benefitsCopy(estimated ? "taxPercentEstimated" : "taxPercentOf", { percent });
