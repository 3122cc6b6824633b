import { uploadsCopy } from "#api-copy/uploads";
import { isColumn, requiredColumns } from "./columns.ts";
import type { Column } from "./person-columns.ts";
import { quoteValue, type RowProblem } from "./problem.ts";

/** What each unknown heading means to the client, by key; null for a heading to ignore. */
export type HeadingMap = ReadonlyMap<string, Column | null>;

/** An unknown heading of the file, as written. */
export interface MappedHeading {
  heading: string;
  column: Column | null;
}

export interface Header {
  /** The position of each column in a row, from 0. */
  positions: ReadonlyMap<Column, number>;
  /** The number of cells in a row. */
  width: number;
  /** Headings that are matched by the client's earlier choice. */
  mapped: MappedHeading[];
  /** Headings that nobody has matched yet. */
  unknown: string[];
  problems: RowProblem[];
}

/** The extra column in the file of skipped rows, which an upload ignores. */
export const reasonHeading = "what_is_wrong";

const longestHeading = 60;

/** The key by which headings are compared, without case, stars and kinds of space. */
export const toHeadingKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    // Starts only where stars begin, because a heading may have megabytes of them.
    .replace(/(?<![\s*])[\s*]+$/, "")
    .replace(/\s+/g, "_")
    .slice(0, longestHeading);

const noHeadings: HeadingMap = new Map();

/**
 * Parses the first row. Columns may have any order, and required ones must be present. Our own headings
 * count first, then the client's earlier matches.
 */
export function parseHeader(cells: readonly string[], knownHeadings: HeadingMap = noHeadings): Header {
  const keys = trimEmptyEnd(cells).map(toHeadingKey);
  const positions = new Map<Column, number>();
  const mapped: MappedHeading[] = [];
  const unknown: string[] = [];
  const problems: RowProblem[] = [];
  const addError = (column: string | null, message: string) =>
    problems.push({ kind: "error", row: 1, column, message });
  const takeColumn = (column: Column, place: number) => {
    if (positions.has(column)) addError(column, uploadsCopy("headingTwice", { column }));
    else positions.set(column, place);
  };
  keys.forEach((key, place) => {
    if (isColumn(key)) takeColumn(key, place);
  });
  keys.forEach((key, place) => {
    if (isColumn(key) || key === reasonHeading) return;
    if (key === "") {
      addError(null, uploadsCopy("noHeading", { number: place + 1 }));
      return;
    }
    const heading = (cells[place] ?? "").trim().slice(0, longestHeading);
    const column = knownHeadings.get(key);
    const isTaken = column != null && positions.has(column);
    if (column === undefined || isTaken) {
      if (!unknown.some((each) => toHeadingKey(each) === key)) unknown.push(heading);
      addError(key, uploadsCopy("notColumn", { heading: quoteValue(heading) }));
      return;
    }
    mapped.push({ heading, column });
    if (column !== null) takeColumn(column, place);
  });
  for (const column of requiredColumns)
    if (!positions.has(column)) addError(column, uploadsCopy("missingColumn", { column }));
  return { positions, width: keys.length, mapped, unknown, problems };
}

/**
 * Why the employer's matches of headings to columns are invalid; null if they are valid. `takenColumns` are
 * columns that the file itself has.
 */
export function checkHeadings(
  unknown: readonly string[],
  takenColumns: readonly Column[],
  answers: HeadingMap,
): string | null {
  const columns = new Set(takenColumns);
  for (const heading of unknown) {
    const column = answers.get(toHeadingKey(heading));
    if (column === undefined) return uploadsCopy("chooseWhat", { heading: quoteValue(heading) });
    if (column === null) continue;
    if (columns.has(column)) return uploadsCopy("chosenTwice", { column });
    columns.add(column);
  }
  const missing = [...requiredColumns].filter((column) => !columns.has(column));
  return missing.length > 0 ? uploadsCopy("chooseHeading", { columns: missing.join(", ") }) : null;
}

/** Removes empty cells at the end, which spreadsheets often save. */
export function trimEmptyEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.trim() === "") end--;
  return end === cells.length ? cells : cells.slice(0, end);
}
