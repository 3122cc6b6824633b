import { listOf } from "#copy/formats";
import { uploadsCopy } from "#copy/uploads";
import type { Upload } from "~/upstream/uploads.server.ts";

/** The most ranges of rows that are named; the error file has all. */
const MAX_RANGES = 10;

export interface ProblemView {
  kind: "error" | "warning";
  row: string;
  column: string;
  message: string;
}

/** Groups equal mistakes in a column, so that each is shown once with all its rows, ordered by the first row. */
export function groupProblems(problems: Upload["problems"]): ProblemView[] {
  const groups = Map.groupBy(problems, ({ kind, column, message }) =>
    JSON.stringify([kind, column, message]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const rows = group.flatMap(toProblemRows);
    return [{ kind: first.kind, message: first.message, row: toRowsText(rows), column: first.column ?? "" }];
  });
}

/** An API may send a mistake once with its rows, or once for each row. */
export const toProblemRows = ({ row, rows }: Upload["problems"][number]): number[] =>
  rows ?? (row ? [row] : []);

/** Rows in words, such as "Row 4" or "Rows 2 to 5, 9 and 12". */
function toRowsText(rows: readonly number[]): string {
  const runs = toRuns(rows);
  const [onlyRun] = runs;
  if (!onlyRun) return uploadsCopy("wholeFile");
  if (runs.length === 1 && onlyRun.from === onlyRun.to) return uploadsCopy("rowOf", { row: onlyRun.from });
  const rangeTexts = runs
    .slice(0, MAX_RANGES)
    .map(({ from, to }) => (from === to ? String(from) : uploadsCopy("rowsFromTo", { from, to })));
  const furtherRows = runs.slice(MAX_RANGES).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const list =
    furtherRows > 0 ? [...rangeTexts, uploadsCopy("rowsMore", { count: furtherRows })] : rangeTexts;
  return uploadsCopy("rowsOf", { rows: listOf(list) });
}

/** Ranges of consecutive rows, by first and last. */
function toRuns(rows: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const row of [...new Set(rows)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && row === last.to + 1) last.to = row;
    else runs.push({ from: row, to: row });
  }
  return runs;
}
