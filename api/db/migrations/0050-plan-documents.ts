import { type AnyDb, bytes, client, createTable, text } from "./columns.ts";

/** Stores documents of plans, and their files. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable("benefit_contents")
    .addColumn("documents", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  for (const name of ["card", "claims"]) {
    await db.schema.alterTable("benefit_contents").addColumn(name, "text").execute();
  }
  await createTable(
    db,
    "plan_files",
    { client_id: client, product_code: text, sha256: text, bytes },
    (table) => table.addPrimaryKeyConstraint("plan_files_key", ["client_id", "product_code", "sha256"]),
  );
}
