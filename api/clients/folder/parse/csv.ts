import { CsvError, parse } from "csv-parse/sync";
import type { ProblemList } from "../problem.ts";
import type { Table } from "../schema/tables.ts";
import { decodeValue, suggestOption } from "./decode.ts";

export const maxRows = 200_000;

export interface TableRow<Row> {
  row: Row;
  line: number;
}

interface CsvContext {
  file: string;
  problems: ProblemList;
}

/** The rows of a table with their lines. Invalid rows are reported and left out. */
export function parseTable<Row>(text: string, table: Table<Row>, context: CsvContext): TableRow<Row>[] {
  const records = parseRecords(text, context);
  const [header, ...rows] = records ?? [];
  if (!header) return [];
  const names = header.record.map((name) => name.trim());
  if (!checkHeader(names, table, context)) return [];
  if (rows.length > maxRows) {
    const limitText = maxRows.toLocaleString("en-GB");
    const rowCount = rows.length.toLocaleString("en-GB");
    context.problems.error(context.file, null, `There are ${rowCount} rows`, `Write ${limitText} at most`);
    return [];
  }
  return rows.flatMap(({ record, info: { lines: line } }) => {
    if (record.every((cell) => cell.trim() === "")) return [];
    if (record.length !== names.length) {
      const text = `This row has ${toCountText(record.length, "cell")}, and the header ${names.length}`;
      const hint = 'Put a text with a comma in quotes: "A, B". Write amounts as 12.50, not 12,50';
      context.problems.error(context.file, line, text, hint);
      return [];
    }
    const cells: Record<string, string> = {};
    for (const [index, name] of names.entries()) {
      const cell = record[index]?.trim();
      if (cell) cells[name] = cell;
    }
    const row = decodeValue(table.schema, cells, { ...context, locate: () => line });
    return row === null ? [] : [{ row, line }];
  });
}

function parseRecords(text: string, { file, problems }: CsvContext) {
  try {
    const options = {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    };
    return parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : null;
    const hint = "Put quotes at both ends of a text, and write a quote within it twice";
    problems.error(file, line, "A quote is missing or too many", hint);
    return null;
  }
}

function checkHeader(
  names: readonly string[],
  table: Table<unknown>,
  { file, problems }: CsvContext,
): boolean {
  const expected = `The first line is: ${table.columns.join(",")}`;
  if (names.length === 1 && /[;\t]/.test(names[0] ?? "")) {
    problems.error(file, 1, "The columns are not separated by commas", "Save the file as CSV with commas");
    return false;
  }
  const unknown = names.filter((name) => !table.columns.includes(name));
  for (const name of unknown) {
    problems.error(file, 1, `The column \`${name}\` is not known`, suggestOption(name, table.columns));
  }
  const doubled = names.filter((name, index) => names.indexOf(name) !== index);
  for (const name of doubled) problems.error(file, 1, `The column \`${name}\` is here twice`, expected);
  const missing = table.columns.filter(
    (name) => !names.includes(name) && !table.optionalColumns?.includes(name),
  );
  for (const name of missing) problems.error(file, 1, `The column \`${name}\` is missing`, expected);
  return unknown.length + doubled.length + missing.length === 0;
}

const toCountText = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`;
