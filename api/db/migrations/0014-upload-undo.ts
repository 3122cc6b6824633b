import type { AnyDb } from "./columns.ts";

/** Undoing is a job, as loading is: who asked for it, and why the last time came to nothing. */
export async function up(db: AnyDb): Promise<void> {
  for (const column of ["undone_by", "undo_problem"]) {
    await db.schema.alterTable("uploads").addColumn(column, "text").execute();
  }
  // Of a load, so that it is known when its rows are gone.
  await db.schema
    .alterTable("uploads")
    .addColumn("held_back", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
