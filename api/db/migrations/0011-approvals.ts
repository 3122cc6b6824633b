import { sql } from "kysely";
import { type AnyDb, createTable, id, instant, optional, text } from "./columns.ts";

/**
 * Indexes waiting requests for the approvals list, and stores the figures of a client's people with the
 * time of counting.
 */
export async function up(db: AnyDb): Promise<void> {
  await sql`create index selections_waiting on selections (client_id, product_code, created_at, id)
    where status = 'approval-pending'`.execute(db);
  await createTable(db, "client_figures", {
    client_id: { ...id, references: "clients.id" },
    figures: optional(text),
    counted_at: optional(instant),
    took_ms: optional(instant),
    claimed_until: { ...instant, default: 0 },
  });
}
