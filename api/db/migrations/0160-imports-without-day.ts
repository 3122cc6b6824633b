import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, client, createTable, day, id, instant, optional, text } from "./columns.ts";

/** Imports need no day any more. The column stays, because the previous release writes it. */
export async function up(db: AnyDb): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const table = db.schema.alterTable("client_imports");
    await table.alterColumn("effective_date", (column) => column.dropNotNull()).execute();
    return;
  }
  // SQLite cannot change a column, so the table is written anew.
  await createTable(db, "new_client_imports", {
    id,
    client_id: client,
    imported_at: instant,
    imported_by: text,
    effective_date: optional(day),
    document: text,
    sha256: text,
  });
  await sql`insert into new_client_imports select * from client_imports`.execute(db);
  await db.schema.dropTable("client_imports").execute();
  await db.schema.alterTable("new_client_imports").renameTo("client_imports").execute();
  const index = db.schema.createIndex("client_imports_client").on("client_imports");
  await index.columns(["client_id", "imported_at"]).execute();
}
