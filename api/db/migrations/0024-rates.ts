import { type AnyDb, createTable, day, instant, integer, text } from "./columns.ts";

/**
 * Stores statutory rates that an operator imports in addition to the built-in ones; a correction is a
 * further revision.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "rates",
    {
      table_name: text,
      from_date: day,
      revision: integer,
      figures: text,
      source: text,
      imported_at: instant,
      imported_by: text,
    },
    (table) => table.addPrimaryKeyConstraint("rates_key", ["table_name", "from_date", "revision"]),
  );
}
