import { PostgresAdapter, sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** The index of each order contains the names, so that a search for two letters reads no rows. */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const runStatement = (statement: string) => sql.raw(statement).execute(db);
  const held = "registered, words, name_key";
  for (const name of ["number", "email"]) {
    await runStatement(`drop index employee_list_${name}`);
    await runStatement(
      `create index employee_list_${name} on employee_list ` +
        (isPostgres
          ? `(client_id, ${name}_key, no) include (${held})`
          : `(client_id, ${name}_key, no, ${held})`),
    );
  }
}
