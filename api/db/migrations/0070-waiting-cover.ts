import type { AnyDb } from "./columns.ts";

/**
 * Cover that waits for the insurer records its accepted part, so that it stays capped after it ends. Cover
 * that has ended stays as it is, because a release must not move money.
 */
export async function up(db: AnyDb): Promise<void> {
  await db
    .updateTable("selections")
    .set({ accepted_pence: 0 })
    .where("status", "=", "medical-pending")
    .where("accepted_pence", "is", null)
    .execute();
}
