import { type Migration, Migrator } from "kysely/migration";
import { lockMigrations } from "./dialects/migration-lock.ts";
import { migrations } from "./migrations/index.ts";
import type { OpenDatabase } from "./open.ts";
import { DatabaseStartError } from "./start-error.ts";

const table = "api_migration";

/** A restore calls this with its own transaction. */
export type MigrationTarget = Pick<OpenDatabase, "dialect" | "forMigrations">;

/**
 * Migrates the tables to this build, completely or not at all. If several nodes start at once, one migrates
 * and the others wait (see `lockMigrations`).
 * @throws DatabaseStartError, without changes, for a database
 * of a newer build
 */
export async function migrate(
  database: MigrationTarget,
  knownMigrations: Record<string, Migration> = migrations,
): Promise<void> {
  const migrateUp = async (trx: OpenDatabase["db"]) => {
    if (database.dialect === "postgres") await lockMigrations(trx);
    refuseNewer(await listAppliedMigrations(trx), knownMigrations);
    const { error } = await new Migrator({
      db: trx,
      provider: { getMigrations: async () => knownMigrations },
      migrationTableName: table,
      migrationLockTableName: `${table}_lock`,
    }).migrateToLatest();
    if (error) throw error;
  };
  await database.forMigrations((db) =>
    db.isTransaction ? migrateUp(db) : db.transaction().execute(migrateUp),
  );
}

/**
 * Creates the tables as the named migrations made them, for a restore.
 * @throws DatabaseStartError for an
 * unknown name
 */
export async function migrateTo(database: MigrationTarget, names: readonly string[]): Promise<void> {
  const selected = Object.entries(migrations).filter(([name]) => names.includes(name));
  refuseNewer([...names], migrations);
  await migrate(database, Object.fromEntries(selected));
}

async function listAppliedMigrations(db: OpenDatabase["db"]): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const rows = await db.selectFrom(table).select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

function refuseNewer(applied: string[], knownMigrations: Record<string, Migration>): void {
  const unknown = applied.filter((name) => !(name in knownMigrations));
  if (unknown.length === 0) return;
  throw new DatabaseStartError(
    `The database was made by a newer version of this software: it has ${unknown.join(", ")}, which this build does ` +
      "not know. Nothing was changed. Start that version or a later one, or restore a backup from before it.",
  );
}
