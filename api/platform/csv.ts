import { stringify } from "csv-stringify/sync";

/** The value of a table's cell. */
export type TableCell = string | number | null;

interface CsvOptions {
  /** The number format; unchanged by default. */
  toNumberText?: (value: number) => string;
  /** Whether the file starts with a UTF-8 mark, so that spreadsheets read it correctly. */
  bom?: boolean;
}

/** Most cells of a report need neither quotes nor an apostrophe. */
const plainCell = /^(?:[A-Za-z0-9][^",\r\n]*)?$/;

/**
 * Lines of CSV (RFC 4180), each with its line end, as UTF-8. Text that a spreadsheet would run gets an
 * apostrophe in front (C3); numbers stay numbers, even negative ones.
 */
export function toCsv(
  rows: readonly (readonly TableCell[])[],
  { toNumberText = String, bom = false }: CsvOptions = {},
): Buffer<ArrayBuffer> {
  let text = bom ? "\uFEFF" : "";
  for (const row of rows) text += toPlainLine(row, toNumberText) ?? toQuotedLine(row, toNumberText);
  return Buffer.from(text);
}

/** Joins a row without the library, which takes five times as long; null if a cell needs quotes. */
function toPlainLine(row: readonly TableCell[], toNumberText: (value: number) => string): string | null {
  let line = "";
  let separator = "";
  for (const cell of row) {
    if (typeof cell === "string" && !plainCell.test(cell)) return null;
    line += separator + (typeof cell === "number" ? toNumberText(cell) : (cell ?? ""));
    separator = ",";
  }
  return `${line}\r\n`;
}

const toQuotedLine = (row: readonly TableCell[], toNumberText: (value: number) => string): string =>
  stringify([row as TableCell[]], {
    escape_formulas: true,
    record_delimiter: "windows",
    // The library quotes only complete line ends, so single characters of one are quoted here.
    quoted_match: /[\r\n]/,
    cast: { number: toNumberText },
  });
