import { PostgresAdapter, sql } from "kysely";
import { addLastDaysOfFamily, recordFirstFacts } from "./0026-first-facts.ts";
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

/** Creates facts with a history, calendars of pay groups, and payroll runs with their lines and files. */
export async function up(db: AnyDb): Promise<void> {
  await createFacts(db);
  await createCalendars(db);
  await createRuns(db);
  await addOtherPensionRoute(db);
  await createTable(db, "payroll_openings", {
    id,
    client_id: client,
    employee_id: { ...text, references: "employees.id" },
    kind: text,
    product_code: text,
    selection_id: optional(text),
    count: optional(integer),
    pence: optional(integer),
    paid_to_date: optional(day),
  });
  await db.schema
    .createIndex("payroll_openings_employee")
    .on("payroll_openings")
    .columns(["client_id", "employee_id"])
    .execute();
}

/** Each client chooses how a share of pay is deducted when it cannot be sacrificed. */
const addOtherPensionRoute = (db: AnyDb) =>
  db.schema
    .alterTable("clients")
    .addColumn("other_pension_route", "text", (column) => column.notNull().defaultTo("NPA"))
    .execute();

async function createFacts(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "person_facts",
    {
      client_id: client,
      employee_id: { ...text, references: "employees.id" },
      fact: text,
      effective_from_date: day,
      known_from: instant,
      known_to: optional(instant),
      value: optional(text),
      source: text,
      recorded_by: optional(text),
    },
    (table) =>
      table.addPrimaryKeyConstraint("person_facts_key", [
        "client_id",
        "employee_id",
        "fact",
        "effective_from_date",
        "known_from",
      ]),
  );
  await sql`create index person_facts_known_from on person_facts (client_id, known_from)`.execute(db);
  // These indexes are partial, because most facts are never withdrawn and most have applied since the start of time.
  await sql`create index person_facts_known_to on person_facts (client_id, known_to) where known_to is not null`.execute(
    db,
  );
  await sql`create index person_facts_dated on person_facts (effective_from_date, client_id)
    where fact <> 'employed' and effective_from_date > '0001-01-01'`.execute(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const column of ["joined_date", "left_date"]) {
    await db.schema
      .alterTable("family_members")
      .addColumn(column, isPostgres ? sql`date` : "text")
      .execute();
  }
  await recordFirstFacts(db, Date.now());
  await addLastDaysOfFamily(db);
}

async function createCalendars(db: AnyDb): Promise<void> {
  const groups = [
    ["first_pay_date", "text"],
    ["period_lag_days", "integer"],
    ["cut_off_lead_days", "integer"],
    ["ledger_from", "text"],
  ] as const;
  for (const [column, type] of groups) {
    await db.schema.alterTable("payroll_groups").addColumn(column, type).execute();
  }
  await createTable(
    db,
    "pay_periods",
    {
      client_id: client,
      group_code: text,
      key: text,
      from_date: day,
      to_date: day,
      cut_off_date: day,
      pay_date: day,
      tax_year: text,
      tax_period: integer,
    },
    (table) => table.addPrimaryKeyConstraint("pay_periods_key", ["client_id", "group_code", "key"]),
  );
}

async function createRuns(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "payroll_runs",
    {
      client_id: client,
      group_code: text,
      period_key: text,
      pay_date: day,
      locked_at: instant,
      locked_by: optional(text),
      preview_sha256: optional(text),
      claimed_until: { ...instant, default: 0 },
      written_at: optional(instant),
      row_count: optional(integer),
      sum_pence: optional(instant),
      sha256: optional(text),
      byte_count: optional(integer),
    },
    (table) => table.addPrimaryKeyConstraint("payroll_runs_key", ["client_id", "group_code", "period_key"]),
  );
  await createTable(
    db,
    "payroll_lines",
    {
      client_id: client,
      group_code: text,
      period_key: text,
      place: integer,
      employee_id: text,
      product_code: text,
      element: text,
      type: text,
      plan: text,
      entry: text,
      origin_key: text,
      amount_pence: integer,
      held_pence: integer,
      carried_pence: integer,
      instalment: optional(integer),
      instalment_text: optional(text),
      room_pence: optional(integer),
      flag: optional(text),
      reason: optional(text),
      selection_id: optional(text),
      is_route_moved: flag,
      price_lines: optional(text),
    },
    (table) =>
      table
        .addPrimaryKeyConstraint("payroll_lines_key", ["client_id", "group_code", "period_key", "place"])
        .addUniqueConstraint("payroll_lines_once", [
          "client_id",
          "group_code",
          "period_key",
          "employee_id",
          "element",
          "plan",
          "origin_key",
        ]),
  );
  await db.schema
    .createIndex("payroll_lines_employee")
    .on("payroll_lines")
    .columns(["client_id", "employee_id"])
    .execute();
  // Indexes the lines that every later run needs, apart from the many that only a correction reads.
  await db.schema
    .createIndex("payroll_lines_lasting")
    .on("payroll_lines")
    .columns(["client_id", "employee_id"])
    .where(sql<boolean>`plan <> '' or type = 'BIK'`)
    .execute();
  await createTable(
    db,
    "payroll_carried",
    {
      client_id: client,
      group_code: text,
      period_key: text,
      employee_id: text,
      element: text,
      plan: text,
      origin_key: text,
      pence: integer,
    },
    (table) =>
      table.addPrimaryKeyConstraint("payroll_carried_key", [
        ...(["client_id", "group_code", "period_key"] as const),
        ...(["employee_id", "element", "plan", "origin_key"] as const),
      ]),
  );
  await db.schema
    .createIndex("payroll_carried_employee")
    .on("payroll_carried")
    .columns(["client_id", "employee_id"])
    .execute();
  await createTable(
    db,
    "payroll_files",
    { client_id: client, group_code: text, period_key: text, chunk: integer, bytes },
    (table) =>
      table.addPrimaryKeyConstraint("payroll_files_key", ["client_id", "group_code", "period_key", "chunk"]),
  );
}
