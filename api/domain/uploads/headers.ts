import { uploadsCopy } from "#api-copy/uploads";
import { type Column, isColumn, requiredColumns } from "./columns.ts";
import { quoted, type RowProblem } from "./problem.ts";

/** How to read a client's own headings, by key; null for an ignored one. */
export type HeadingMap = ReadonlyMap<string, Column | null>;

/** An unknown heading of the file, as written. */
export interface MappedHeading {
  heading: string;
  column: Column | null;
}

export interface Header {
  /** The position of each column in a row, from 0. */
  at: ReadonlyMap<Column, number>;
  /** The number of cells in a row. */
  width: number;
  /** Headings that the client mapped earlier. */
  mapped: MappedHeading[];
  /** Unknown headings without a mapping. */
  unknown: string[];
  problems: RowProblem[];
}

/** The extra columns in the file of skipped rows; uploading it again ignores them. */
export const reasonHeading = "what_is_wrong";

const longestHeading = 60;

/** The key by which we recognise a heading: without case, stars, and kinds of space. */
export const toHeadingKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s*]+$/g, "")
    .replace(/\s+/g, "_")
    .slice(0, longestHeading);

const noHeadings: HeadingMap = new Map();

/**
 * Parses the first row. Columns may be in any order; required ones must be present. An unknown heading is
 * read by the client's earlier mapping; our own headings come first.
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

/**
 * The reason why a mapping of headings is invalid; null if it is valid. `taken` are columns that the file has
 * itself.
 */
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

/** Spreadsheets often save empty columns. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.trim() === "") end--;
  return end === cells.length ? cells : cells.slice(0, end);
}
