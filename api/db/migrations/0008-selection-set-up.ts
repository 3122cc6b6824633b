import type { AnyDb } from "./columns.ts";

/** What set-up stores in a selection: an unfinished draft, medical answers, and who accepted which terms. */
export async function up(db: AnyDb): Promise<void> {
  for (const name of ["draft_values", "medical_answers", "terms_version", "terms_accepted_by"]) {
    await db.schema.alterTable("selections").addColumn(name, "text").execute();
  }
  await db.schema.alterTable("selections").addColumn("terms_accepted_at", "bigint").execute();
}
