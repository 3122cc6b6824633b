// biome-ignore-all lint/a11y/noRedundantRoles: restacked for a phone, a table loses its own roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: a heading of a group of rows is a scope that no role has
import { totalBenefitsCopy } from "~/copy/total-benefits.ts";
import { formatMoney } from "./money.tsx";

/** Amounts in pence. */
export interface TotalsRow {
  employeePence: number;
  employerPence: number;
  togetherPence: number;
}

export interface TotalsGroup {
  code: string;
  name: string;
  benefits: (TotalsRow & { id: string; name: string })[];
  /** Null where they are not to be shown. */
  totals: TotalsRow | null;
}

interface TotalsTableProps {
  groups: TotalsGroup[];
  totals: TotalsRow | null;
}

/** What each benefit is worth and who pays it, group by group (TOTAL-01, TOTAL-02). */
export function TotalsTable({ groups, totals }: TotalsTableProps) {
  const caption = totalBenefitsCopy("table");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="bp-table bp-worth" aria-label={caption} tabIndex={0}>
      <table role="table">
        <caption className="bp-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {totalBenefitsCopy("benefit")}
            </th>
            {columnsOf(totals).map(({ key, label }) => (
              <th key={key} role="columnheader" scope="col" className="bp-table__number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.code} {...group} columns={columnsOf(totals)} />
        ))}
        {totals && (
          <tfoot role="rowgroup">
            <Row name={totalBenefitsCopy("total")} sums={totals} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

const columns = [
  { key: "employerPence", label: totalBenefitsCopy("employer") },
  { key: "employeePence", label: totalBenefitsCopy("you") },
  { key: "togetherPence", label: totalBenefitsCopy("together") },
] as const;

type Columns = readonly (typeof columns)[number][];

/** What both pay together is a total, too. */
const columnsOf = (totals: TotalsRow | null): Columns => (totals ? columns : columns.slice(0, 2));

function Group({ name, benefits, totals, columns }: TotalsGroup & { columns: Columns }) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className="bp-worth__group">
        <th role="rowheader" scope="rowgroup" colSpan={totals ? 1 : columns.length + 1}>
          {name}
        </th>
        {totals && <Cells sums={totals} columns={columns} />}
      </tr>
      {benefits.map((benefit) => (
        <Row key={benefit.id} name={benefit.name} sums={benefit} columns={columns} />
      ))}
    </tbody>
  );
}

interface CellsProps {
  sums: TotalsRow;
  columns: Columns;
}

function Row({ name, ...cells }: CellsProps & { name: string }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
      </th>
      <Cells {...cells} />
    </tr>
  );
}

function Cells({ sums, columns }: CellsProps) {
  return columns.map(({ key, label }) => (
    <td key={key} role="cell" data-label={label} className="bp-table__number">
      {formatMoney(sums[key])}
    </td>
  ));
}
