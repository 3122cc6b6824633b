import type { AnyDb } from "./columns.ts";

/** The language that somebody chose for themselves, which emails to them are in. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("employees").addColumn("language", "text").execute();
}
