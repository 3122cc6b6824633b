import { setTimeout as delay } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from "kysely";
import { LRUCache } from "lru-cache";
import { toParameters } from "./parameters.ts";

/** How long one attempt may hold the event loop while another process writes. */
export const busyTimeoutMs = 20;
/** How long a statement or the start of a transaction is tried again before SQLITE_BUSY reaches the caller. */
const patienceMs = 5_000;

/** Asks again while another process holds the database, giving way to other work between attempts. */
export async function whileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    // Spread, so that processes which met once do not keep meeting.
    await delay(5 + Math.random() * 20);
  }
}

/** A snapshot that went stale (SQLITE_BUSY_SNAPSHOT) is not among them: trying again cannot help it. */
function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "SQLITE_BUSY" || code === "SQLITE_BUSY_RECOVERY" || code === "SQLITE_BUSY_TIMEOUT";
}

/**
 * The driver of better-sqlite3 with `begin immediate` (a deferred transaction that turns to writing fails where
 * another has written), awaited waiting, kept statements, and booleans.
 */
export class EvenSqliteDriver extends SqliteDriver {
  readonly #database: BetterSqlite3.Database;
  readonly #connection: EvenSqliteConnection;

  constructor(database: BetterSqlite3.Database) {
    super({ database });
    this.#database = database;
    this.#connection = new EvenSqliteConnection(database);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk has SQLite roll back by itself; asking again would hide that error behind another. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

interface KeptStatement {
  statement: BetterSqlite3.Statement;
  /** Result columns that are declared `boolean`. */
  booleans: string[];
}

class EvenSqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  /** Bulk inserts have a text of their own each time and are not worth keeping, hence the bound on size. */
  readonly #kept = new LRUCache<string, KeptStatement>({
    maxSize: 256 * 1024,
    sizeCalculation: (_, sql) => sql.length,
  });

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = toSqliteParameters(parameters);
    return whileBusy(() => {
      const { statement, booleans } = this.#keep(sql);
      if (!statement.reader) {
        const { changes, lastInsertRowid } = statement.run(values);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      }
      const rows = statement.all(values) as Record<string, unknown>[];
      for (const row of rows) toBooleans(row, booleans);
      return { rows: rows as R[] };
    });
  }

  /** Other queries wait until the stream ends: there is one connection. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Not a kept statement: that one must stay free for the same query inside the stream's transaction.
    const { statement, booleans } = this.#prepare(sql);
    for (const row of statement.iterate(toSqliteParameters(parameters)) as Iterable<
      Record<string, unknown>
    >) {
      toBooleans(row, booleans);
      yield { rows: [row as R] };
    }
  }

  #keep(sql: string): KeptStatement {
    const kept = this.#kept.get(sql);
    if (kept) return kept;
    const prepared = this.#prepare(sql);
    this.#kept.set(sql, prepared);
    return prepared;
  }

  #prepare(sql: string): KeptStatement {
    const statement = this.#database.prepare(sql);
    const columns = statement.reader ? statement.columns() : [];
    return {
      statement,
      booleans: columns.filter(({ type }) => type?.toLowerCase() === "boolean").map(({ name }) => name),
    };
  }
}

const toSqliteParameters = (values: readonly unknown[]) =>
  toParameters(values).map((value) => (typeof value === "boolean" ? Number(value) : value));

function toBooleans(row: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) if (row[name] !== null) row[name] = row[name] !== 0;
}
