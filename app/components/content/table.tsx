// biome-ignore-all lint/a11y/noRedundantRoles: restacked for a phone, a table loses its own roles in some browsers
import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  label: string;
  /** Aligns figures to the right, so that their digits line up. */
  numeric?: boolean;
  render: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  caption: string;
  /** The caption is for those who cannot see that the heading above says the same. */
  captionHidden?: boolean;
  /** The first names the row. */
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Replaces the table when there are no rows. */
  empty: ReactNode;
  /** Whether a tablet is too narrow for its columns; by their number by default. */
  isWide?: boolean;
}

const MOST_ON_A_TABLET = 5;

/**
 * Rows of things. It scrolls inside its frame where it must; on a phone each row becomes a small list with the columns'
 * labels.
 */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  empty,
  ...rest
}: TableProps<Row>) {
  if (rows.length === 0) return empty;
  const [first, ...others] = columns;
  const { isWide = columns.length > MOST_ON_A_TABLET } = rest;
  return (
    <section
      className={isWide ? "bp-table bp-table--wide" : "bp-table"}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table role="table">
        <caption className={captionHidden ? "bp-hidden" : undefined}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label, numeric }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={numeric ? "bp-table__number" : undefined}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              <th role="rowheader" scope="row">
                {first?.render(row)}
              </th>
              {others.map(({ key, label, numeric, render }) => (
                <td
                  key={key}
                  role="cell"
                  data-label={label}
                  className={numeric ? "bp-table__number" : undefined}
                >
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
