import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import { isConnectionLost } from "../faults.ts";
import { DatabaseStartError } from "../start-error.ts";
import { lockMigrations } from "./migration-lock.ts";
import { toParameters } from "./parameters.ts";

export interface PostgresOptions {
  /** The most connections; a request that finds none free waits for one, up to 9 s. */
  poolSize?: number;
  /** How long such a request waits, ms; tests wait less. */
  waitMs?: number;
  /** Called when a connection is lost outside a query; the pool replaces it. */
  onConnectionError?: (error: Error) => void;
}

/** A limit below the ten seconds that the portal waits for a reply. */
const connectionTimeoutMs = 9_000;

/**
 * Opens a pool and waits for its first answer.
 * @throws DatabaseStartError whose message never contains the
 * password
 */
export async function openPostgres(url: string, options: PostgresOptions): Promise<pg.Pool> {
  const pool = createPool(url, options);

  try {
    const { rows } = await pool.query<{ server_encoding: string }>("show server_encoding");
    if (rows[0]?.server_encoding !== "UTF8") {
      throw new DatabaseStartError(
        `${describePlace(url)} stores ${rows[0]?.server_encoding}; it must be created with encoding UTF8.`,
      );
    }
    return pool;
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseStartError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const message = error instanceof Error ? error.message : String(error);
    const reason = `${describePlace(url)} does not let us in${code && ` (${code})`}: ${message || "no answer"}`;
    throw new DatabaseStartError(`${reason}. ${adviceByCode[code] ?? "Check DATABASE_URL"}`);
  }
}

/** Connects on first use. It sends only start-up parameters that a transaction pooler accepts. */
export function createPool(url: string, options: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "benefits-api",
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.waitMs ?? connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  });
  const onError = options.onConnectionError ?? (() => {});
  pool.on("error", onError);
  // The pool handles only errors of idle clients; without this, losing a connection in use would end the
  // process.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

const hostAdvice = "Check that it runs, and the host and port in DATABASE_URL";
const adviceByCode: Record<string, string> = {
  "28P01": "Check the user and password in DATABASE_URL",
  "28000": "Let this user in from here (pg_hba.conf), or check DATABASE_URL",
  "3D000": "Create the database, or check its name in DATABASE_URL",
  "53300": "Raise its max_connections, or start fewer nodes",
  ECONNREFUSED: hostAdvice,
  ENOTFOUND: hostAdvice,
  EAI_AGAIN: hostAdvice,
  ETIMEDOUT: hostAdvice,
};

/** `PostgreSQL at host:port, database name`, without user and password, for messages. */
function describePlace(url: string): string {
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}, database ${decodeURIComponent(pathname.slice(1)) || "(default)"},`;
}

const { builtins } = pg.types;

/**
 * pg's parsers, except that days stay text (pg would shift them by the zone), and counts and sums are
 * numbers.
 */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: never) => unknown {
  if (format !== "binary") {
    if (oid === builtins.DATE) return (value: string) => value;
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return toNumber;
  }
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(Math.trunc(value)))
    throw new RangeError("A number from the database is too large to be exact");
  return value;
}

export function createPostgresDialect(pool: PostgresPool): Dialect {
  return {
    createDriver: () => new PortablePostgresDriver({ pool }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PortablePostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** Checks parameters in the same way as SQLite's driver, so that both engines behave alike. */
class PortablePostgresDriver extends PostgresDriver {
  readonly #even = new WeakSet<DatabaseConnection>();

  override async acquireConnection(
    ...args: Parameters<PostgresDriver["acquireConnection"]>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...args);
    if (!this.#even.has(connection)) {
      this.#even.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query, options) =>
        execute({ ...query, parameters: toParameters(query.parameters) }, options);
    }
    return connection;
  }

  /** A lost connection is rolled back already, and its first error is more useful than a second one. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver["rollbackTransaction"]>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
    });
  }
}

/**
 * Replaces the session lock of Kysely's migrator, which a transaction pooler would give to another client.
 */
class PortablePostgresAdapter extends PostgresAdapter {
  override acquireMigrationLock = lockMigrations;
  override async releaseMigrationLock(): Promise<void> {}
}
