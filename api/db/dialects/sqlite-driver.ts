import { statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from "kysely";
import { StatementCache } from "./sqlite-statements.ts";

/** How long one attempt may block the event loop while another process writes, ms. */
export const busyTimeoutMs = 20;
/** How long a statement or a transaction's start is retried before the caller gets SQLITE_BUSY, ms. */
const patienceMs = 5_000;

/** Retries while another process has locked the database, and lets other work run between attempts. */
export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusyError(error) || performance.now() > deadline) throw error;
    }
    // A random wait, so that two processes that collided once do not collide again.
    await delay(5 + Math.random() * 20);
  }
}

/** SQLITE_BUSY_SNAPSHOT is left out, because retrying cannot help a stale snapshot. */
function isBusyError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "SQLITE_BUSY" || code === "SQLITE_BUSY_RECOVERY" || code === "SQLITE_BUSY_TIMEOUT";
}

/** The two connections of one file; for a database in memory they are the same. */
export interface SqliteHandles {
  writer: BetterSqlite3.Database;
  reader: BetterSqlite3.Database;
}

/**
 * A better-sqlite3 driver with `begin immediate` (a deferred transaction fails if another has written),
 * asynchronous waiting, cached statements and booleans. Reads have their own connection, so that a waiting
 * writer blocks no reader.
 */
export class PortableSqliteDriver extends SqliteDriver {
  readonly #handles: SqliteHandles;
  readonly #assertInPlace: () => void;
  readonly #writer: StatementCache;
  readonly #reader: StatementCache;
  readonly #writing = new WriterQueue();

  constructor(handles: SqliteHandles) {
    super({ database: handles.writer });
    this.#handles = handles;
    this.#assertInPlace = createPlaceCheck(handles.writer);
    this.#writer = new StatementCache(handles.writer);
    this.#reader = handles.reader === handles.writer ? this.#writer : new StatementCache(handles.reader);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PortableSqliteConnection(this.#writer, this.#reader, this.#writing, this.#assertInPlace);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PortableSqliteConnection).waitForTurn();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    (connection as PortableSqliteConnection).endTurn();
  }

  /** On a full disk SQLite has rolled back itself; rolling back again would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#handles.writer.inTransaction) await super.rollbackTransaction(connection);
    (connection as PortableSqliteConnection).endTurn();
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    (connection as PortableSqliteConnection).endTurn();
  }

  /** The writer closes last, because it then moves the log into the file. */
  override async destroy(): Promise<void> {
    closeHandles(this.#handles);
  }
}

/**
 * Checks that the open file still has its name. SQLite would lose writes to a deleted or replaced file, so
 * they throw SQLITE_READONLY_DBMOVED instead.
 */
function createPlaceCheck({ name, memory }: BetterSqlite3.Database): () => void {
  if (memory) return () => {};
  const opened = statSync(name);
  return () => {
    const onDisk = statSync(name, { throwIfNoEntry: false });
    if (onDisk?.ino === opened.ino && onDisk.dev === opened.dev) return;
    throw Object.assign(new Error("The database file was moved or deleted while in use"), {
      code: "SQLITE_READONLY_DBMOVED",
    });
  };
}

export function closeHandles({ reader, writer }: SqliteHandles): void {
  if (reader.open) reader.close();
  if (writer.open) writer.close();
}

/** A queue that lets one writer work at a time. */
class WriterQueue {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn and returns a function that ends it. */
  async waitForTurn(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** A transaction waits for the writer and uses only that; other reads use the reader at once. */
class PortableSqliteConnection implements DatabaseConnection {
  #end: (() => void) | null = null;

  readonly writer: StatementCache;
  readonly reader: StatementCache;
  readonly turns: WriterQueue;
  readonly assertInPlace: () => void;

  constructor(writer: StatementCache, reader: StatementCache, turns: WriterQueue, assertInPlace: () => void) {
    this.writer = writer;
    this.reader = reader;
    this.turns = turns;
    this.assertInPlace = assertInPlace;
  }

  async waitForTurn(): Promise<void> {
    this.assertInPlace();
    this.#end = await this.turns.waitForTurn();
  }

  endTurn(): void {
    this.#end?.();
    this.#end = null;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#end) return retryWhileBusy(() => this.writer.run<R>(sql, parameters));
    if (mayBeRead(sql)) {
      const readResult = await retryWhileBusy(() => this.reader.read<R>(sql, parameters));
      if (readResult) return readResult;
    }
    this.assertInPlace();
    const end = await this.turns.waitForTurn();
    try {
      return await retryWhileBusy(() => this.writer.run<R>(sql, parameters));
    } finally {
      end();
    }
  }

  /** On a single connection other queries wait until the stream ends. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const statements = this.#end ? this.writer : this.reader;
    for (const row of statements.iterate<R>(sql, parameters)) yield { rows: [row] };
  }
}

/** Whether a statement may be a read. SQLite must decide, because a `with` statement can also write. */
const mayBeRead = (sql: string) => /^\s*(select|with)\b/i.test(sql);
