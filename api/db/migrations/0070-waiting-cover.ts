import type { AnyDb } from "./columns.ts";

/**
 * Records the accepted part of cover that waits for the insurer, so that the cover stays capped after it
 * ends. Cover that has already ended stays unchanged, because a release must not change what people pay.
 */
export async function up(db: AnyDb): Promise<void> {
  await db
    .updateTable("selections")
    .set({ accepted_pence: 0 })
    .where("status", "=", "medical-pending")
    .where("accepted_pence", "is", null)
    .execute();
}
