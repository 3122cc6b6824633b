import type { AnyDb } from "./columns.ts";

/** The languages that a client's pages can be read in, and who says which comes first. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable("clients")
    .addColumn("other_languages", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("clients")
    .addColumn("language_by_browser", "boolean", (column) => column.notNull().defaultTo(true))
    .execute();
}
