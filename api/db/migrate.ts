import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import type { OpenDatabase } from "./open.ts";
import { DatabaseStartError } from "./start-error.ts";

const table = "api_migration";

/**
 * Brings the tables up to this build, all or nothing. When several nodes start at once, one does the work and the
 * others wait for it (an advisory lock on PostgreSQL, the write lock on SQLite). Throws DatabaseStartError, having
 * changed nothing, for a database that a newer build has migrated.
 */
export async function migrate(
  { db, dialect }: OpenDatabase,
  known: Record<string, Migration> = migrations,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const applied = await listApplied(connection);
    refuseNewer(applied, known);
    // A long migration, or waiting for another node's, may take longer than a query may.
    if (dialect === "postgres") await sql`set statement_timeout = 0`.execute(connection);
    try {
      const { error } = await new Migrator({
        db: connection,
        provider: { getMigrations: async () => known },
        migrationTableName: table,
        migrationLockTableName: `${table}_lock`,
      }).migrateToLatest();
      if (error) throw error;
    } finally {
      if (dialect === "postgres") await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function listApplied(db: OpenDatabase["db"]): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const rows = await db.selectFrom(table).select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

function refuseNewer(applied: string[], known: Record<string, Migration>): void {
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length === 0) return;
  throw new DatabaseStartError(
    `The database was made by a newer version of this software: it has ${unknown.join(", ")}, which this build does ` +
      "not know. Nothing was changed. Start that version or a later one, or restore a backup from before it.",
  );
}
