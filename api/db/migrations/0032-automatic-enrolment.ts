import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, client, createTable, day, instant, optional, text } from "./columns.ts";

/**
 * Stores what automatic enrolment needs: opt-outs, people that their employer must confirm, and clients that
 * the job must check. It enrols nobody.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const anInstant = isPostgres ? sql`bigint` : "integer";
  await db.schema.alterTable("selections").addColumn("opted_out_at", anInstant).execute();
  // A selection never changes after its opt-out, so its last update was the opt-out.
  await sql`update selections set opted_out_at = updated_at where status = 'opted-out'`.execute(db);
  await db.schema
    .alterTable("clients")
    .addColumn("staging_date", isPostgres ? sql`date` : "text")
    .execute();
  await db.schema.alterTable("clients").addColumn("enrolment_due_at", anInstant).execute();
  await createTable(
    db,
    "enrolment_waiting",
    {
      client_id: client,
      employee_id: { ...text, references: "employees.id" },
      product_code: text,
      since_date: day,
      listed_at: instant,
      confirmed_at: optional(instant),
      confirmed_by: optional(text),
    },
    (table) => table.addPrimaryKeyConstraint("enrolment_waiting_key", ["client_id", "employee_id"]),
  );
}
