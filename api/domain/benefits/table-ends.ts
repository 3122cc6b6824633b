import { addDays } from "../calendar.ts";
import { type DatedRow, inForceOn, type RateTable } from "../pay/rates/dated.ts";
import type { RateTables } from "../pay/rates/index.ts";

/** Operators are warned this many days before a table ends, so that they can import the next figures. */
const warnedDays = 60;

/** Whether the last day of a table is near or past. Days are `yyyy-mm-dd`. */
export const isNearEnd = (to: string, today: string): boolean => addDays(to, -warnedDays) <= today;

/** The last day of a table; null if it is valid until changed. */
export function findTableEnd(table: RateTable<DatedRow>): string | null {
  const last = table.rows.at(-1);
  return last ? inForceOn(table, last.from).to : null;
}

export interface RateEnd {
  table: string;
  /** The last day that the table's figures are known for. */
  to: string;
}

/** Tables of statutory rates that end soon, or have ended. */
export const listRateEnds = (tables: RateTables, today: string): RateEnd[] =>
  (Object.values(tables) as RateTable<DatedRow>[]).flatMap((table) => {
    const to = findTableEnd(table);
    return to !== null && isNearEnd(to, today) ? [{ table: table.name, to }] : [];
  });
