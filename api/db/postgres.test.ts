import { sql } from "kysely";
import { expect, inject, test, vi } from "vitest";
import { createPostgresDatabase } from "../../tests/support/database.ts";
import { findDatabaseFault } from "./faults.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { DatabaseStartError } from "./start-error.ts";

const getServerUrl = () => inject("postgresUrl");

test("[D5] the pool replaces a connection that is lost between or within queries", async () => {
  const onConnectionError = vi.fn();
  const database = await openDatabase(getServerUrl(), { poolSize: 2, onConnectionError });
  const { db } = database;
  const other = await openDatabase(getServerUrl(), { poolSize: 1 });
  const terminateBackend = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(other.db);
  const loadPid = async (database: typeof db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid ?? 0;

  const idle = await loadPid(db);
  await terminateBackend(idle);
  await vi.waitFor(() => expect(onConnectionError).toHaveBeenCalled());
  expect(await loadPid(db)).not.toBe(idle);

  const cut = db.connection().execute(async (connection) => {
    await terminateBackend(await loadPid(connection));
    await loadPid(connection);
  });
  expect(findDatabaseFault(await cut.catch((error: unknown) => error))).toBe("unavailable");
  await vi.waitFor(async () => expect(await loadPid(db)).toBeGreaterThan(0));
  await Promise.all([database.close(), other.close()]);
});

test("[D5] an unreachable PostgreSQL server, or one that refuses the login, is reported without the password", async () => {
  const wrong = new URL(getServerUrl());
  wrong.password = "s3cret-word";
  const nowhere = new URL(wrong);
  nowhere.port = "1";
  for (const url of [wrong, nowhere]) {
    const failure = await openDatabase(url.href).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseStartError);
    expect(String(failure)).toContain(url.host);
    expect(String(failure)).not.toContain("s3cret");
  }
});

test("a PostgreSQL integer that JavaScript cannot represent exactly throws an error", async () => {
  const { db, close } = await openDatabase(getServerUrl());
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toThrow(RangeError);
  expect((await sql`select avg(n) as n from (values (1), (2)) as t(n)`.execute(db)).rows).toEqual([
    { n: 1.5 },
  ]);
  await close();
  await close();
});

test("[OPS-03] migrations use the database address that is set for them, and no other statement uses it", async () => {
  const removals: (() => Promise<unknown>)[] = [];
  const [databaseUrl, migrationUrl] = [
    await createPostgresDatabase(removals),
    await createPostgresDatabase(removals),
  ];
  const database = await openDatabase(databaseUrl, { migrationUrl });
  await migrate(database);
  const other = await openDatabase(migrationUrl);
  const hasClients = async ({ db }: typeof database) =>
    (await db.introspection.getTables()).some(({ name }) => name === "clients");
  expect([await hasClients(database), await hasClients(other)]).toEqual([false, true]);
  await Promise.all([database.close(), other.close()]);
  for (const remove of removals) await remove();
});
