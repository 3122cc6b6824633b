import { Kysely, type LogEvent } from "kysely";
import type { openPostgres, PostgresOptions } from "./dialects/postgres.ts";
import { isCurrent } from "./dialects/replica.ts";
import { type CacheKib, openSqlite, sqliteDialect } from "./dialects/sqlite.ts";
import { closeBoth } from "./dialects/sqlite-driver.ts";
import { giveDataKeys } from "./sealing/rows.ts";
import { DatabaseStartError } from "./start-error.ts";

// biome-ignore lint/suspicious/noExplicitAny: the composition root hands one database to halves with schemas of their own
type AnyTables = any;

export interface DatabaseOptions extends PostgresOptions {
  /** Keys that seal and open its sealed columns, newest first; without them those columns cannot be used. */
  dataKeys?: readonly string[];
  /** Pages that SQLite's connections keep at most, KiB. */
  cacheKib?: CacheKib;
  /** The serialized SQLite database that one in memory starts from. */
  image?: Buffer;
  /** Told of every statement: its first word, and how long it took, ms. */
  onQuery?: (query: { kind: string; isError: boolean; ms: number }) => void;
  /**
   * The connection that creates and changes PostgreSQL's tables, with another role or past a pooler; by
   * default the main one.
   */
  migrationUrl?: string;
  /** Receives each statement sent to PostgreSQL; tests check them for features that other engines lack. */
  onStatement?: (text: string) => void;
  /** A PostgreSQL replica of the main database, for lists, reports and insights. */
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
  /** PostgreSQL's connections and who waits for one; null on SQLite. */
  pool: { total(): number; idle(): number; waiting(): number } | null;
  /**
   * The same database for bulk work. On SQLite it has its own connection, so that a long transaction blocks
   * no reader; in memory there is only one connection. The caller closes it.
   */
  openAside(): Promise<Pick<OpenDatabase<Tables>, "db" | "close">>;
  /** Runs work that makes or changes tables. */
  forMigrations<T>(work: (db: Kysely<AnyTables>) => Promise<T>): Promise<T>;
  replica: Replica<Tables> | null;
  /** For keys that are known only after opening; databases opened aside later have them too. */
  giveDataKeys(keys: readonly string[]): void;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/** Bulk work reads each page once. A writer needs more, or SQLite writes a transaction's pages to the log twice. */
const asideCacheKib: CacheKib = { reader: 1_024, writer: 8_192 };

/**
 * Opens `file:{path}` (`file::memory:` for a temporary one) or `postgres://…`, so that both behave alike: see
 * `dialects/`. It creates nothing: `migrate` does. Throws DatabaseStartError with a text for the operator
 * when the database is unreachable, damaged, or read-only.
 */
export async function openDatabase<Tables = AnyTables>(
  url: string,
  given: DatabaseOptions = {},
): Promise<OpenDatabase<Tables>> {
  const options = { ...given };
  if (url.startsWith("file:")) {
    const handles = await openSqlite(toPath(url), options);
    const db = new Kysely<Tables>({ dialect: sqliteDialect(handles), ...observed(options) });
    const setKeys = (keys: readonly string[]) => {
      options.dataKeys = keys;
      giveDataKeys(db, keys);
    };
    if (options.dataKeys) setKeys(options.dataKeys);
    return {
      db,
      giveDataKeys: setKeys,
      dialect: "sqlite",
      pool: null,
      openAside: async () =>
        handles.writer.memory
          ? { db, close: async () => {} }
          : openDatabase<Tables>(url, { ...options, cacheKib: asideCacheKib }),
      forMigrations: (work) => work(db),
      replica: null,
      close: async () => {
        await db.destroy();
        // Kysely closes a driver only after it was used.
        closeBoth(handles);
      },
    };
  }
  if (/^postgres(ql)?:\/\//.test(url)) return openOnPostgres<Tables>(url, options);
  throw new DatabaseStartError("A database address must start with file: or postgres://");
}

async function openOnPostgres<Tables>(url: string, options: DatabaseOptions): Promise<OpenDatabase<Tables>> {
  // The driver is loaded only where there is a PostgreSQL.
  const [{ createPool, openPostgres, postgresDialect }, { FailoverPool }] = await Promise.all([
    import("./dialects/postgres.ts"),
    import("./dialects/postgres-pool.ts"),
  ]);
  const pool = await openPostgres(url, options);
  const db = new Kysely<Tables>({ dialect: postgresDialect(new FailoverPool(pool)), ...observed(options) });
  const { migrationUrl, replicaUrl } = options;
  // A replica that is down must not keep the portal from starting.
  const follower = replicaUrl === undefined ? null : createPool(replicaUrl, options);
  const replica = follower && {
    db: new Kysely<Tables>({
      dialect: postgresDialect(new FailoverPool(pool, follower)),
      ...observed(options),
    }),
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
    pool: {
      total: () => pool.totalCount,
      idle: () => pool.idleCount,
      waiting: () => pool.waitingCount,
    },
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

/** Kysely ends a driver only after it was used. */
async function endPool(pool: Awaited<ReturnType<typeof openPostgres>>): Promise<void> {
  if (!pool.ended && !pool.ending) await pool.end();
}

const kinds = new Set(["select", "insert", "update", "delete", "with", "create", "alter", "drop"]);

/** Statements are grouped by their first word only, so that text and values never leave. */
function observed({ onQuery, onStatement }: DatabaseOptions): { log?: (event: LogEvent) => void } {
  if (!onQuery && !onStatement) return {};
  return {
    log({ query, queryDurationMillis: ms, level }) {
      const word = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? "";
      onStatement?.(query.sql);
      onQuery?.({ kind: kinds.has(word) ? word : "other", isError: level === "error", ms });
    },
  };
}

/**
 * `file:data/x`, `file:/data/x` and `file:///data/x`; no escapes are decoded, so any path can be written as
 * it is.
 */
const toPath = (url: string) => url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
