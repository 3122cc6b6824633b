import { sql } from "kysely";
import { type AnyDb, client, createTable, day, flag, instant, integer, optional, text } from "./columns.ts";

/**
 * Records when each plan's versions or prices changed, and keeps earlier states of selections and family
 * members. A payroll run reads them as known at its lock. Existing rows count as never changed, because
 * nothing older was recorded.
 */
export async function up(db: AnyDb): Promise<void> {
  for (const table of ["selections", "family_members"]) {
    await db.schema
      .alterTable(table)
      .addColumn("known_from", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  const known = { known_from: instant, known_to: instant };
  const toIdColumn = (table: string) => ({ ...text, references: `${table}.id` });
  await createTable(
    db,
    "selection_states",
    {
      client_id: client,
      id: toIdColumn("selections"),
      employee_id: text,
      product_code: text,
      status: text,
      plan_from_date: optional(day),
      choice: text,
      people: text,
      cover_date: optional(day),
      first_deduction_date: optional(day),
      end_date: optional(day),
      price_date: optional(day),
      pay_pence: optional(integer),
      accepted_pence: optional(integer),
      reason: optional(text),
      loading_basis_points: optional(integer),
      loading_above_pence: optional(integer),
      quote_id: optional(text),
      agreed_pence: optional(integer),
      agreed_lines: optional(text),
      instalments: optional(integer),
      first_run: optional(text),
      route: optional(text),
      source: optional(text),
      opted_out_at: optional(instant),
      created_at: instant,
      updated_at: instant,
      version: integer,
      ...known,
    },
    (table) => table.addPrimaryKeyConstraint("selection_states_key", ["client_id", "id", "known_from"]),
  );
  await createTable(
    db,
    "family_states",
    {
      client_id: client,
      id: toIdColumn("family_members"),
      employee_id: text,
      relationship: text,
      date_of_birth: day,
      education_ends: optional(day),
      active: flag,
      joined_date: optional(day),
      left_date: optional(day),
      created_at: instant,
      updated_at: instant,
      ...known,
    },
    (table) => table.addPrimaryKeyConstraint("family_states_key", ["client_id", "id", "known_from"]),
  );
  await createTable(
    db,
    "plan_changes",
    { client_id: client, plan_code: text, changed_at: instant },
    (table) => table.addPrimaryKeyConstraint("plan_changes_key", ["client_id", "plan_code", "changed_at"]),
  );
  await sql`insert into plan_changes (client_id, plan_code, changed_at)
    select distinct p.client_id, p.code, (
      select max(i.imported_at) from client_imports as i where i.client_id = p.client_id
    ) from plans as p
    where exists (select 1 from client_imports as i where i.client_id = p.client_id)`.execute(db);
}
