import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { OpenDatabase } from "../../api/db/open.ts";

/** Everything that a SQLite database has on disk: the file and its log, read as one byte a character. */
export const readSqliteFiles = (path: string): string =>
  [path, `${path}-wal`]
    .filter((each) => existsSync(each))
    .map((each) => readFileSync(each, "latin1"))
    .join("\n");

/** Every value of every row of every table of a PostgreSQL database. */
export async function readPostgresValues({ db }: Pick<OpenDatabase, "db">): Promise<string> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const values: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      values.push(value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value));
    }
  }
  return values.join("\n");
}
