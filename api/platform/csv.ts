/** What a cell of a table holds. */
export type TableCell = string | number | null;

/** So that a spreadsheet reads the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** What a spreadsheet takes for the beginning of a formula, also in full width. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const quoted = /[",\r\n]/;

/**
 * A line of CSV with its end (RFC 4180). Text that a spreadsheet would run begins with an apostrophe and stays readable
 * (C3); a number is one, also below 0. Written by hand: of a report of a million rows a library took a third of the time.
 */
export function toCsvLine(cells: readonly TableCell[], ofNumber: (value: number) => string = String): string {
  let line = "";
  for (let at = 0; at < cells.length; at++) {
    if (at > 0) line += ",";
    const cell = cells[at];
    if (cell === null || cell === undefined) continue;
    line += typeof cell === "number" ? ofNumber(cell) : toCell(cell);
  }
  return `${line}\r\n`;
}

function toCell(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return quoted.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
