import { sql } from "kysely";
import {
  type AnyDb,
  bytes,
  client,
  createTable,
  day,
  flag,
  id,
  instant,
  integer,
  optional,
  text,
} from "./columns.ts";

const upload = { ...text, references: "uploads.id" };
const count = { ...integer, default: 0 };

export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "uploads", {
    id,
    client_id: client,
    file_name: text,
    file_kind: text,
    status: text,
    uploaded_by: text,
    uploaded_by_name: text,
    uploaded_at: instant,
    request_id: text,
    ip: optional(text),
    rows: count,
    checked_rows: count,
    added: count,
    changed: count,
    unchanged: count,
    error_count: count,
    warning_count: count,
    problems: text,
    must_confirm: optional(text),
    impact: optional(text),
    claimed_until: { ...instant, default: 0 },
    confirmed_by: optional(text),
    loaded_at: optional(instant),
    undo_until: optional(day),
  });
  await db.schema.createIndex("uploads_client").on("uploads").columns(["client_id", "uploaded_at"]).execute();
  // A client has at most one open upload, across all nodes.
  await sql`create unique index uploads_open on uploads (client_id)
    where status in ('receiving', 'checking', 'checked', 'committing')`.execute(db);
  await db.schema.createIndex("uploads_status").on("uploads").columns(["status", "claimed_until"]).execute();

  await createTable(db, "upload_chunks", { upload_id: upload, no: integer, bytes }, (table) =>
    table.addPrimaryKeyConstraint("upload_chunks_pk", ["upload_id", "no"]),
  );
  await createRows(db);
  await createTable(db, "upload_problems", { upload_id: upload, row: integer, problems: text }, (table) =>
    table.addPrimaryKeyConstraint("upload_problems_pk", ["upload_id", "row"]),
  );
  await createTable(
    db,
    "upload_impacts",
    { upload_id: upload, no: integer, row: integer, employee_number: text, name: text, impact: text },
    (table) => table.addPrimaryKeyConstraint("upload_impacts_pk", ["upload_id", "no"]),
  );
  await createTable(
    db,
    "upload_endings",
    { upload_id: upload, selection_id: text, employee_id: text, version: integer, before: text },
    (table) => table.addPrimaryKeyConstraint("upload_endings_pk", ["upload_id", "selection_id"]),
  );
  // An upload accepts a payroll group that some employee is in.
  await db.schema
    .createIndex("employees_payroll_group")
    .on("employees")
    .columns(["client_id", "payroll_group"])
    .execute();
}

async function createRows(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "upload_rows",
    {
      client_id: text,
      upload_id: upload,
      side: text,
      row: integer,
      kind: text,
      employee_id: text,
      employee_number: text,
      title: optional(text),
      first_name: text,
      surname: text,
      name_key: text,
      email: optional(text),
      email_key: optional(text),
      date_of_birth: day,
      sex: optional(text),
      ni_number: optional(text),
      start_date: day,
      leave_date: optional(day),
      probation_end: optional(day),
      annual_salary_pence: optional(integer),
      hourly_pence: optional(integer),
      weekly_hours_hundredths: integer,
      payroll_group: text,
      tax_region: text,
      ni_category: optional(text),
      grade: optional(text),
      location: optional(text),
      postcode: optional(text),
      holiday_days_hundredths: optional(integer),
      ccv_first_voucher_date: optional(day),
      employment_status: text,
      moves_benefits: flag,
      held_back: flag,
    },
    (table) => table.addPrimaryKeyConstraint("upload_rows_pk", ["upload_id", "side", "row"]),
  );
  await sql`create index upload_rows_held on upload_rows (upload_id) where held_back`.execute(db);
}
