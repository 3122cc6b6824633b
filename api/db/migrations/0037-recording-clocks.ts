import { type AnyDb, client, createTable, instant } from "./columns.ts";

/**
 * Stores when facts of a client were last recorded, so that the next ones are later even within one
 * millisecond.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "recording_clocks", { client_id: client, known_from: instant }, (table) =>
    table.addPrimaryKeyConstraint("recording_clocks_key", ["client_id"]),
  );
}
