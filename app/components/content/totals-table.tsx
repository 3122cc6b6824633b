// biome-ignore-all lint/a11y/noRedundantRoles: restacked for a phone, a table loses its own roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: a heading of a group of rows is a scope that no role has
import type { ReactNode } from "react";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { formatMoney } from "./money.tsx";
import { MoneyBar } from "./money-bar.tsx";
import { NamedBenefit } from "./named-benefit.tsx";

/** Amounts in pence. */
export interface TotalsRow {
  employeePence: number;
  employerPence: number;
  togetherPence: number;
  /** Tax and National Insurance saved, and the resulting cost; null if unknown. */
  savedPence?: number | null;
  netPence?: number | null;
}

export interface TotalsGroup {
  code: string;
  name: string;
  benefits: (TotalsRow & { id: string; name: string })[];
  /** Null if they are not to be shown. */
  totals: TotalsRow | null;
}

interface TotalsTableProps {
  groups: TotalsGroup[];
  totals: TotalsRow | null;
}

/** The value of each benefit and who pays it, group by group (TOTAL-01, TOTAL-02). */
export function TotalsTable({ groups, totals }: TotalsTableProps) {
  const columns = listColumns({ groups, totals });
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

interface TotalsColumn {
  key: keyof TotalsRow;
  label: string;
}
type Columns = readonly TotalsColumn[];

const employer = (): TotalsColumn => ({ key: "employerPence", label: totalBenefitsCopy("employer") });
const you = (): TotalsColumn => ({ key: "employeePence", label: totalBenefitsCopy("you") });
const together = (): TotalsColumn => ({ key: "togetherPence", label: totalBenefitsCopy("together") });
const toAmountCell = (): TotalsColumn => ({ key: "togetherPence", label: totalBenefitsCopy("worthColumn") });
const saved = (): TotalsColumn => ({ key: "savedPence", label: totalBenefitsCopy("saved") });
const net = (): TotalsColumn => ({ key: "netPence", label: totalBenefitsCopy("net") });

/** The sum of both is a total, too. */
function listColumns({ groups, totals }: TotalsTableProps): Columns {
  const isTold = groups.every(({ benefits }) => benefits.every(({ savedPence }) => savedPence != null));
  if (isTold) return totals ? [toAmountCell(), employer(), saved(), net()] : [employer(), saved(), net()];
  return totals ? [employer(), you(), together()] : [employer(), you()];
}

type GroupProps = TotalsGroup & {
  columns: Columns;
  /** What the longest bar stands for, pence. */
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
  columns: Columns;
}

/** Who pays how much of a benefit, to be compared at a glance: the row has the figures. */
function Shares({ employerPence, savedPence, netPence, of }: TotalsRow & { of: number }) {
  if (savedPence == null || netPence == null) return null;
  return (
    <div className="bp-worth__share" aria-hidden="true">
      <MoneyBar
        shares={[
          { payer: "employer", pence: employerPence },
          { payer: "tax", pence: savedPence },
          { payer: "you", pence: netPence },
        ]}
        of={of}
        size="thin"
        keyLayout="none"
      />
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
      {sums[key] ? formatMoney(sums[key]) : "–"}
    </td>
  ));
}
