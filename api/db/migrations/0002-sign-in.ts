import { type AnyDb, client, createTable, id, instant, integer, optional, text, unique } from "./columns.ts";

export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "sessions",
    {
      id,
      family_id: text,
      client_id: text,
      employee_id: text,
      access_hash: unique(text),
      access_expires_at: instant,
      refresh_hash: unique(text),
      refresh_expires_at: instant,
      rotated_at: optional(instant),
      rotation_salt: optional(text),
      revoked_at: optional(instant),
      revoked_reason: optional(text),
      sso_logout_url: optional(text),
      device_token: optional(text),
      created_at: instant,
    },
    (table) =>
      table.addForeignKeyConstraint(
        "sessions_employee",
        ["client_id", "employee_id"],
        "employees",
        ["client_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  );
  await db.schema.createIndex("sessions_family").on("sessions").column("family_id").execute();
  await db.schema
    .createIndex("sessions_owner")
    .on("sessions")
    .columns(["client_id", "employee_id"])
    .execute();
  await db.schema.createIndex("sessions_end").on("sessions").column("refresh_expires_at").execute();

  await createTable(
    db,
    "login_failures",
    {
      client_id: client,
      email_key: text,
      failures: integer,
      last_failed_at: instant,
      locked_until: optional(instant),
    },
    (table) => table.addPrimaryKeyConstraint("login_failures_pk", ["client_id", "email_key"]),
  );
  await createTable(db, "network_failures", {
    network: id,
    failures: integer,
    window_started_at: instant,
  });
  await createTable(db, "rate_limits", {
    key: id,
    points: { ...integer, default: 0 },
    expire: optional(instant),
  });
}
