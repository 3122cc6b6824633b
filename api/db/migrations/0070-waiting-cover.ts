import type { AnyDb } from "./columns.ts";

/**
 * Cover that waits for the insurer records the accepted part, so that it stays capped after it ends. Cover
 * that ended earlier stays as it is: no release moves money.
 */
export async function up(db: AnyDb): Promise<void> {
  await db
    .updateTable("selections")
    .set({ accepted_pence: 0 })
    .where("status", "=", "medical-pending")
    .where("accepted_pence", "is", null)
    .execute();
}
