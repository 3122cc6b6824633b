import { Kysely } from "kysely";
import { createPool, openPostgres, type PostgresOptions, postgresDialect } from "./dialects/postgres.ts";
import { FailoverPool } from "./dialects/postgres-pool.ts";
import { isCurrent } from "./dialects/replica.ts";
import { openSqlite, sqliteDialect } from "./dialects/sqlite.ts";
import { closeBoth } from "./dialects/sqlite-driver.ts";
import { giveDataKeys } from "./sealing/rows.ts";
import { DatabaseStartError } from "./start-error.ts";

// biome-ignore lint/suspicious/noExplicitAny: the composition root hands one database to halves with schemas of their own
type AnyTables = any;

export interface DatabaseOptions extends PostgresOptions {
  /** Seal and open what its sealed columns hold, newest first; without them these cannot be used. */
  dataKeys?: readonly string[];
  /** Where PostgreSQL's tables are made and changed, by another role or past a pooler; else where all else goes. */
  migrationUrl?: string;
  /** Is told each statement that PostgreSQL was sent; tests hold them against what other engines lack. */
  onStatement?: (text: string) => void;
  /** A PostgreSQL that follows the one at the address, for lists, reports and insights. */
  replicaUrl?: string;
}

export interface Replica<Tables = AnyTables> {
  /** Reads outside transactions from the replica, and does everything else on the primary. */
  db: Kysely<Tables>;
  /** Whether it has all that the primary has now. */
  isCurrent(): Promise<boolean>;
}

export interface OpenDatabase<Tables = AnyTables> {
  db: Kysely<Tables>;
  dialect: "sqlite" | "postgres";
  /**
   * The same database for bulk work: on SQLite by a connection of its own, so that a long transaction keeps nobody's
   * reading waiting. One in memory has a single connection. Whoever opens it closes it.
   */
  openAside(): Promise<Pick<OpenDatabase<Tables>, "db" | "close">>;
  /** Runs work that makes or changes tables. */
  forMigrations<T>(work: (db: Kysely<AnyTables>) => Promise<T>): Promise<T>;
  replica: Replica<Tables> | null;
  /** For keys that are known only once it is open; what is opened aside afterwards has them too. */
  giveDataKeys(keys: readonly string[]): void;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * Opens `file:{path}` (`file::memory:` for one that is not kept) or `postgres://…`, so that both answer alike: see
 * `dialects/`. Nothing is created in it yet: `migrate` does that. Throws DatabaseStartError with a text for the
 * operator when the database is unreachable, damaged, or may not be written.
 */
export async function openDatabase<Tables = AnyTables>(
  url: string,
  given: DatabaseOptions = {},
): Promise<OpenDatabase<Tables>> {
  const options = { ...given };
  if (url.startsWith("file:")) {
    const handles = await openSqlite(toPath(url));
    const db = new Kysely<Tables>({ dialect: sqliteDialect(handles) });
    const setKeys = (keys: readonly string[]) => {
      options.dataKeys = keys;
      giveDataKeys(db, keys);
    };
    if (options.dataKeys) setKeys(options.dataKeys);
    return {
      db,
      giveDataKeys: setKeys,
      dialect: "sqlite",
      openAside: async () =>
        handles.writer.memory ? { db, close: async () => {} } : openDatabase<Tables>(url, options),
      forMigrations: (work) => work(db),
      replica: null,
      close: async () => {
        await db.destroy();
        // Kysely closes only what it has used.
        closeBoth(handles);
      },
    };
  }
  if (/^postgres(ql)?:\/\//.test(url)) return openOnPostgres<Tables>(url, options);
  throw new DatabaseStartError("A database address must start with file: or postgres://");
}

async function openOnPostgres<Tables>(url: string, options: DatabaseOptions): Promise<OpenDatabase<Tables>> {
  const pool = await openPostgres(url, options);
  const { migrationUrl, replicaUrl, onStatement } = options;
  const db = new Kysely<Tables>({
    dialect: postgresDialect(new FailoverPool(pool)),
    log: onStatement && (({ query }) => onStatement(query.sql)),
  });
  // A replica that is down must not keep the portal from starting.
  const follower = replicaUrl === undefined ? null : createPool(replicaUrl, options);
  const replica = follower && {
    db: new Kysely<Tables>({ dialect: postgresDialect(new FailoverPool(pool, follower)) }),
    isCurrent: () => isCurrent(pool, follower),
  };
  const setKeys = (keys: readonly string[]) => {
    options.dataKeys = keys;
    giveDataKeys(db, keys);
    if (replica) giveDataKeys(replica.db, keys);
  };
  if (options.dataKeys) setKeys(options.dataKeys);
  return {
    db,
    replica,
    giveDataKeys: setKeys,
    dialect: "postgres",
    openAside: async () => ({ db, close: async () => {} }),
    async forMigrations(work) {
      if (migrationUrl === undefined) return work(db);
      const direct = await openPostgres(migrationUrl, { poolSize: 1 });
      const owner = new Kysely<AnyTables>({ dialect: postgresDialect(new FailoverPool(direct)) });
      return work(owner).finally(() => owner.destroy().then(() => endPool(direct)));
    },
    async close() {
      await db.destroy();
      await endPool(pool);
      if (follower) await endPool(follower);
    },
  };
}

/** Kysely ends only what it has used. */
async function endPool(pool: Awaited<ReturnType<typeof openPostgres>>): Promise<void> {
  if (!pool.ended && !pool.ending) await pool.end();
}

/** `file:data/x`, `file:/data/x` and `file:///data/x`; no escapes are read, so any path can be written as it is. */
const toPath = (url: string) => url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
