import { type AnyDb, client, createTable, id, instant, optional, text } from "./columns.ts";

/** Stores notices that operators show at the top of every page, to one client or to all. */
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
