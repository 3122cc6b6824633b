import pg from "pg";
import { inject } from "vitest";
import { listWrittenTables, toDatabaseUrl } from "./postgres.ts";

/** This worker's databases that earlier suites no longer need, emptied. */
const emptiedDatabases: string[] = [];

export const takeEmptiedDatabase = () => emptiedDatabases.pop();

/** After a statement that this matches, a database may differ from a new one in more than its rows. */
const CHANGES_MORE_THAN_ROWS =
  /(^|;)\s*(create|alter|drop|truncate|grant|revoke|comment|analyze|vacuum|reindex)\b/i;

export const mayChangeMoreThanRows = (statement: string) => CHANGES_MORE_THAN_ROWS.test(statement);

/**
 * Gives a database without connections the rows of a new one, and keeps it for the next suite. A new one
 * costs ten times as much.
 */
export async function emptyForNextSuite(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const session = new pg.Client({ connectionString: toDatabaseUrl(inject("postgresUrl"), name) });
  await session.connect();
  try {
    const names = await listWrittenTables(session);
    if (names.length > 0) {
      const template = inject("postgresTemplateRows");
      // Without triggers and references the order of tables does not matter.
      const statements = ["begin", "set local session_replication_role = replica"];
      for (const name of names) {
        statements.push(`delete from ${name}`);
        const rows = template[name];
        if (rows)
          statements.push(
            `insert into ${name} select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows)})`,
          );
      }
      await session.query([...statements, "commit"].join(";"));
      // A query without an order then returns rows as they were inserted, as in a new table.
      await session.query(`vacuum ${names.join(", ")}`);
      await session.query(
        "select setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences",
      );
    }
  } finally {
    await session.end();
  }
  emptiedDatabases.push(url);
}
