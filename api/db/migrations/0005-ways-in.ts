import {
  type AnyDb,
  client,
  createTable,
  flag,
  id,
  instant,
  integer,
  optional,
  text,
  unique,
} from "./columns.ts";

/** A person's rows are deleted with the person, and never refer to another tenant. */
const createEmployeeKey =
  (name: string) => (table: Parameters<NonNullable<Parameters<typeof createTable>[3]>>[0]) =>
    table.addForeignKeyConstraint(
      name,
      ["client_id", "employee_id"],
      "employees",
      ["client_id", "id"],
      (constraint) => constraint.onDelete("cascade"),
    );

export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "account_links",
    {
      id,
      client_id: text,
      employee_id: text,
      kind: text,
      token_hash: unique(text),
      expires_at: instant,
      used_at: optional(instant),
      voided_at: optional(instant),
      dob_failures: { ...integer, default: 0 },
      created_at: instant,
    },
    createEmployeeKey("account_links_employee"),
  );
  await db.schema
    .createIndex("account_links_owner")
    .on("account_links")
    .columns(["client_id", "employee_id", "kind"])
    .execute();

  await createTable(db, "reset_requests", {
    id,
    client_id: client,
    email: text,
    request_id: optional(text),
    ip: optional(text),
    created_at: instant,
  });

  await createTable(
    db,
    "password_history",
    { id, client_id: text, employee_id: text, password_hash: text, set_at: instant },
    createEmployeeKey("password_history_employee"),
  );
  await db.schema
    .createIndex("password_history_owner")
    .on("password_history")
    .columns(["client_id", "employee_id", "set_at"])
    .execute();

  await createTable(
    db,
    "two_factors",
    {
      client_id: text,
      employee_id: text,
      secret: optional(text),
      enabled_at: optional(instant),
      pending_secret: optional(text),
      pending_at: optional(instant),
      last_step: optional(integer),
    },
    (table) =>
      createEmployeeKey("two_factors_employee")(table).addPrimaryKeyConstraint("two_factors_pk", [
        "client_id",
        "employee_id",
      ]),
  );
  await createTable(
    db,
    "recovery_codes",
    {
      id,
      client_id: text,
      employee_id: text,
      code_hash: text,
      is_pending: flag,
      used_at: optional(instant),
      created_at: instant,
    },
    (table) =>
      createEmployeeKey("recovery_codes_employee")(table).addUniqueConstraint("recovery_codes_code", [
        "client_id",
        "employee_id",
        "code_hash",
      ]),
  );

  await createTable(db, "staff", { id, name: text, email: text });
  await createTable(
    db,
    "sso_tokens",
    {
      id,
      client_id: text,
      employee_id: text,
      staff_id: optional({ ...text, references: "staff.id" }),
      token_hash: unique(text),
      expires_at: instant,
      used_at: optional(instant),
      created_at: instant,
    },
    createEmployeeKey("sso_tokens_employee"),
  );

  await db.schema.alterTable("sessions").addColumn("staff_id", "text").execute();
  await db.schema.alterTable("sessions").addColumn("scheme_year", "text").execute();
  await db.schema.alterTable("schemes").addColumn("sso_url", "text").execute();
  await db.schema.alterTable("clients").addColumn("work_platform_url", "text").execute();
}
