import { statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from "kysely";
import { Statements } from "./sqlite-statements.ts";

/** How long one attempt may block the event loop while another process writes. */
export const busyTimeoutMs = 20;
/** How long a statement or the start of a transaction is retried before the caller gets SQLITE_BUSY. */
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

/** The two connections of one file; of a database in memory they are the same. */
export interface Handles {
  writer: BetterSqlite3.Database;
  reader: BetterSqlite3.Database;
}

/**
 * A better-sqlite3 driver with `begin immediate` (a deferred transaction that turns to writing fails if
 * another has written), asynchronous waiting, cached statements and booleans. Reads use a separate
 * connection, so that a waiting writer blocks no reader.
 */
export class EvenSqliteDriver extends SqliteDriver {
  readonly #handles: Handles;
  readonly #assertInPlace: () => void;
  readonly #writer: Statements;
  readonly #reader: Statements;
  readonly #writing = new Turns();

  constructor(handles: Handles) {
    super({ database: handles.writer });
    this.#handles = handles;
    this.#assertInPlace = inPlace(handles.writer);
    this.#writer = new Statements(handles.writer);
    this.#reader = handles.reader === handles.writer ? this.#writer : new Statements(handles.reader);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new EvenSqliteConnection(this.#writer, this.#reader, this.#writing, this.#assertInPlace);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EvenSqliteConnection).takeTurn();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    (connection as EvenSqliteConnection).endTurn();
  }

  /** A full disk has SQLite roll back by itself; asking again would hide that error behind another. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#handles.writer.inTransaction) await super.rollbackTransaction(connection);
    (connection as EvenSqliteConnection).endTurn();
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    (connection as EvenSqliteConnection).endTurn();
  }

  /** The writer last: it then takes the log into the file. */
  override async destroy(): Promise<void> {
    closeBoth(this.#handles);
  }
}

/**
 * Checks that the open file still has its name. SQLite would go on writing into a deleted or replaced file
 * and lose it all, so such a write throws SQLITE_READONLY_DBMOVED.
 */
function inPlace({ name, memory }: BetterSqlite3.Database): () => void {
  if (memory) return () => {};
  const opened = statSync(name);
  return () => {
    const found = statSync(name, { throwIfNoEntry: false });
    if (found?.ino === opened.ino && found.dev === opened.dev) return;
    throw Object.assign(new Error("The database file was moved or deleted while in use"), {
      code: "SQLITE_READONLY_DBMOVED",
    });
  };
}

export function closeBoth({ reader, writer }: Handles): void {
  if (reader.open) reader.close();
  if (writer.open) writer.close();
}

/** The queue of writers, one at a time. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Answers, once it is this one's turn, how to end it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Inside its turn a transaction uses the writer for everything; other reads use the reader at once. */
class EvenSqliteConnection implements DatabaseConnection {
  #end: (() => void) | null = null;

  readonly writer: Statements;
  readonly reader: Statements;
  readonly turns: Turns;
  readonly assertInPlace: () => void;

  constructor(writer: Statements, reader: Statements, turns: Turns, assertInPlace: () => void) {
    this.writer = writer;
    this.reader = reader;
    this.turns = turns;
    this.assertInPlace = assertInPlace;
  }

  async takeTurn(): Promise<void> {
    this.assertInPlace();
    this.#end = await this.turns.take();
  }

  endTurn(): void {
    this.#end?.();
    this.#end = null;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#end) return whileBusy(() => this.writer.run<R>(sql, parameters));
    if (mayRead(sql)) {
      const read = await whileBusy(() => this.reader.read<R>(sql, parameters));
      if (read) return read;
    }
    this.assertInPlace();
    const end = await this.turns.take();
    try {
      return await whileBusy(() => this.writer.run<R>(sql, parameters));
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

/** Whether SQLite must decide, because a `with` statement may write as well. */
const mayRead = (sql: string) => /^\s*(select|with)\b/i.test(sql);
