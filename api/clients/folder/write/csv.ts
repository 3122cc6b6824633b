import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Table } from "../schema/tables.ts";

/** A table with its header row; cells without a value are empty. */
export function writeTable<Row>({ columns, schema }: Table<Row>, rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const encoded = z.encode(schema, row) as Record<string, string | undefined>;
    return columns.map((column) => encoded[column] ?? "");
  });
  return stringify([[...columns], ...cells]);
}
