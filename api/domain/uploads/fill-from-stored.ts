import type { LoadedFacts } from "./facts.ts";
import { type Column, findParsedColumn, listPersonColumns } from "./person-columns.ts";
import type { ParsedCells } from "./read-row.ts";

/** Facts that a file may leave out, with their columns. */
const optionalFacts = listPersonColumns.flatMap((column): [keyof ParsedCells, Column][] => {
  const fact = findParsedColumn(column);
  return fact === null || column.isRequired ? [] : [[fact, column.heading]];
});

/** Fills empty cells with the stored values, except where a cell says `(clear)`. */
export function fillFromStoredRow(
  parts: ParsedCells,
  cleared: ReadonlySet<Column>,
  person: LoadedFacts | null,
): ParsedCells {
  if (!person) return parts;
  const filled: Record<string, unknown> = { ...parts };
  for (const [fact, column] of optionalFacts) {
    if (parts[fact] === null && !cleared.has(column)) filled[fact] = person[fact];
  }
  return filled as ParsedCells;
}
