import { Kysely, type LogEvent } from "kysely";
import type { openPostgres, PostgresOptions } from "./dialects/postgres.ts";
import { isReplicaCurrent } from "./dialects/replica.ts";
import { type CacheKib, createSqliteDialect, openSqlite } from "./dialects/sqlite.ts";
import { closeHandles } from "./dialects/sqlite-driver.ts";
import { setDataKeys } from "./sealing/rows.ts";
import { DatabaseStartError } from "./start-error.ts";

// biome-ignore lint/suspicious/noExplicitAny: the API and the portal share one database, but no tables
type AnyTables = any;

export interface DatabaseOptions extends PostgresOptions {
  /** Keys that seal and open columns, the newest first; without them sealed columns cannot be used. */
  dataKeys?: readonly string[];
  /** The cache limits of SQLite's connections, in KiB. */
  cacheKib?: CacheKib;
  /** A serialized SQLite database that fills a new in-memory database. */
  image?: Buffer;
  /**
   * On SQLite, commits do not wait for the disk: a power cut may lose the last seconds, a killed process
   * nothing.
   */
  mayLoseLatestWrites?: boolean;
  /** Called for each statement with its first word and its duration, ms. */
  onQuery?: (query: { kind: string; isError: boolean; ms: number }) => void;
  /**
   * Address for migrations on PostgreSQL, which may use another role or bypass a pooler; by default the
   * main one.
   */
  migrationUrl?: string;
  /**
   * Called with each statement sent to PostgreSQL, so that tests can check it for features that other
   * engines lack.
   */
  onStatement?: (text: string) => void;
  /** A PostgreSQL replica of the main database, for lists, reports and insights. */
  replicaUrl?: string;
}

export interface Replica<Tables = AnyTables> {
  /** Reads outside transactions use the replica, and everything else the primary. */
  db: Kysely<Tables>;
  /** Whether the replica has everything that the primary has now. */
  isCurrent(): Promise<boolean>;
}

export interface OpenDatabase<Tables = AnyTables> {
  db: Kysely<Tables>;
  dialect: "sqlite" | "postgres";
  /** Counts of PostgreSQL's connections, and of requests that wait for one; null on SQLite. */
  pool: { total(): number; idle(): number; waiting(): number } | null;
  /**
   * A second connection for bulk work, so that a long transaction blocks no reader on SQLite. An in-memory database has
   * only the first one. The caller closes it.
   */
  openBulkConnection(): Promise<Pick<OpenDatabase<Tables>, "db" | "close">>;
  /** Runs work that creates or changes tables. */
  forMigrations<T>(work: (db: Kysely<AnyTables>) => Promise<T>): Promise<T>;
  replica: Replica<Tables> | null;
  /** Sets keys that are known only after opening; connections opened later have them too. */
  setDataKeys(keys: readonly string[]): void;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/** Bulk work reads each page once. Its writer needs more cache, or SQLite writes pages to the log twice. */
const asideCacheKib: CacheKib = { reader: 1_024, writer: 8_192 };

/**
 * Opens `file:{path}` (`file::memory:` for a temporary one) or `postgres://…`, which then behave alike;
 * `migrate` creates the tables.
 * @throws DatabaseStartError with a text for the operator if the database is
 * unreachable, damaged or read-only
 */
export async function openDatabase<Tables = AnyTables>(
  url: string,
  databaseOptions: DatabaseOptions = {},
): Promise<OpenDatabase<Tables>> {
  const options = { ...databaseOptions };
  if (url.startsWith("file:")) {
    const handles = await openSqlite(toPath(url), options);
    const db = new Kysely<Tables>({ dialect: createSqliteDialect(handles), ...toObservers(options) });
    const setKeys = (keys: readonly string[]) => {
      options.dataKeys = keys;
      setDataKeys(db, keys);
    };
    if (options.dataKeys) setKeys(options.dataKeys);
    return {
      db,
      setDataKeys: setKeys,
      dialect: "sqlite",
      pool: null,
      openBulkConnection: async () =>
        handles.writer.memory
          ? { db, close: async () => {} }
          : openDatabase<Tables>(url, { ...options, cacheKib: asideCacheKib }),
      forMigrations: (work) => work(db),
      replica: null,
      close: async () => {
        await db.destroy();
        // Kysely does not close a driver that was never used.
        closeHandles(handles);
      },
    };
  }
  if (/^postgres(ql)?:\/\//.test(url)) return openOnPostgres<Tables>(url, options);
  throw new DatabaseStartError("A database address must start with file: or postgres://");
}

async function openOnPostgres<Tables>(url: string, options: DatabaseOptions): Promise<OpenDatabase<Tables>> {
  // PostgreSQL's driver is loaded only if it is used.
  const [{ createPool, openPostgres, createPostgresDialect }, { FailoverPool }] = await Promise.all([
    import("./dialects/postgres.ts"),
    import("./dialects/postgres-pool.ts"),
  ]);
  const pool = await openPostgres(url, options);
  const db = new Kysely<Tables>({
    dialect: createPostgresDialect(new FailoverPool(pool)),
    ...toObservers(options),
  });
  const { migrationUrl, replicaUrl } = options;
  // The portal must start even if the replica is down.
  const follower = replicaUrl === undefined ? null : createPool(replicaUrl, options);
  const replica = follower && {
    db: new Kysely<Tables>({
      dialect: createPostgresDialect(new FailoverPool(pool, follower)),
      ...toObservers(options),
    }),
    isCurrent: () => isReplicaCurrent(pool, follower),
  };
  const setKeys = (keys: readonly string[]) => {
    options.dataKeys = keys;
    setDataKeys(db, keys);
    if (replica) setDataKeys(replica.db, keys);
  };
  if (options.dataKeys) setKeys(options.dataKeys);
  return {
    db,
    replica,
    setDataKeys: setKeys,
    dialect: "postgres",
    pool: {
      total: () => pool.totalCount,
      idle: () => pool.idleCount,
      waiting: () => pool.waitingCount,
    },
    openBulkConnection: async () => ({ db, close: async () => {} }),
    async forMigrations(work) {
      if (migrationUrl === undefined) return work(db);
      const direct = await openPostgres(migrationUrl, { poolSize: 1 });
      const owner = new Kysely<AnyTables>({ dialect: createPostgresDialect(new FailoverPool(direct)) });
      return work(owner).finally(() => owner.destroy().then(() => endPool(direct)));
    },
    async close() {
      await db.destroy();
      await endPool(pool);
      if (follower) await endPool(follower);
    },
  };
}

/** Kysely does not close a driver that was never used. */
async function endPool(pool: Awaited<ReturnType<typeof openPostgres>>): Promise<void> {
  if (!pool.ended && !pool.ending) await pool.end();
}

const kinds = new Set(["select", "insert", "update", "delete", "with", "create", "alter", "drop"]);

/** Reports only a statement's first word, so that texts and values never leave this module. */
function toObservers({ onQuery, onStatement }: DatabaseOptions): { log?: (event: LogEvent) => void } {
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
 * The path in `file:data/x`, `file:/data/x` or `file:///data/x`, without decoding, so that any path works
 * as written.
 */
const toPath = (url: string) => url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
