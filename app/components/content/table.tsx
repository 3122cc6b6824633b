// biome-ignore-all lint/a11y/noRedundantRoles: restacked for a phone, a table loses its own roles in some browsers
import type { ReactNode } from "react";
import { NamedText } from "./named-text.tsx";

export interface Column<Row> {
  key: string;
  label: string;
  /** Aligns figures right, so that their digits line up. */
  numeric?: boolean;
  /** Keeps each date on one line. */
  isDay?: boolean;
  render: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  caption: string;
  /** Whether everybody sees the caption; by default a heading above says the same. */
  showsCaption?: boolean;
  /** The first column names the row. */
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the table when there are no rows; by default nothing. */
  empty?: ReactNode;
  /** Whether its columns are too wide for a tablet; by default their number decides. */
  isWide?: boolean;
}

const MAX_TABLET_COLUMNS = 5;

const getClassName = ({ numeric, isDay }: { numeric?: boolean; isDay?: boolean }) =>
  numeric ? "bp-table__number" : isDay ? "bp-table__day" : undefined;

/**
 * A table that scrolls inside its frame if it must. On a phone each row becomes a list with the columns'
 * labels.
 */
export function Table<Row>({
  caption,
  showsCaption,
  columns,
  rows,
  rowKey,
  empty = null,
  ...rest
}: TableProps<Row>) {
  if (rows.length === 0) return empty;
  const [first, ...others] = columns;
  const { isWide = columns.length > MAX_TABLET_COLUMNS } = rest;
  return (
    <section
      className={isWide ? "bp-table bp-table--wide" : "bp-table"}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table role="table">
        <caption className={showsCaption ? undefined : "bp-hidden"}>
          <NamedText>{caption}</NamedText>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label, numeric }) => (
              <th key={key} role="columnheader" scope="col" className={getClassName({ numeric })}>
                <NamedText>{label}</NamedText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              <th role="rowheader" scope="row">
                <NamedText>{first?.render(row)}</NamedText>
              </th>
              {others.map(({ key, label, render, ...kind }) => (
                <td key={key} role="cell" data-label={label} className={getClassName(kind)}>
                  <NamedText>{render(row)}</NamedText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
