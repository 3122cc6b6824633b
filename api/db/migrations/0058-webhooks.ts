import { sql } from "kysely";
import { type AnyDb, client, createTable, instant, integer, optional, text } from "./columns.ts";

/** Stores the addresses of clients' systems that receive events, and each delivery of an event. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "webhook_endpoints",
    {
      client_id: client,
      id: text,
      url: text,
      event_types: text,
      secret: text,
      previous_secret: optional(text),
      previous_until: optional(instant),
      state: text,
      off_reason: optional(text),
      failing_since: optional(instant),
      rests_until: instant,
      created_by: text,
      created_at: instant,
      updated_at: instant,
      version: integer,
    },
    (table) => table.addPrimaryKeyConstraint("webhook_endpoints_pk", ["client_id", "id"]),
  );
  await createTable(
    db,
    "webhook_deliveries",
    {
      client_id: text,
      endpoint_id: text,
      event_id: text,
      type: text,
      body: text,
      status: text,
      attempts: integer,
      next_at: instant,
      response_status: optional(integer),
      error: optional(text),
      finished_at: optional(instant),
      created_at: instant,
    },
    (table) =>
      table
        .addPrimaryKeyConstraint("webhook_deliveries_pk", ["client_id", "endpoint_id", "event_id"])
        .addForeignKeyConstraint(
          "webhook_deliveries_endpoint",
          ["client_id", "endpoint_id"],
          "webhook_endpoints",
          ["client_id", "id"],
          (constraint) => constraint.onDelete("cascade"),
        ),
  );
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (client_id, next_at, created_at)
    where status = 'waiting'`.execute(db);
  await db.schema
    .createIndex("webhook_deliveries_latest")
    .on("webhook_deliveries")
    .columns(["client_id", "endpoint_id", "created_at"])
    .execute();
  await db.schema
    .createIndex("webhook_deliveries_created")
    .on("webhook_deliveries")
    .columns(["created_at"])
    .execute();
}
