import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * Indexes what was recorded about a client since an instant, so that a run need not read every former
 * employee.
 */
export async function up(db: AnyDb): Promise<void> {
  for (const table of ["selections", "family_members"]) {
    for (const column of ["updated_at", "known_from"]) {
      const name = sql.ref(`${table}_${column}`);
      await sql`create index ${name} on ${sql.table(table)} (client_id, ${sql.ref(column)})`.execute(db);
    }
  }
}
