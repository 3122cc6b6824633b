import type { Column } from "../../domain/uploads/columns.ts";

/** Days from 30 December 1899, as spreadsheets count them since 1 March 1900, as `dd/mm/yyyy`. */
export function toDateText(cell: string): string {
  const days = Number(cell);
  if (!Number.isInteger(days) || days < 61 || days > 100_000) return cell;
  const [year, month, day] = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}

/** A spreadsheet keeps 0.1 + 0.2 with seventeen digits. What is an amount has two decimals. */
export function toNumberText(column: Column, cell: string): string {
  if (!["annual_salary", "weekly_hours", "holiday_days"].includes(column)) return cell;
  const value = Number(cell);
  const rounded = Math.round(value * 100) / 100;
  return Math.abs(value - rounded) < 1e-6 && rounded >= 0 ? String(rounded) : cell;
}
