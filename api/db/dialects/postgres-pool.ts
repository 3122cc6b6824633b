import { setTimeout as delay } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isConnectionLost, isReadOnlyServer } from "../faults.ts";

/** Time limit of a single statement; within a transaction the server limits it. */
const statementTimeoutMs = 30_000;
/** How long a failover may take before requests fail, ms. */
const patienceMs = 5_000;

/**
 * A pool that survives a failover. Outside transactions it repeats a read whose connection was lost, and
 * any statement that a demoted server refused. It never repeats what may have taken effect.
 */
export class FailoverPool implements PostgresPool {
  readonly options: object;
  /** When the server stopped answering; null while it answers. After `patienceMs`, requests fail immediately. */
  #lostAt: number | null = null;

  readonly primary: pg.Pool;
  /** The pool for reads outside transactions. */
  readonly reader: pg.Pool;

  constructor(primary: pg.Pool, reader: pg.Pool = primary) {
    this.primary = primary;
    this.reader = reader;
    this.options = primary.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new PooledConnection(this);
  }

  async end(): Promise<void> {
    await this.primary.end();
  }

  /** Retries until the server has not answered for too long. */
  async retryWhileFailingOver<T>(
    attempt: () => Promise<T>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<T> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 800)) {
      try {
        const result = await attempt();
        this.#lostAt = null;
        return result;
      } catch (error) {
        if (!mayRepeat(error)) throw error;
        this.#lostAt ??= performance.now();
        if (performance.now() - this.#lostAt > patienceMs) throw error;
      }
      await delay(wait * (0.5 + Math.random()));
    }
  }
}

const isTransactionStart = (text: string) => /^(begin|start transaction)\b/.test(text);
const isTransactionEnd = (text: string) => /^(commit|rollback)$/.test(text);
const isPlainRead = (text: string) =>
  /^\s*select\b/i.test(text) && !/\bfor (update|share)\b|\bpg_\w+\(/i.test(text);

/** Takes a connection with the first statement, and keeps it while a transaction lasts. */
class PooledConnection implements PostgresPoolClient {
  readonly #pool: FailoverPool;
  #client: pg.PoolClient | null = null;
  #isInTransaction = false;

  constructor(pool: FailoverPool) {
    this.#pool = pool;
  }

  /** Cast to Kysely's type, because cursors are never used here. */
  readonly query = ((text: string, parameters: readonly unknown[]) =>
    this.#query(text, parameters)) as unknown as PostgresPoolClient["query"];

  async #query(text: string, parameters: readonly unknown[]) {
    if (this.#isInTransaction) return this.#send(text, parameters);
    const isReading = isPlainRead(text);
    const mayRepeat = isReading || isTransactionStart(text) ? isConnectionLost : wasNotSent;
    return this.#pool.retryWhileFailingOver(async () => {
      this.#client ??= await connect(isReading ? this.#pool.reader : this.#pool.primary);
      try {
        return await this.#send(text, parameters);
      } finally {
        // A read's connection is given back, because the next statement may need the primary.
        if (!this.#isInTransaction && this.#pool.reader !== this.#pool.primary) this.release();
      }
    }, mayRepeat);
  }

  async #send(text: string, values: readonly unknown[]) {
    const client = this.#client;
    if (client === null) throw createConnectionLostError();
    const hasServerTimeout = this.#isInTransaction || isTransactionStart(text);
    if (isTransactionStart(text)) this.#isInTransaction = true;
    if (isTransactionEnd(text)) this.#isInTransaction = false;
    try {
      return await client.query({
        text: isTransactionStart(text) ? `${text}; ${transactionLimits}` : text,
        values: [...values],
        ...(hasServerTimeout ? {} : { query_timeout: statementTimeoutMs }),
      } as pg.QueryConfig);
    } catch (error) {
      if (isConnectionLost(error) || isTimeout(error)) {
        this.#client = null;
        client.release(true);
        if (isTransactionStart(text)) this.#isInTransaction = false;
      }
      throw error;
    }
  }

  release(isBroken = false): void {
    this.#client?.release(isBroken);
    this.#client = null;
    this.#isInTransaction = false;
  }
}

/**
 * Set in each transaction, because a transaction pooler refuses start-up parameters and shares session
 * settings.
 */
const transactionLimits = `set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = 60000`;

/**
 * Whether an error proves that nothing happened: the connection was refused or the server is read-only.
 * Such statements can be repeated.
 */
const wasNotSent = (error: unknown) => error instanceof ConnectError || isReadOnlyServer(error);

const isTimeout = (error: unknown) => error instanceof Error && error.message === "Query read timeout";

const createConnectionLostError = () => Object.assign(new Error("Connection terminated"), { code: "08006" });

class ConnectError extends Error {
  readonly code: string;
  constructor(error: unknown, isFull: boolean) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
    const { code } = error as { code?: string };
    this.code = isFull ? poolFullCode : (code ?? "08001");
  }
}

/** The error's code when all connections stayed in use for as long as a request may wait. */
export const poolFullCode = "POOL_FULL";

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (pool.ending) throw error;
    const isTimedOut = error instanceof Error && /^timeout exceeded when trying/.test(error.message);
    throw new ConnectError(error, isTimedOut && pool.totalCount >= (pool.options.max ?? 0));
  }
}
