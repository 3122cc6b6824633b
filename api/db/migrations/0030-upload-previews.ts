import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, client, createTable, integer, optional, text } from "./columns.ts";

const upload = { ...text, references: "uploads.id" };

/**
 * Stores what a preview shows besides rows: effective day, missing people, matched headings and the number
 * of rows with errors. It also remembers a client's headings.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of ["uploads", "upload_rows"]) {
    await db.schema
      .alterTable(table)
      .addColumn("effective_from", isPostgres ? sql`date` : "text")
      .execute();
  }
  await db.schema.alterTable("uploads").addColumn("headings", "text").execute();
  // Whether the file is kept after its check, because it may be parsed again or rows may be left out.
  await db.schema
    .alterTable("uploads")
    .addColumn("keeps_file", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  for (const name of ["missing", "bad_rows"]) {
    await db.schema
      .alterTable("uploads")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await createTable(
    db,
    "upload_missing",
    { upload_id: upload, no: integer, employee_number: text, name: text },
    (table) => table.addPrimaryKeyConstraint("upload_missing_pk", ["upload_id", "no"]),
  );
  await createTable(
    db,
    "upload_headings",
    { client_id: client, heading: text, column_name: optional(text) },
    (table) => table.addPrimaryKeyConstraint("upload_headings_pk", ["client_id", "heading"]),
  );
}
