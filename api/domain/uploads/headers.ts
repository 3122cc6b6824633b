import { uploadsCopy } from "#api-copy/uploads";
import { type Column, isColumn, requiredColumns } from "./columns.ts";
import { quoted, type RowProblem } from "./problem.ts";

/** How a client's own headings are read, by key; null for one that is ignored. */
export type HeadingMap = ReadonlyMap<string, Column | null>;

/** A heading of the file that is none of ours, as it stands there. */
export interface MappedHeading {
  heading: string;
  column: Column | null;
}

export interface Header {
  /** Where each column stands in a row, from 0. */
  at: ReadonlyMap<Column, number>;
  /** How many cells a row has. */
  width: number;
  /** Headings that are read as the client said before. */
  mapped: MappedHeading[];
  /** Headings that nobody has said anything of. */
  unknown: string[];
  problems: RowProblem[];
}

/** What the file of rows that were left out says of each beside it; read back, it says nothing. */
export const reasonHeading = "what_is_wrong";

const longestHeading = 60;

/** By which a heading is known again: without case, stars, and what kind of space there is. */
export const toHeadingKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s*]+$/g, "")
    .replace(/\s+/g, "_")
    .slice(0, longestHeading);

const noHeadings: HeadingMap = new Map();

/**
 * Reads the first row. Columns may stand in any order; those that nobody can be without must be there. A heading that is
 * none of ours is read as the client said before; ours go first.
 */
export function readHeader(cells: readonly string[], known: HeadingMap = noHeadings): Header {
  const keys = withoutEmptyEnd(cells).map(toHeadingKey);
  const at = new Map<Column, number>();
  const mapped: MappedHeading[] = [];
  const unknown: string[] = [];
  const problems: RowProblem[] = [];
  const addError = (column: string | null, message: string) =>
    problems.push({ kind: "error", row: 1, column, message });
  const take = (column: Column, place: number) => {
    if (at.has(column)) addError(column, uploadsCopy("headingTwice", { column }));
    else at.set(column, place);
  };
  keys.forEach((key, place) => {
    if (isColumn(key)) take(key, place);
  });
  keys.forEach((key, place) => {
    if (isColumn(key) || key === reasonHeading) return;
    if (key === "") {
      addError(null, uploadsCopy("noHeading", { number: place + 1 }));
      return;
    }
    const heading = (cells[place] ?? "").trim().slice(0, longestHeading);
    const column = known.get(key);
    const isTaken = column != null && at.has(column);
    if (column === undefined || isTaken) {
      if (!unknown.some((each) => toHeadingKey(each) === key)) unknown.push(heading);
      addError(key, uploadsCopy("notColumn", { heading: quoted(heading) }));
      return;
    }
    mapped.push({ heading, column });
    if (column !== null) take(column, place);
  });
  for (const column of requiredColumns)
    if (!at.has(column)) addError(column, uploadsCopy("missingColumn", { column }));
  return { at, width: keys.length, mapped, unknown, problems };
}

/** Why headings cannot be read as somebody says; null where they can. `taken` are columns that the file has itself. */
export function checkHeadings(
  unknown: readonly string[],
  taken: readonly Column[],
  answers: HeadingMap,
): string | null {
  const columns = new Set(taken);
  for (const heading of unknown) {
    const column = answers.get(toHeadingKey(heading));
    if (column === undefined) return uploadsCopy("chooseWhat", { heading: quoted(heading) });
    if (column === null) continue;
    if (columns.has(column)) return uploadsCopy("chosenTwice", { column });
    columns.add(column);
  }
  const missing = [...requiredColumns].filter((column) => !columns.has(column));
  return missing.length > 0 ? uploadsCopy("chooseHeading", { columns: missing.join(", ") }) : null;
}

/** Spreadsheets like to save columns that nothing stands in. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.trim() === "") end--;
  return end === cells.length ? cells : cells.slice(0, end);
}
