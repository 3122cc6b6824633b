import BetterSqlite3 from "better-sqlite3";
import fc from "fast-check";
import { CompiledQuery, Kysely, sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { createSqliteDialect } from "./sqlite.ts";

interface TestTables {
  things: { id: string; amount: number; rate: number; any: unknown; status: string };
}

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const end of cleanUps.splice(0)) await end();
});

function openThings(): Kysely<TestTables> {
  const database = new BetterSqlite3(":memory:");
  database.exec(`
    create table things (id text, amount integer, rate real, any, status text);
    create index things_id on things (id);
    create index things_waiting on things (id) where status = 'waiting';
    insert into things values ('1', 1, 1.0, 1, 'waiting'), ('2', 2, 2.5, '2', 'done'), ('x', 3, 0, x'78', 'waiting');
  `);
  const db = new Kysely<TestTables>({ dialect: createSqliteDialect({ writer: database, reader: database }) });
  cleanUps.push(() => db.destroy());
  return db;
}

/** The binding calls `Function` each time that SQLite has compiled a statement that returns rows. */
function startCountingCompilations() {
  let count = 0;
  const make = Function;
  vi.stubGlobal("Function", (...code: string[]) => {
    count += 1;
    return make(...code);
  });
  return () => count;
}

it("a statement that runs again with other values is not compiled again", async () => {
  const db = openThings();
  const insertThing = (id: string, amount: number, rate: number) =>
    db
      .selectFrom("things")
      .selectAll()
      .where("id", "=", id)
      .where((eb) => eb(eb.fn.coalesce("amount", eb.lit(0)), "=", amount))
      .where("rate", ">", rate)
      .orderBy("rate")
      .limit(2)
      .execute();
  const compiled = startCountingCompilations();
  expect(await insertThing("1", 1, 0)).toHaveLength(1);
  expect(compiled()).toBe(1);
  expect(await insertThing("2", 2, 2)).toHaveLength(1);
  expect(await insertThing("2", 2, 3)).toHaveLength(0);
  expect(await insertThing("x", 3, -1)).toHaveLength(1);
  expect(compiled()).toBe(1);
});

it("a comparison with a rewritten parameter finds the same rows as one with the bare parameter", async () => {
  const db = openThings();
  const column = fc.constantFrom("id", "amount", "rate", "any", "status");
  const value = fc.oneof(
    fc.constantFrom(0, 1, 2, 3, 2.5, "1", "2", "2.5", "x", "waiting", Buffer.from("x"), Buffer.from("1")),
    fc.string(),
    fc.double({ noNaN: true }),
  );
  await fc.assert(
    fc.asyncProperty(column, value, async (name, compared) => {
      const rows = await db
        .selectFrom("things")
        .select("id")
        .where(sql.ref(name), "=", compared as string)
        .where(name as "id", "=", compared as string)
        .execute();
      const bare = await sql`select id from things where ${sql.ref(name)} = ${compared}`.execute(db);
      expect(rows).toEqual(bare.rows);
    }),
    { numRuns: 500, seed: 15 },
  );
});

it("a limit of zero finds no row, and a limit that is not a number is refused", async () => {
  const db = openThings();
  const readThings = (limit: number) => db.selectFrom("things").select("id").limit(limit).execute();
  expect(await readThings(0)).toEqual([]);
  expect(await readThings(2)).toHaveLength(2);
  await expect(readThings("1; drop table things" as never)).rejects.toThrow();
  expect(await readThings(9)).toHaveLength(3);
});

it("a value that a partial index's condition names stays a bare parameter, so that SQLite finds the index", async () => {
  const database = await openDatabase("file::memory:");
  cleanUps.push(database.close);
  await migrate(database);
  const { db } = database;
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'index' and sql like '% where %'`.execute(db);
  const conditions = rows.map(({ sql: text }) => text.split(/ where /i)[1] ?? "");
  const columns = conditions.flatMap((condition) => condition.match(/\w+(?= (=|in) )/g) ?? []);
  expect(columns.length).toBeGreaterThan(5);
  for (const column of columns) {
    const compiled = db.selectFrom("uploads").selectAll().where(column, "=", "x").compile();
    expect(compiled.sql).toMatch(/= \?$/);
  }
});

it("a partial index is used for the value that its condition names", async () => {
  const db = openThings();
  const waiting = db.selectFrom("things").select("id").where("status", "=", "waiting").compile();
  const explained = CompiledQuery.raw(`explain query plan ${waiting.sql}`, [...waiting.parameters]);
  const { rows } = await db.executeQuery(explained);
  expect(rows).toMatchObject([{ detail: expect.stringContaining("things_waiting") }]);
});
