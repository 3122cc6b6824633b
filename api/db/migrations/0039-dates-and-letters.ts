import { sql } from "kysely";
import { type AnyDb, client, createTable, instant, optional, text } from "./columns.ts";

/** The columns from which a row's facts come. */
const factColumns = [
  ...["start_date", "leave_date", "annual_salary_pence", "hourly_pence", "weekly_hours_hundredths"],
  ...["payroll_group", "ni_category", "tax_region", "grade", "location", "holiday_days_hundredths"],
  ...["employment_status", "probation_end", "date_of_birth", "ccv_first_voucher_date"],
];

/**
 * Stores the facts of an upload row that equal today's, because a later effective day may apply to them. Adds
 * letters for enrolled people without an email address.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("upload_rows").addColumn("redatable_facts", "text").execute();
  // A file that waits for confirmation must load exactly what its preview showed.
  const equalities = factColumns.map(
    (name) => sql`o.${sql.ref(name)} is not distinct from upload_rows.${sql.ref(name)}`,
  );
  await sql`update upload_rows set redatable_facts = ',pay,weekly_hours,'
    where side = 'new' and kind = 'changed' and effective_from is not null and exists (
      select 1 from upload_rows as o
      where o.upload_id = upload_rows.upload_id and o.side = 'old' and o.row = upload_rows.row
        and ${sql.join(equalities, sql` and `)})`.execute(db);
  await createTable(
    db,
    "enrolment_letters",
    {
      client_id: client,
      selection_id: text,
      employee_id: { ...text, references: "employees.id" },
      written_at: instant,
      given_at: optional(instant),
      given_by: optional(text),
    },
    (table) => table.addPrimaryKeyConstraint("enrolment_letters_key", ["client_id", "selection_id"]),
  );
  await sql`insert into enrolment_letters (client_id, selection_id, employee_id, written_at)
    select s.client_id, s.id, s.employee_id, s.created_at from selections as s
    join employees as e on e.client_id = s.client_id and e.id = s.employee_id
    where s.source = 'automatic-enrolment' and s.status in ('active', 'scheduled') and e.email is null`.execute(
    db,
  );
}
