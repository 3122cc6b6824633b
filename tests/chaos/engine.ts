import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type OpenDatabase, openDatabase } from "../../api/db/open.ts";
import type { Db, Schema } from "../../api/db/schema.ts";
import { DATA_KEY, dataKeys } from "../support/data-keys.ts";
import { toDatabaseUrl } from "../support/postgres.ts";

/** A database, with the folder and settings of the server on it. */
export interface Engine {
  name: "sqlite" | "postgres";
  folder: string;
  env: Record<string, string>;
  /** Opens the API's database; the caller closes it. */
  open(): Promise<OpenDatabase<Schema>>;
  /** Copies the data. No server may be running on it. */
  copy(): Promise<Engine>;
  remove(): Promise<void>;
}

const SECRET = "the-secret-of-the-chaos-suite-0001";

const settings = {
  SESSION_SECRETS: SECRET,
  ROBOT_CHECK_KEY: SECRET,
  DATA_KEYS: DATA_KEY,
  DEMO: "off",
  LOCK_PAYROLL: "off",
  // Each writer has a different address, as people do.
  TRUSTED_PROXIES: "127.0.0.1",
};

export async function createSqliteEngine(folder?: string): Promise<Engine> {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), "benefits-chaos-")));
  return {
    name: "sqlite",
    folder: dataFolder,
    env: { ...settings, DATA_DIR: dataFolder },
    open: () => openDatabase<Schema>(`file:${join(dataFolder, "api.sqlite")}`, { dataKeys }),
    async copy() {
      const copied = await createSqliteEngine();
      await cp(dataFolder, copied.folder, { recursive: true });
      return copied;
    },
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  };
}

/** Creates a separate database on a running PostgreSQL, in its usual folder or in a tablespace. */
export async function createPostgresEngine(
  server: string,
  { template = "template1", tablespace = "pg_default" } = {},
): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-chaos-"));
  const database = `chaos_${randomUUID().replaceAll("-", "")}`;
  await queryPostgres(server, `create database ${database} template ${template} tablespace ${tablespace}`);
  const url = toDatabaseUrl(server, database);
  return {
    name: "postgres",
    folder,
    env: { ...settings, DATA_DIR: folder, DATABASE_URL: url },
    open: () => openDatabase<Schema>(url, { dataKeys, poolSize: 2 }),
    copy: () => createPostgresEngine(server, { template: database }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Opens the database for `work`, next to any server that runs on it. */
export async function withDatabase<T>(engine: Engine, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await engine.open();
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Runs one statement directly on the database. */
export async function queryPostgres(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that stops ends the connection, which the statement reports.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
