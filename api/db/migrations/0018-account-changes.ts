import { sql } from "kysely";
import { type AnyDb, createTable, id, instant, optional, text, unique } from "./columns.ts";

/**
 * Stores changes of a login address or date of birth that a person may stop or must confirm. Upload rows may
 * request one.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "account_changes",
    {
      id,
      client_id: text,
      employee_id: text,
      upload_id: text,
      requested_by: text,
      request_id: text,
      ip: optional(text),
      kind: text,
      new_value: text,
      email_key: optional(text),
      stop_hash: optional(unique(text)),
      confirm_hash: optional(unique(text)),
      created_at: instant,
      told_at: optional(instant),
      due_at: optional(instant),
      confirmed_at: optional(instant),
      accepted_at: optional(instant),
      ended_at: optional(instant),
      outcome: optional(text),
    },
    (table) =>
      table.addForeignKeyConstraint(
        "account_changes_employee",
        ["client_id", "employee_id"],
        "employees",
        ["client_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  );
  const createIndex = (name: string, columns: string, where: string, kind = "") =>
    sql
      .raw(`create ${kind} index account_changes_${name} on account_changes (${columns}) ${where}`)
      .execute(db);
  await createIndex("owner", "client_id, employee_id", "");
  await createIndex("open", "client_id, employee_id, kind", "where ended_at is null", "unique");
  // Two people cannot wait for the same address.
  await createIndex("email", "client_id, email_key", "where ended_at is null", "unique");
  await createIndex("upload", "upload_id", "where ended_at is null");
  await createIndex("untold", "created_at, id", "where told_at is null and ended_at is null");
  await createIndex("due", "due_at", "where ended_at is null");
  await createIndex("ended", "ended_at", "where ended_at is not null");

  await db.schema
    .alterTable("upload_rows")
    .addColumn("moves_identity", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`create index upload_rows_identity on upload_rows (upload_id, row) where moves_identity`.execute(
    db,
  );
}
