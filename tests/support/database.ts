import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from "vitest";
import { migrate } from "../../api/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { buildTenant, signIn, startTestApi, type TestApi } from "./api.ts";
import type { CleanUps } from "./clean-ups.ts";
import { dataKeys } from "./data-keys.ts";
import { listUnportableFeatures } from "./portable-sql.ts";
import { toDatabaseUrl } from "./postgres.ts";
import { emptyForNextSuite, mayChangeMoreThanRows, takeEmptiedDatabase } from "./reused-databases.ts";

export interface Engine {
  dialect: "sqlite" | "postgres";
  /** The address of a new and empty database, for tests that open it more than once. */
  newUrl(): Promise<string>;
  /** Opens a copy of a database that each worker fills once, closed and removed when the suite ends. */
  openCopyOf(source: CopySource): Promise<OpenDatabase<Schema>>;
}

/** A database to be copied, as it is made for each engine. */
export interface CopySource {
  makeImage(): Promise<Buffer>;
  /** The name of a PostgreSQL database. */
  makeTemplate(onStatement: (text: string) => void): Promise<string>;
}

type Fill = (database: OpenDatabase<Schema>) => Promise<void>;

/** A database with its tables and with what `fill` adds, made when it is first copied. */
export function createCopySource(fill: Fill): CopySource {
  let image: Promise<Buffer> | undefined;
  let template: Promise<string> | undefined;
  return {
    makeImage() {
      image ??= makeImage(fill);
      return image;
    },
    makeTemplate(onStatement) {
      template ??= makeTemplate(fill, onStatement);
      return template;
    },
  };
}

/** Makes a new database with its tables, which is closed and removed when the suite ends. */
export type OpenNewDatabase = () => Promise<OpenDatabase<Schema>>;

/** Runs a suite once on SQLite and once on PostgreSQL. */
export function describeEachDatabase(
  name: string,
  suite: (open: OpenNewDatabase, engine: Engine) => void,
): void {
  describe.each(["sqlite", "postgres"] as const)(`${name} (%s)`, (dialect) => {
    const databases: OpenDatabase[] = [];
    const removals: CleanUps = [];
    const lacking: string[] = [];
    const checkStatement = (text: string) => lacking.push(...listUnportableFeatures(text));
    afterAll(async () => {
      await Promise.all(databases.map((database) => database.close()));
      for (const remove of removals) await remove();
      expect(lacking).toEqual([]);
    });

    const closeAtEnd = async (opening: Promise<OpenDatabase<Schema>>) => {
      const database = await opening;
      databases.push(database);
      return database;
    };
    const isSqlite = dialect === "sqlite";
    const engine: Engine = {
      dialect,
      newUrl: () => (isSqlite ? makeFile(removals) : createPostgresDatabase(removals)),
      openCopyOf: (source) =>
        closeAtEnd(isSqlite ? openInMemory(source) : openTemplateCopy(source, removals, checkStatement)),
    };
    suite(() => closeAtEnd(isSqlite ? openInMemory() : openCopy(removals, checkStatement)), engine);
  });
}

/** The whole API on a new database, started before the first test of a block and closed after its last. */
export function useTestApi(open: OpenNewDatabase, options?: Parameters<typeof startTestApi>[1]): TestApi {
  const test = {} as TestApi;
  beforeAll(async () => {
    Object.assign(test, await startTestApi(await open(), options));
    return test.close;
  });
  return test;
}

type Tenant = Awaited<ReturnType<typeof buildTenant>>;
type TenantOverrides = Parameters<typeof buildTenant>[1];

/** A client with its scheme and a member, new for each test of a block. */
export function useTenant(test: TestApi, overrides?: TenantOverrides): Tenant {
  const tenant = {} as Tenant;
  beforeEach(async () => {
    Object.assign(tenant, await buildTenant(test.db, overrides));
  });
  return tenant;
}

/** A tenant of `useTenant` whose member is logged in. */
export function useLogin(test: TestApi, overrides?: TenantOverrides): Tenant & { token: string } {
  const tenant = useTenant(test, overrides) as Tenant & { token: string };
  beforeEach(async () => {
    tenant.token = (await signIn(test, tenant)).token;
  });
  return tenant;
}

/** About sixty migrations take a tenth of a second, which many databases would each need. */
const migrated = createCopySource(async () => {});

async function openInMemory(source = migrated): Promise<OpenDatabase<Schema>> {
  return openDatabase("file::memory:", { dataKeys, image: await source.makeImage() });
}

async function makeImage(fill: Fill): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "benefits-sqlite-"));
  const path = join(folder, "migrated.sqlite");
  const database = await openDatabase<Schema>(`file:${path}`, { dataKeys });
  await migrate(database);
  await fill(database);
  await database.close();
  const file = new BetterSqlite3(path);
  // A database in memory has no log file.
  file.pragma("journal_mode = DELETE");
  const image = file.serialize();
  file.close();
  await rm(folder, { recursive: true });
  return image;
}

async function openCopy(
  removals: CleanUps,
  onStatement: (text: string) => void,
): Promise<OpenDatabase<Schema>> {
  const url = takeEmptiedDatabase() ?? (await createPostgresDatabase([], inject("postgresTemplate")));
  let isAsNew = true;
  removals.push(() => (isAsNew ? emptyForNextSuite(url) : dropDatabase(url)));
  return openDatabase(url, {
    poolSize: 4,
    dataKeys,
    onStatement(text) {
      onStatement(text);
      if (mayChangeMoreThanRows(text)) isAsNew = false;
    },
  });
}

async function openTemplateCopy(
  source: CopySource,
  removals: CleanUps,
  onStatement: (text: string) => void,
): Promise<OpenDatabase<Schema>> {
  const url = await createPostgresDatabase(removals, await source.makeTemplate(onStatement));
  return openDatabase(url, { poolSize: 4, dataKeys, onStatement });
}

/** PostgreSQL copies only a database without connections, so this one is closed. */
async function makeTemplate(fill: Fill, onStatement: (text: string) => void): Promise<string> {
  const url = await createPostgresDatabase([], inject("postgresTemplate"));
  const database = await openDatabase<Schema>(url, { dataKeys, onStatement });
  await fill(database);
  await database.close();
  return new URL(url).pathname.slice(1);
}

async function makeFile(removals: CleanUps): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "benefits-sqlite-"));
  removals.push(() => rm(folder, { recursive: true }));
  return `file:${join(folder, "api.sqlite")}`;
}

/** The address of a new database in the run's PostgreSQL; its removal is added to `removals`. */
export async function createPostgresDatabase(removals: CleanUps, template = "template1"): Promise<string> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(server, `create database ${name} template ${template}`);
  const url = toDatabaseUrl(inject("poolerUrl") ?? server, name);
  removals.push(() => dropDatabase(url));
  return url;
}

const dropDatabase = (url: string) =>
  runStatement(inject("postgresUrl"), `drop database ${new URL(url).pathname.slice(1)} with (force)`);

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Every row of every table, as JSON by table, except tables that the engine or counters use. */
export async function listAllRows(
  db: OpenDatabase<Schema>["db"],
  { withChain = false } = {},
): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables();
  const rows = tables
    .filter(({ name }) => !/^(api_migration|employee_words_|employee_count_steps|rate_limits)/.test(name))
    // A job adds the audit's hashes later.
    .filter(({ name }) => withChain || !/^audit_/.test(name))
    .map(async ({ name }): Promise<[string, string[]]> => {
      const all = await db
        .selectFrom(name as keyof Schema)
        .selectAll()
        .execute();
      return [name, all.map((row) => JSON.stringify(row)).toSorted()];
    });
  return new Map(await Promise.all(rows));
}
