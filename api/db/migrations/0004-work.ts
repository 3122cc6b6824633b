import { type AnyDb, client, createTable, id, instant, integer, optional, text } from "./columns.ts";

export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "enquiries",
    {
      id,
      client_id: client,
      employee_id: optional(text),
      subject: text,
      comments: text,
      email: optional(text),
      first_name: optional(text),
      surname: optional(text),
      company: optional(text),
      created_at: instant,
    },
    (table) =>
      table.addForeignKeyConstraint(
        "enquiries_employee",
        ["client_id", "employee_id"],
        "employees",
        ["client_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  );
  await db.schema
    .createIndex("enquiries_client")
    .on("enquiries")
    .columns(["client_id", "created_at"])
    .execute();

  await createTable(db, "mails", {
    id,
    client_id: optional(client),
    employee_id: optional(text),
    kind: text,
    to_address: text,
    reply_to: optional(text),
    subject: text,
    text,
    html: optional(text),
    message_id: text,
    status: text,
    attempts: { ...integer, default: 0 },
    next_at: instant,
    sent_at: optional(instant),
    last_error: optional(text),
    created_at: instant,
  });
  await db.schema.createIndex("mails_due").on("mails").columns(["status", "next_at"]).execute();
  await db.schema.createIndex("mails_newest").on("mails").column("created_at").execute();

  // No foreign keys, because an audit row outlives the rows it names.
  await createTable(db, "audit", {
    id,
    at: instant,
    client_id: optional(text),
    actor_id: optional(text),
    effective_user_id: optional(text),
    action: text,
    target_type: optional(text),
    target_id: optional(text),
    detail: optional(text),
    request_id: optional(text),
    ip: optional(text),
  });
  await db.schema.createIndex("audit_client").on("audit").columns(["client_id", "at"]).execute();

  await createTable(
    db,
    "idempotency_keys",
    {
      client_id: client,
      owner: text,
      call: text,
      key: text,
      request_hash: text,
      status: integer,
      body: text,
      created_at: instant,
    },
    (table) => table.addPrimaryKeyConstraint("idempotency_keys_pk", ["client_id", "owner", "call", "key"]),
  );
  await db.schema.createIndex("idempotency_keys_age").on("idempotency_keys").column("created_at").execute();

  await createTable(db, "settings", { key: id, value: text });
}
