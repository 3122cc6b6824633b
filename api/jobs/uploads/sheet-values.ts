import { addDays } from "../../domain/calendar.ts";
import { columnNames } from "../../domain/uploads/columns.ts";
import type { Header } from "../../domain/uploads/headers.ts";
import type { Column } from "../../domain/uploads/person-columns.ts";
import type { RawRow } from "../../domain/uploads/read-row.ts";
import type { SheetRow } from "./raw-row.ts";

/** A row by its columns, in which stored numbers become the text that a person would have typed. */
export function toRawRow(row: SheetRow, { positions }: Pick<Header, "positions">): RawRow {
  const { cells, formulas, numbers, booleans, is1904 = false } = row;
  const texts = {} as Record<Column, string>;
  for (const column of columnNames) {
    const place = positions.get(column) ?? -1;
    const cell = (cells[place] ?? "").trim();
    texts[column] = numbers?.has(place) ? toTypedText(column, cell, is1904) : cell;
  }
  const createColumnCheck = (places?: ReadonlySet<number>) =>
    places?.size ? (column: Column) => places.has(positions.get(column) ?? -1) : undefined;
  return { cells: texts, isFormula: createColumnCheck(formulas), isBoolean: createColumnCheck(booleans) };
}

function toTypedText(column: Column, cell: string, is1904: boolean): string {
  if (/date|probation_end|effective_from/.test(column)) return toDateText(cell, is1904);
  return ["annual_salary", "weekly_hours", "holiday_days"].includes(column) ? toAmountText(cell) : cell;
}

/**
 * A day number as `dd/mm/yyyy`. Spreadsheets count from 30 December 1899 (valid since 1 March 1900) or from
 * 1904.
 */
function toDateText(cell: string, is1904: boolean): string {
  const days = Number(cell);
  if (!Number.isInteger(days) || days < (is1904 ? 1 : 61) || days > 100_000) return cell;
  return addDays(is1904 ? "1904-01-01" : "1899-12-30", days)
    .split("-")
    .reverse()
    .join("/");
}

/** Rounds to two decimals, because spreadsheets store 0.1 + 0.2 with seventeen digits. */
function toAmountText(cell: string): string {
  const value = Number(cell);
  const rounded = Math.round(value * 100) / 100;
  return Math.abs(value - rounded) < 1e-6 && rounded >= 0 ? String(rounded) : cell;
}
