import type { AnyDb } from "./columns.ts";

/**
 * Stores in which further languages a client's pages can be read, and whether the browser's preference
 * decides.
 */
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
