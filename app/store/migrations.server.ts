import { type Migration, Migrator } from "kysely/migration";
import type { StoreDatabase } from "./schema.server.ts";

const createTables: Migration = {
  async up(db) {
    await db.schema
      .createTable("portal_one_time")
      .addColumn("scope", "varchar(64)", (column) => column.notNull())
      .addColumn("id", "varchar(128)", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("portal_one_time_key", ["scope", "id"])
      .execute();
    await db.schema
      .createTable("portal_rate")
      .addColumn("name", "varchar(200)", (column) => column.primaryKey())
      .addColumn("hits", "integer", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("portal_blob")
      .addColumn("id", "varchar(128)", (column) => column.primaryKey())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("portal_lock")
      .addColumn("name", "varchar(200)", (column) => column.primaryKey())
      .addColumn("owner", "varchar(64)", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("portal_audit")
      .addColumn("id", "varchar(36)", (column) => column.primaryKey())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("event", "varchar(64)", (column) => column.notNull())
      .addColumn("tenant", "varchar(64)", (column) => column.notNull())
      .addColumn("actor", "varchar(64)")
      .addColumn("effective_user", "varchar(64)")
      .addColumn("request_id", "varchar(64)")
      .addColumn("address", "varchar(64)")
      .addColumn("detail", "text", (column) => column.notNull())
      .execute();
    for (const table of ["portal_one_time", "portal_rate", "portal_blob", "portal_lock"]) {
      await db.schema.createIndex(`${table}_ends`).on(table).column("ends_at").execute();
    }
    await db.schema.createIndex("portal_audit_at").on("portal_audit").columns(["tenant", "at"]).execute();
  },
};

/** Facts about the store itself, such as `kind`. */
const createSettings: Migration = {
  async up(db) {
    await db.schema
      .createTable("portal_setting")
      .addColumn("key", "varchar(64)", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
  },
};

/** The holder of a claim, so that the second click of a double click may claim again. */
const addHolder: Migration = {
  async up(db) {
    await db.schema.alterTable("portal_one_time").addColumn("holder", "varchar(64)").execute();
  },
};

/**
 * Migrations in the order of their names. They are imported and not read from a folder, because the server
 * is one file.
 */
const migrations: Record<string, Migration> = {
  "2026-01-first": createTables,
  "2026-11-setting": createSettings,
  "2026-11-z-holder": addHolder,
};

const MIGRATION_TABLE = "portal_migration";

/** The parts of the store that migrations use; a restore gives its open transaction. */
type MigrationTarget = Pick<StoreDatabase, "dialect" | "forMigrations">;

/**
 * Brings the portal's tables up to date; safe if several processes start at once. It throws on failure, and
 * changes nothing if a newer version of this software has migrated the store.
 */
export async function migrateStore(
  database: MigrationTarget,
  knownMigrations: Record<string, Migration> = migrations,
): Promise<void> {
  const runMigrations = async (trx: StoreDatabase["db"]) => {
    const { adapter } = trx.getExecutor();
    // Locks before the first read, so that two processes never create the same table.
    if (database.dialect === "postgres")
      await adapter.acquireMigrationLock(trx, { lockTable: "", lockRowId: "" });
    refuseNewer(await listAppliedMigrations(trx), knownMigrations);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => knownMigrations },
      migrationTableName: MIGRATION_TABLE,
      migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  };
  await database.forMigrations((db) =>
    db.isTransaction ? runMigrations(db) : db.transaction().execute(runMigrations),
  );
}

/** Creates the tables as they were after these migrations, for a restore. Throws for an unknown migration. */
export async function migrateStoreTo(database: MigrationTarget, names: readonly string[]): Promise<void> {
  const selected = Object.entries(migrations).filter(([name]) => names.includes(name));
  refuseNewer([...names], migrations);
  await migrateStore(database, Object.fromEntries(selected));
}

function refuseNewer(applied: string[], knownMigrations: Record<string, Migration>): void {
  const unknown = applied.filter((name) => !(name in knownMigrations));
  if (unknown.length === 0) return;
  throw new Error(
    `The portal's store was made by a newer version of this software: it has ${unknown.join(", ")}, which this build does not know. Nothing was changed. Start that version or a later one.`,
  );
}

async function listAppliedMigrations(db: StoreDatabase["db"]): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const rows = await db.selectFrom(MIGRATION_TABLE).select("name").execute();
  return rows.map(({ name }) => name);
}
