import { type Column, listPersonColumns, personColumns } from "./person-columns.ts";

/** The columns of a file of employee data, in the template's order. */
export const columnNames: readonly Column[] = listPersonColumns.map(({ heading }) => heading);

export const isColumn = (name: string): name is Column => Object.hasOwn(personColumns, name);

/** A cell with this text clears the value; an empty cell keeps it. */
export const clearMark = "(clear)";

/** The columns that every person must have. */
export const requiredColumns: ReadonlySet<Column> = new Set(
  listPersonColumns.flatMap(({ heading, isRequired }) => (isRequired ? [heading] : [])),
);

const mapByHeading = <Value>(read: (column: (typeof listPersonColumns)[number]) => Value) =>
  Object.fromEntries(listPersonColumns.map((column) => [column.heading, read(column)])) as Readonly<
    Record<Column, Value>
  >;

/** The most characters of a value. */
export const maxLengths = mapByHeading((column) => column.longest);

/** The template's example row, which an upload refuses. */
export const exampleRow = mapByHeading((column) => column.example);

/** The most rows of people in one file. */
export const maxRows = 100_000;
