import type { AnyDb } from "./columns.ts";

/** Stores a client's texts in further languages. Existing texts stay in the client's own language. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("clients").addColumn("text_language", "text").execute();
  await db.schema
    .createTable("client_translations")
    .addColumn("client_id", "text", (column) => column.notNull().references("clients.id"))
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("texts", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("client_translations_pkey", ["client_id", "language", "part"])
    .execute();
}
