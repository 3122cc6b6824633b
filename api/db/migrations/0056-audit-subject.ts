import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** Whom a row of the audit is about, and what finds a person's rows, newest first. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("audit").addColumn("subject_id", sql`text`).execute();
  await db.schema
    .createIndex("audit_subject")
    .on("audit")
    .columns(["client_id", "subject_id", "at"])
    .execute();
}
