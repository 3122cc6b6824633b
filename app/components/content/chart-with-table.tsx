import type { ReactNode } from "react";
import { insightsCopy } from "#copy/insights";
import { Section } from "../layout/page.tsx";
import { type Column, Table } from "./table.tsx";

interface ChartWithTableProps<Row> {
  title: string;
  level?: 2 | 3;
  chart: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

/** A chart followed by a table of its figures, for people who cannot see it and for paper. */
export function ChartWithTable<Row>({ title, level, chart, ...table }: ChartWithTableProps<Row>) {
  return (
    <Section title={title} level={level}>
      {chart}
      <details className="bp-charted">
        <summary>
          {insightsCopy("figures")}
          <span className="bp-hidden">: {title}</span>
        </summary>
        <Table caption={title} {...table} />
      </details>
    </Section>
  );
}
