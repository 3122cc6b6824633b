import { existsSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "../kind.ts";
import type { MigrationTarget } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { type ArchiveHeader, type ArchiveRow, archiveVersion } from "./archive.ts";

/** Creates the tables as these migrations made them. @throws Error with a message for an unknown one */
export type MigrateTo = (database: MigrationTarget, names: readonly string[]) => Promise<void>;

/** SQLite's internal tables, and the search index, which a restore builds again. */
export const isSqliteInternal = (table: string) => /^(sqlite_|employee_words)/.test(table);

const settingTables = ["settings", "portal_setting"];
const migrationTables = ["api_migration", "portal_migration"];

/** The data as of one moment; later writes are not included. */
export interface BackupSource {
  header: ArchiveHeader;
  rows(): AsyncIterable<ArchiveRow>;
}

/** Reads each file from its own snapshot, taken moments apart, while the portal may write. */
export async function readSqliteFiles<T>(
  paths: readonly string[],
  createdAt: Date,
  use: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const files = paths.filter((path) => existsSync(path)).map((path) => new SnapshotFile(path));
  try {
    const listColumnValues = (table: string, column: string) =>
      files.flatMap((file) => (file.tables.includes(table) ? file.readColumn(table, column) : []));
    const kinds = files.flatMap((file) => file.readKinds());
    return await use({
      header: toHeader("sqlite", createdAt, {
        kind: kinds[0] ?? null,
        migrations: Object.fromEntries(
          migrationTables.map((table) => [table, listColumnValues(table, "name")]),
        ),
        dataKeys: listColumnValues("data_keys", "id"),
      }),
      async *rows() {
        for (const file of files) yield* file.rows();
      },
    });
  } finally {
    for (const file of files) file.close();
  }
}

class SnapshotFile {
  readonly tables: string[];
  readonly #database: BetterSqlite3.Database;

  constructor(path: string) {
    this.#database = new BetterSqlite3(path, { readonly: true, timeout: 5_000 });
    this.#database.exec("begin");
    // SQLite takes the snapshot at the first statement.
    this.tables = this.#database
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by rowid")
      .all()
      .map(({ name }) => name)
      .filter((name) => !isSqliteInternal(name));
  }

  readColumn(table: string, column: string): string[] {
    return this.#database.prepare(`select "${column}" from "${table}" order by 1`).pluck().all() as string[];
  }

  readKinds(): DatabaseKind[] {
    return settingTables
      .filter((table) => this.tables.includes(table))
      .flatMap((table) =>
        this.#database.prepare(`select value from "${table}" where key = 'kind'`).pluck().all(),
      ) as DatabaseKind[];
  }

  *rows(): Generator<ArchiveRow> {
    for (const table of this.tables) {
      const statement = this.#database.prepare<[], Record<string, unknown>>(`select * from "${table}"`);
      const booleans = statement
        .columns()
        .filter(({ type }) => type?.toLowerCase() === "boolean")
        .map(({ name }) => name);
      for (const row of statement.iterate()) {
        for (const name of booleans) if (row[name] !== null) row[name] = row[name] !== 0;
        for (const [name, value] of Object.entries(row))
          if (value instanceof Uint8Array) row[name] = `\\x${Buffer.from(value).toString("hex")}`;
        yield { table, json: JSON.stringify(row) };
      }
    }
  }

  close(): void {
    this.#database.close();
  }
}

/** Reads one snapshot of the whole database, API and portal, also through a transaction pooler. */
export async function readPostgres<T>(
  url: string,
  createdAt: Date,
  use: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(url, { poolSize: 1 });
  try {
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const tables = await listPostgresTables(trx);
        const listIfPresent = async (table: string, column: string) =>
          tables.includes(table) ? listValues(trx, table, column) : [];
        const migrations: Record<string, string[]> = {};
        for (const table of migrationTables) migrations[table] = await listIfPresent(table, "name");
        return use({
          header: toHeader("postgres", createdAt, {
            kind: await findPostgresKind(trx),
            migrations,
            dataKeys: await listIfPresent("data_keys", "id"),
          }),
          rows: () => readTables(trx, tables),
        });
      });
  } finally {
    await close();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tables of the API and the portal, which share no type
type AnyTrx = Transaction<any>;

async function listValues(trx: AnyTrx, table: string, column: string): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    select ${name} as value from ${sql.table(table)} order by ${name}`.execute(trx);
  return rows.map(({ value }) => value);
}

// biome-ignore lint/suspicious/noExplicitAny: tables of the API and the portal, which share no type
async function findPostgresKind(db: Kysely<any>): Promise<DatabaseKind | null> {
  const tables = await listPostgresTables(db);
  for (const table of settingTables.filter((name) => tables.includes(name))) {
    const row = await db.selectFrom(table).select("value").where("key", "=", "kind").executeTakeFirst();
    if (row) return row.value;
  }
  return null;
}

/** All tables in the schema where new tables are created, whoever owns them. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function listPostgresTables(db: Kysely<any>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

const rowsAtOnce = 500;

async function* readTables(trx: AnyTrx, tables: readonly string[]): AsyncGenerator<ArchiveRow> {
  for (const table of tables) {
    await sql`declare backup no scroll cursor for
      select row_to_json(t)::text as json from ${sql.table(table)} t`.execute(trx);
    for (;;) {
      const { rows } = await sql<{ json: string }>`fetch ${sql.lit(rowsAtOnce)} from backup`.execute(trx);
      for (const { json } of rows) yield { table, json };
      if (rows.length < rowsAtOnce) break;
    }
    await sql`close backup`.execute(trx);
  }
}

const toHeader = (
  engine: ArchiveHeader["engine"],
  createdAt: Date,
  facts: Pick<ArchiveHeader, "kind" | "migrations" | "dataKeys">,
): ArchiveHeader => ({
  archive: "benefits-portal",
  version: archiveVersion,
  engine,
  createdAt: createdAt.toISOString(),
  ...facts,
});
