import type { AnyDb } from "./columns.ts";

/** Deletes medical answers of selections about which no insurer decides any more. */
export async function up(db: AnyDb): Promise<void> {
  await db
    .updateTable("selections")
    .set({ medical_answers: null })
    .where("medical_answers", "is not", null)
    .where("status", "not in", ["draft", "approval-pending", "medical-pending"])
    .execute();
}
