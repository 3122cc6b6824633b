import "./copy.ts";
import { sql } from "kysely";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../api/db/migrate.ts";
import { openDatabase } from "../../api/db/open.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { listUnportableFeatures } from "./portable-sql.ts";
import {
  findDebianPrograms,
  listWrittenTables,
  startDebianPostgres,
  startPostgres,
  toDatabaseUrl,
} from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The address of the maintenance database of the run's PostgreSQL; `tests/support/database.ts` creates
     * others.
     */
    postgresUrl: string;
    /** The name of a database there to copy, with its tables and without rows. */
    postgresTemplate: string;
    /** The rows that its migrations left in it, as JSON by table. */
    postgresTemplateRows: Record<string, string>;
    /** The address of a transaction pooler, which all tests use if TESTS_VIA_PGBOUNCER is set. */
    poolerUrl: string | null;
  }
}

/** Starts one PostgreSQL for a whole run in a temporary folder, which is removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isPooled = Boolean(process.env.TESTS_VIA_PGBOUNCER);
  const debian = isPooled ? await findDebianPrograms() : null;
  const postgres = debian
    ? await startDebianPostgres(debian)
    : await startPostgres({ durable: false, countsStatements: true });
  project.provide("postgresUrl", postgres.url);
  const template = await makeTemplate(postgres.url);
  project.provide("postgresTemplate", template.name);
  project.provide("postgresTemplateRows", template.rows);
  const pooler = isPooled ? await startPgbouncer(postgres.url) : null;
  project.provide("poolerUrl", pooler?.url ?? null);
  return async () => {
    await pooler?.stop();
    const lacking = await listStatementsLacking(postgres.url);
    await postgres.stop();
    if (lacking.length > 0) {
      process.exitCode = 1;
      process.stderr.write(`Not every distributed PostgreSQL has what tests ran:\n${lacking.join("\n")}\n`);
    }
    // The package would end an idle process with 0 even after a failure, so this ends it first.
    process.prependOnceListener("beforeExit", () => process.exit(process.exitCode));
  };
}

/**
 * Checks every statement of the run, in any process, for features that distributed engines do not support.
 * Migrations create the tables, which `portable.test.ts` checks instead.
 */
async function listStatementsLacking(url: string): Promise<string[]> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  try {
    await session.query("create extension pg_stat_statements");
    const { rows } = await session.query<{ query: string }>("select distinct query from pg_stat_statements");
    return rows.flatMap(({ query }) =>
      DDL.test(query) || poolerStatement.test(query) ? [] : listUnportableFeatures(query),
    );
  } finally {
    await session.end();
  }
}

const DDL = /^\s*(create|alter|drop)\s+(?!temp|unlogged)/i;

/** PgBouncer's statement when a server connection goes to a client with another name. */
const poolerStatement = /^SET application_name=/;

async function makeTemplate(url: string) {
  const name = "migrated";
  const server = await openDatabase(url);
  await sql`create database ${sql.ref(name)}`.execute(server.db);
  await server.close();
  const database = await openDatabase(toDatabaseUrl(url, name));
  await migrate(database);
  await database.close();
  const session = new pg.Client({ connectionString: toDatabaseUrl(url, name) });
  await session.connect();
  const rows: Record<string, string> = {};
  for (const table of await listWrittenTables(session)) {
    const result = await session.query<{ rows: string | null }>(
      `select json_agg(each)::text as rows from ${table} each`,
    );
    rows[table] = result.rows[0]?.rows ?? "[]";
  }
  await session.end();
  return { name, rows };
}
