import { PostgresAdapter, sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** Opening figures get a history: each correction is a new row, and the last one counts. */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite adds only one column per statement.
  await db.schema
    .alterTable("payroll_openings")
    .addColumn("recorded_at", isPostgres ? "bigint" : "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("payroll_openings")
    .addColumn("recorded_by", isPostgres ? sql`text collate "C"` : "text")
    .execute();
}
