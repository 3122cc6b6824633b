import type { AnyDb } from "./columns.ts";

/** Adds a notice's text in languages other than English, as JSON by language. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("notices").addColumn("translations", "text").execute();
}
