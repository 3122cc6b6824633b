import type { AnyDb } from "./columns.ts";

/** Undo is a job, as loading is: who asked for it, and why the last attempt failed. */
export async function up(db: AnyDb): Promise<void> {
  for (const column of ["undone_by", "undo_problem"]) {
    await db.schema.alterTable("uploads").addColumn(column, "text").execute();
  }
  // Part of a load, so that we know when its rows are gone.
  await db.schema
    .alterTable("uploads")
    .addColumn("held_back", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
