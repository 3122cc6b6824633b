import type { AnyDb } from "./columns.ts";

/** Finds the views that a person opened, which end with the person's password. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createIndex("sessions_viewer")
    .on("sessions")
    .columns(["client_id", "staff_id"])
    .where("staff_id", "is not", null)
    .execute();
}
