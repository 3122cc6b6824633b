import { addDays } from "../../domain/calendar.ts";
import { type Column, columns } from "../../domain/uploads/columns.ts";
import type { Header } from "../../domain/uploads/headers.ts";
import type { RawRow } from "../../domain/uploads/read-row.ts";
import type { SheetRow } from "./raw-row.ts";

/** A row by its columns; what a spreadsheet keeps as a number is made what somebody would have typed. */
export function toRawRow({ cells, formulas, numbers }: SheetRow, { at }: Header): RawRow {
  const texts = {} as Record<Column, string>;
  for (const column of columns) {
    const place = at.get(column) ?? -1;
    const cell = (cells[place] ?? "").trim();
    texts[column] = numbers?.has(place) ? toTyped(column, cell) : cell;
  }
  return { cells: texts, isFormula: (column) => formulas?.has(at.get(column) ?? -1) ?? false };
}

function toTyped(column: Column, cell: string): string {
  if (/date|probation_end|effective_from/.test(column)) return toDateText(cell);
  return ["annual_salary", "weekly_hours", "holiday_days"].includes(column) ? toAmountText(cell) : cell;
}

/** Days from 30 December 1899, as spreadsheets count them since 1 March 1900, as `dd/mm/yyyy`. */
function toDateText(cell: string): string {
  const days = Number(cell);
  if (!Number.isInteger(days) || days < 61 || days > 100_000) return cell;
  return addDays("1899-12-30", days).split("-").reverse().join("/");
}

/** A spreadsheet keeps 0.1 + 0.2 with seventeen digits. What is an amount has two decimals. */
function toAmountText(cell: string): string {
  const value = Number(cell);
  const rounded = Math.round(value * 100) / 100;
  return Math.abs(value - rounded) < 1e-6 && rounded >= 0 ? String(rounded) : cell;
}
