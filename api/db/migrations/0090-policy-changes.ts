import type { AnyDb } from "./columns.ts";

/** What a version of a policy changed, for people who agreed to the one before. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("policies").addColumn("changes", "text").execute();
}
