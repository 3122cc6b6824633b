import { type AnyDb, client, createTable, instant } from "./columns.ts";

/** When a load or its undo last recorded facts of a client: the next one is known later, also within one millisecond. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "recording_clocks", { client_id: client, known_from: instant }, (table) =>
    table.addPrimaryKeyConstraint("recording_clocks_key", ["client_id"]),
  );
}
