import { sql } from "kysely";
import { type AnyDb, client, createTable, day, optional, text } from "./columns.ts";

/** Stores the daily job's progress per client, and indexes a client's waiting emails. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "daily_progress",
    { client_id: client, done: day, running_day: optional(day), after_id: optional(text) },
    (table) => table.addPrimaryKeyConstraint("daily_progress_pk", ["client_id"]),
  );
  await sql`create index mails_waiting on mails (client_id, next_at) where status = 'waiting'`.execute(db);
  await sql`create index welcome_mails_client on welcome_mails (client_id, queued_at, employee_id)
    where outcome = 'waiting'`.execute(db);
}
