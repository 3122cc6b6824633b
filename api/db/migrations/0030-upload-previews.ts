import { PostgresAdapter, sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** From which day changes of a load count: of a row, and of those that give none. */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of ["uploads", "upload_rows"]) {
    await db.schema
      .alterTable(table)
      .addColumn("effective_from", isPostgres ? sql`date` : "text")
      .execute();
  }
}
