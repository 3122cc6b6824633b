import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** Adds the person that an audit row is about, and an index for their rows, newest first. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("audit").addColumn("subject_id", sql`text`).execute();
  await db.schema
    .createIndex("audit_subject")
    .on("audit")
    .columns(["client_id", "subject_id", "at"])
    .execute();
}
