import type { AnyDb } from "./columns.ts";

/** The language that a person chose, in which we email them. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("employees").addColumn("language", "text").execute();
}
