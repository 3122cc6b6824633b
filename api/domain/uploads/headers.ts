import { type Column, isColumn, requiredColumns } from "./columns.ts";
import { type Problem, quoted } from "./problem.ts";

export interface Header {
  /** Where each column stands in a row, from 0. */
  at: ReadonlyMap<Column, number>;
  /** How many cells a row has. */
  width: number;
  problems: Problem[];
}

/** Reads the first row. Columns may stand in any order; those that nobody can be without must be there. */
export function readHeader(cells: readonly string[]): Header {
  const names = withoutEmptyEnd(cells).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s*]+$/g, "")
      .replace(/\s+/g, "_"),
  );
  const at = new Map<Column, number>();
  const problems: Problem[] = [];
  const say = (column: string | null, message: string) =>
    problems.push({ kind: "error", row: 1, column, message });
  names.forEach((name, index) => {
    if (!isColumn(name)) {
      say(
        name === "" ? null : name.slice(0, 60),
        name === ""
          ? `Column ${index + 1} has no heading`
          : `${quoted(cells[index]?.trim() ?? name)} is no column of the template`,
      );
    } else if (at.has(name)) say(name, `The heading ${name} is there twice`);
    else at.set(name, index);
  });
  for (const column of requiredColumns) if (!at.has(column)) say(column, `The column ${column} is missing`);
  return { at, width: names.length, problems };
}

/** Spreadsheets like to save columns that nothing stands in. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.trim() === "") end--;
  return end === cells.length ? cells : cells.slice(0, end);
}
