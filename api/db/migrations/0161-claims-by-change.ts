import type { AnyDb } from "./columns.ts";

/** Decided claims are read in their order, so that a page needs no sort of all claims of a client. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createIndex("claims_changed")
    .on("claims")
    .columns(["client_id", "updated_at desc", "id"])
    .execute();
}
