import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, client, createTable, day, instant, integer, optional, text } from "./columns.ts";

const agreedTexts = ["quote_id", "agreed_lines", "first_run", "route", "source"] as const;
const agreedNumbers = ["agreed_pence", "instalments"] as const;

/**
 * A selection stores what was agreed at Confirm; old selections get no values, because nobody recorded
 * them. Insurers' decisions become rows that never change.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite adds only one column per statement.
  for (const name of agreedTexts)
    await db.schema
      .alterTable("selections")
      .addColumn(name, isPostgres ? sql`text collate "C"` : "text")
      .execute();
  for (const name of agreedNumbers)
    await db.schema.alterTable("selections").addColumn(name, "integer").execute();
  await createTable(
    db,
    "underwriting_decisions",
    {
      client_id: client,
      id: text,
      selection_id: { ...text, references: "selections.id" },

      result_id: optional(text),
      employee_id: text,
      decision: text,
      limit_pence: optional(integer),
      decided_date: day,
      reference: text,
      selection_version: integer,
      recorded_at: instant,
      recorded_by: optional(text),
    },
    (table) => table.addPrimaryKeyConstraint("underwriting_decisions_key", ["client_id", "id"]),
  );
  await db.schema
    .createIndex("underwriting_decisions_by_employee")
    .on("underwriting_decisions")
    .columns(["client_id", "employee_id", "recorded_at"])
    .execute();
  await sql`create index selections_at_insurer on selections (client_id, created_at, id)
    where status = 'medical-pending'`.execute(db);
}
