import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";
import { migrate } from "../../api/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";

export interface Engine {
  dialect: "sqlite" | "postgres";
  /** The address of a new and empty database, for tests that open it more than once. */
  newUrl(): Promise<string>;
}

/** A new database with its tables, closed and removed when the suite ends. */
export type Open = () => Promise<OpenDatabase<Schema>>;

/** Runs a suite once on SQLite and once on PostgreSQL. */
export function eachDatabase(name: string, suite: (open: Open, engine: Engine) => void): void {
  describe.each(["sqlite", "postgres"] as const)(`${name} (%s)`, (dialect) => {
    const opened: OpenDatabase[] = [];
    const removals: (() => Promise<void>)[] = [];
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
      for (const remove of removals) await remove();
    });

    const newUrl = dialect === "sqlite" ? newFile : newPostgresDatabase;
    const engine: Engine = { dialect, newUrl: () => newUrl(removals) };
    suite(async () => {
      const database = await openDatabase(dialect === "sqlite" ? "file::memory:" : await engine.newUrl(), {
        poolSize: 4,
      });
      opened.push(database);
      await migrate(database);
      return database;
    }, engine);
  });
}

type Removals = (() => Promise<void>)[];

async function newFile(removals: Removals): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "benefits-sqlite-"));
  removals.push(() => rm(folder, { recursive: true }));
  return `file:${join(folder, "api.sqlite")}`;
}

async function newPostgresDatabase(removals: Removals): Promise<string> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name}`);
  removals.push(() => run(server, `drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
