import type { AnyDb } from "./columns.ts";

/** Adds what a policy's version changed, for people who agreed to the previous one. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("policies").addColumn("changes", "text").execute();
}
