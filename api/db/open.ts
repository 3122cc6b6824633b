import { Kysely } from "kysely";
import { openPostgres, type PostgresOptions, postgresDialect } from "./dialects/postgres.ts";
import { type CacheKib, openSqlite, sqliteDialect } from "./dialects/sqlite.ts";
import { closeBoth } from "./dialects/sqlite-driver.ts";
import { giveDataKeys } from "./sealing/rows.ts";
import { DatabaseStartError } from "./start-error.ts";

// biome-ignore lint/suspicious/noExplicitAny: the composition root hands one database to halves with schemas of their own
type AnyTables = any;

export interface DatabaseOptions extends PostgresOptions {
  /** Seal and open what its sealed columns hold, newest first; without them these cannot be used. */
  dataKeys?: readonly string[];
  /** Pages that SQLite's connections keep at most, KiB. */
  cacheKib?: CacheKib;
}

export interface OpenDatabase<Tables = AnyTables> {
  db: Kysely<Tables>;
  dialect: "sqlite" | "postgres";
  /**
   * The same database for bulk work: on SQLite by a connection of its own, so that a long transaction keeps nobody's
   * reading waiting. One in memory has a single connection. Whoever opens it closes it.
   */
  openAside(): Promise<Pick<OpenDatabase<Tables>, "db" | "close">>;
  /** For keys that are known only once it is open; what is opened aside afterwards has them too. */
  giveDataKeys(keys: readonly string[]): void;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/** Bulk work reads each page once. What it writes in one transaction needs more, or pages go to the log twice. */
const asideCacheKib: CacheKib = { reader: 1_024, writer: 8_192 };

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
    const handles = await openSqlite(toPath(url), options.cacheKib);
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
        handles.writer.memory
          ? { db, close: async () => {} }
          : openDatabase<Tables>(url, { ...options, cacheKib: asideCacheKib }),
      close: async () => {
        await db.destroy();
        // Kysely closes only what it has used.
        closeBoth(handles);
      },
    };
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const pool = await openPostgres(url, options);
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
    const setKeys = (keys: readonly string[]) => {
      options.dataKeys = keys;
      giveDataKeys(db, keys);
    };
    if (options.dataKeys) setKeys(options.dataKeys);
    return {
      db,
      giveDataKeys: setKeys,
      dialect: "postgres",
      openAside: async () => ({ db, close: async () => {} }),
      close: async () => {
        await db.destroy();
        if (!pool.ended && !pool.ending) await pool.end();
      },
    };
  }
  throw new DatabaseStartError("A database address must start with file: or postgres://");
}

/** `file:data/x`, `file:/data/x` and `file:///data/x`; no escapes are read, so any path can be written as it is. */
const toPath = (url: string) => url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
