import type { AnyDb } from "./columns.ts";

/**
 * Cover that waits for the insurer names what is accepted of it, so that it stays capped once it has ended. Cover that has
 * ended already stays as it is: no release moves money.
 */
export async function up(db: AnyDb): Promise<void> {
  await db
    .updateTable("selections")
    .set({ accepted_pence: 0 })
    .where("status", "=", "medical-pending")
    .where("accepted_pence", "is", null)
    .execute();
}
