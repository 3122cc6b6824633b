import type { AnyDb } from "./columns.ts";

/**
 * Undo becomes a background job like loading: it stores who asked for it, and why the last attempt failed.
 */
export async function up(db: AnyDb): Promise<void> {
  for (const column of ["undone_by", "undo_problem"]) {
    await db.schema.alterTable("uploads").addColumn(column, "text").execute();
  }
  // Records when an upload's rows were deleted.
  await db.schema
    .alterTable("uploads")
    .addColumn("held_back", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
