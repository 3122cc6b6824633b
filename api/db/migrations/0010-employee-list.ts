import { PostgresAdapter, sql } from "kysely";
import { listOnPostgres } from "./0010-employee-list-postgres.ts";
import { listOnSqlite } from "./0010-employee-list-sqlite.ts";
import { type AnyDb, client, createTable, id, instant, integer, optional, text } from "./columns.ts";

/**
 * The employers' list of people: a narrow row per employee to sort, filter and search by, and counts per
 * client. Triggers update both, whoever writes `employees`.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await createTable(db, "employee_counts", {
    client_id: { ...id, references: "clients.id" },
    total: { ...integer, default: 0 },
    registered: { ...integer, default: 0 },
    two_factor: { ...integer, default: 0 },
  });
  await (isPostgres ? listOnPostgres(db) : listOnSqlite(db));
  await createIndexes(db);
  await createWelcomes(db);
  await createMagicLinks(db);
}

/**
 * One index per order of the list. Each contains the filter's columns, so that a page is found without
 * reading rows.
 */
async function createIndexes(db: AnyDb): Promise<void> {
  const orders: Record<string, string[]> = {
    person: ["client_id", "employee_id"],
    name: ["client_id", "name_key", "no", "registered"],
    number: ["client_id", "number_key", "no", "registered"],
    email: ["client_id", "email_key", "no", "registered"],
    registered: ["client_id", "registered", "name_key", "no"],
    two_factor: ["client_id", "two_factor", "name_key", "no"],
  };
  for (const [name, columns] of Object.entries(orders)) {
    await db.schema.createIndex(`employee_list_${name}`).on("employee_list").columns(columns).execute();
  }
  await sql`create index employee_list_welcomable on employee_list (client_id, no) where welcomable`.execute(
    db,
  );
}

async function createWelcomes(db: AnyDb): Promise<void> {
  await createTable(db, "welcome_resends", {
    id,
    client_id: client,
    requested_by: text,
    request_id: text,
    ip: optional(text),
    queued: integer,
    created_at: instant,
  });
  // Each person's last welcome email, which prevents a second one.
  await createTable(
    db,
    "welcome_mails",
    {
      client_id: text,
      employee_id: text,
      resend_id: { ...text, references: "welcome_resends.id" },
      outcome: text,
      mail_id: optional(text),
      queued_at: instant,
    },
    (table) =>
      createEmployeeKey("welcome_mails_employee")(table).addPrimaryKeyConstraint("welcome_mails_pk", [
        "client_id",
        "employee_id",
      ]),
  );
  await db.schema
    .createIndex("welcome_mails_resend")
    .on("welcome_mails")
    .columns(["resend_id", "outcome", "employee_id"])
    .execute();
  await sql`create index welcome_mails_due on welcome_mails (outcome, queued_at) where outcome in ('waiting', 'made')`.execute(
    db,
  );
}

async function createMagicLinks(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "magic_links",
    {
      id,
      client_id: text,
      employee_id: text,
      created_by: text,
      token_hash: { ...text, unique: true },
      expires_at: instant,
      used_at: optional(instant),
      created_at: instant,
    },
    createEmployeeKey("magic_links_employee"),
  );
}

const createEmployeeKey =
  (name: string) => (table: Parameters<NonNullable<Parameters<typeof createTable>[3]>>[0]) =>
    table.addForeignKeyConstraint(name, ["client_id", "employee_id"], "employees", ["client_id", "id"], (c) =>
      c.onDelete("cascade"),
    );
