import { type AnyDb, createTable, id, instant } from "./columns.ts";

/**
 * Records which keys sealed values need. The start seals plain values, because a migration has no keys. Undo
 * rows lose medical answers, which no undo needs.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "data_keys", { id, first_used_at: instant });
  await db.insertInto("settings").values({ key: "plain_values", value: "unsealed" }).execute();
  const endings = await db
    .selectFrom("upload_endings")
    .select(["upload_id", "selection_id", "before"])
    .execute();
  for (const { upload_id, selection_id, before } of endings) {
    const { draft_values: _typed, medical_answers: _answered, ...kept } = JSON.parse(before);
    await db
      .updateTable("upload_endings")
      .set({ before: JSON.stringify(kept) })
      .where("upload_id", "=", upload_id)
      .where("selection_id", "=", selection_id)
      .execute();
  }
}
