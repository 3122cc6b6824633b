import { addDays, isDay } from "../../calendar.ts";
import { getYear, type YearStart } from "../tax-year.ts";

/** Figures that apply from a day (`yyyy-mm-dd`) until the next row's, and where they were published. */
export interface DatedRow {
  from: string;
  source: string;
}

/**
 * Rows ascend by `from`. They are plain data, so that rows stored elsewhere can be added without a release.
 */
export interface RateTable<Row extends DatedRow> {
  name: string;
  /** Figures set each year are known to the end of the last row's year; others hold until changed. */
  yearStart: YearStart | null;
  rows: readonly Row[];
}

export interface RowInForce<Row extends DatedRow> {
  rates: Row;
  /** The last day on which the row is known to apply; null if it applies until changed. */
  to: string | null;
  /** Whether the day is outside the table's known range, where the nearest row is used. */
  isExtrapolated: boolean;
}

/** The row that applies on a day, `yyyy-mm-dd`. @throws RangeError for an invalid day or an empty table */
export function getRowOn<Row extends DatedRow>(table: RateTable<Row>, day: string): Row {
  const [first] = table.rows;
  if (!isDay(day) || !first) throw new RangeError(`No rates of ${table.name} on such a day`);
  return table.rows.findLast(({ from }) => from <= day) ?? first;
}

/**
 * The row that applies on a day, and how long it is known to.
 * @throws RangeError as `getRowOn`
 */
export function inForceOn<Row extends DatedRow>(table: RateTable<Row>, day: string): RowInForce<Row> {
  const rates = getRowOn(table, day);
  const next = table.rows[table.rows.indexOf(rates) + 1];
  const to = next ? addDays(next.from, -1) : table.yearStart && getYear(rates.from, table.yearStart).to;
  return { rates, to, isExtrapolated: day < rates.from || (to !== null && day > to) };
}

/** The year of a table's last row, if the day is after its known range; else null. */
export function findLastYearBefore(table: RateTable<DatedRow>, day: string): number | null {
  const { rates, to } = inForceOn(table, day);
  return to !== null && day > to ? Number(rates.from.slice(0, 4)) : null;
}

/**
 * A table with more rows; a new row replaces one of the same day.
 * @throws RangeError if `from` is not a day
 */
export function addRows<Row extends DatedRow>(table: RateTable<Row>, added: readonly Row[]): RateTable<Row> {
  if (!added.every(({ from }) => isDay(from))) {
    throw new RangeError(`A row of ${table.name} starts on no day`);
  }
  const byDay = new Map([...table.rows, ...added].map((row) => [row.from, row]));
  return { ...table, rows: [...byDay.values()].sort((a, b) => (a.from < b.from ? -1 : 1)) };
}
