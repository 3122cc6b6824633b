// biome-ignore-all lint/a11y/noRedundantRoles: restacked for a phone, a table loses its own roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: a heading of a group of rows is a scope that no role has
import type { ReactNode } from "react";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { MoneyBar } from "./money-bar.tsx";
import { NamedBenefit } from "./named-benefit.tsx";
import {
  listTotalsColumns,
  listTotalsShares,
  type TotalsColumns,
  type TotalsGroup,
  type TotalsRow,
  toTotalsText,
} from "./totals-columns.ts";

interface TotalsTableProps {
  groups: TotalsGroup[];
  totals: TotalsRow | null;
}

/** The value of each benefit and who pays it, by group (TOTAL-01, TOTAL-02). */
export function TotalsTable({ groups, totals }: TotalsTableProps) {
  const columns = listTotalsColumns(groups, totals);
  const largest = Math.max(
    ...groups.flatMap(({ benefits }) => benefits.map(({ togetherPence }) => togetherPence)),
  );
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
            {columns.map(({ key, label }) => (
              <th key={key} role="columnheader" scope="col" className="bp-table__number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.code} {...group} columns={columns} largest={largest} />
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

type GroupProps = TotalsGroup & {
  columns: TotalsColumns;
  /** Pence of the longest bar. */
  largest: number;
};

function Group({ name, benefits, totals, columns, largest }: GroupProps) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className="bp-worth__group">
        <th role="rowheader" scope="rowgroup" colSpan={totals ? 1 : columns.length + 1}>
          {name}
        </th>
        {totals && <Cells sums={totals} columns={columns} />}
      </tr>
      {benefits.map((benefit) => (
        <Row
          key={benefit.id}
          name={
            <div className="bp-worth__benefit">
              <NamedBenefit id={benefit.id}>{benefit.name}</NamedBenefit>
              {totals && <Shares {...benefit} of={largest} />}
            </div>
          }
          sums={benefit}
          columns={columns}
        />
      ))}
    </tbody>
  );
}

interface CellsProps {
  sums: TotalsRow;
  columns: TotalsColumns;
}

/** A bar of who pays how much of a benefit; the row has the figures. */
function Shares({ of: fullPence, ...sums }: TotalsRow & { of: number }) {
  if (sums.savedPence == null) return null;
  return (
    <div className="bp-worth__share" aria-hidden="true">
      <MoneyBar shares={listTotalsShares(sums)} fullPence={fullPence} size="thin" keyLayout="none" />
    </div>
  );
}

function Row({ name, ...cells }: CellsProps & { name: ReactNode }) {
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
    <td
      key={key}
      role="cell"
      data-label={label}
      className={sums[key] ? "bp-table__number" : "bp-table__number bp-worth__none"}
    >
      {toTotalsText(sums[key])}
    </td>
  ));
}
