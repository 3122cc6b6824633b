import { type Fact, type PersonFact, startOfTime } from "../payroll/ledger.ts";
import { type EmployeeFactColumns, findFactValue, toFactValues } from "../payroll/person-facts.ts";
import { type Column, type DatedFact, findParsedColumn, listPersonColumns } from "./person-columns.ts";
import type { ParsedCells } from "./read-row.ts";

/** The dated facts in a file, with their columns. */
const datedFactColumns = new Map(
  listPersonColumns.flatMap((column): [DatedFact, { column: Column; part: keyof ParsedCells }][] => {
    const part = findParsedColumn(column);
    return column.isDated && part ? [[column.fact as DatedFact, { column: column.heading, part }]] : [];
  }),
);

export const datedFacts: readonly DatedFact[] = [...datedFactColumns.keys()];

/** The dated facts that a row gives: an empty cell gives none, and `(clear)` removes a value. */
export const listDatedFacts = (parts: ParsedCells, cleared: ReadonlySet<Column>): DatedFact[] =>
  [...datedFactColumns].flatMap(([fact, { column, part }]) =>
    parts[part] !== null || cleared.has(column) ? [fact] : [],
  );

/**
 * The facts whose history differs from the file's value on some day. An effective day can apply only to these
 * facts.
 */
export function listRedatableFacts(
  history: readonly PersonFact[],
  row: EmployeeFactColumns,
  givenFacts: readonly DatedFact[],
): DatedFact[] {
  const values = toFactValues(row);
  const days = new Set([startOfTime, ...history.map(({ effectiveFrom }) => effectiveFrom)]);
  return givenFacts.filter((fact) =>
    [...days].some((day) => findValueOn(history, fact, day) !== values[fact]),
  );
}

/** Whether the history has another value than the row on a day, for any of these facts. */
export function isRedatedOn(
  day: string,
  history: readonly PersonFact[],
  row: EmployeeFactColumns,
  givenFacts: readonly DatedFact[],
): boolean {
  const values = toFactValues(row);
  return givenFacts.some((fact) => findValueOn(history, fact, day) !== values[fact]);
}

const findValueOn = (history: readonly PersonFact[], fact: DatedFact, asAt: string) =>
  findFactValue(history, fact, { asAt, knownAt: Number.MAX_SAFE_INTEGER });

/** Facts as a stored row keeps them, separated by commas; null for none. */
export const toStoredFacts = (facts: readonly DatedFact[]): string | null =>
  facts.length === 0 ? null : `,${facts.join(",")},`;

export const isStoredFact = (stored: string | null, fact: Fact): boolean =>
  stored?.includes(`,${fact},`) ?? false;
