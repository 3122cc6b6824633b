import type { AnyDb } from "./columns.ts";

/** What set-up keeps of a selection: a draft as far as it goes, medical answers, and whose agreement to which terms. */
export async function up(db: AnyDb): Promise<void> {
  for (const name of ["draft_values", "medical_answers", "terms_version", "terms_accepted_by"]) {
    await db.schema.alterTable("selections").addColumn(name, "text").execute();
  }
  await db.schema.alterTable("selections").addColumn("terms_accepted_at", "bigint").execute();
}
