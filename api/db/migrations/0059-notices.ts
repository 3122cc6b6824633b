import { type AnyDb, client, createTable, id, instant, optional, text } from "./columns.ts";

/** Notices that operators show at the top of every page, for one client or for all. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "notices", {
    id,
    client_id: optional(client),
    text,
    severity: text,
    starts_at: instant,
    ends_at: optional(instant),
    created_at: instant,
  });
}
