import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * Indexes waiting and written welcome emails apart, because SQLite uses a partial index only for queries
 * with the same condition.
 */
export async function up(db: AnyDb): Promise<void> {
  await sql`drop index welcome_mails_due`.execute(db);
  await sql`create index welcome_mails_waiting on welcome_mails (queued_at, client_id, employee_id)
    where outcome = 'waiting'`.execute(db);
  await sql`create index welcome_mails_made on welcome_mails (mail_id) where outcome = 'made'`.execute(db);
}
