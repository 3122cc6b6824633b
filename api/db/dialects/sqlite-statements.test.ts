import BetterSqlite3 from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import {
  maxCachedBulkInserts,
  maxCachedCharacters,
  maxCachedLength,
  StatementCache,
} from "./sqlite-statements.ts";

const openedDatabases: BetterSqlite3.Database[] = [];
afterEach(() => {
  for (const database of openedDatabases.splice(0)) database.close();
});

/** A connection's statements, with the texts that SQLite had to compile. */
function openStatements() {
  const database = new BetterSqlite3(":memory:");
  openedDatabases.push(database);
  const compiled: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    compiled.push(sql);
    return prepare(sql);
  }) as typeof database.prepare;
  return { statements: new StatementCache(database), compiled };
}

/** A query of this many characters that contains its number. */
const buildQuery = (length: number, number: number) => `select ${number} as answer`.padEnd(length);

test("[OPS-09] a connection forgets the oldest statements once their texts exceed the limit", () => {
  const { statements, compiled } = openStatements();
  const length = 1_024;
  const fitting = Array.from({ length: maxCachedCharacters / length }, (_, number) =>
    buildQuery(length, number),
  );
  for (const sql of [...fitting, ...fitting]) statements.run(sql, []);
  expect(compiled).toEqual(fitting);
  statements.run(buildQuery(length, fitting.length), []);
  compiled.length = 0;
  statements.run(fitting.at(-1) as string, []);
  expect(compiled).toEqual([]);
  statements.run(fitting[0] as string, []);
  expect(compiled).toEqual([fitting[0]]);
});

test("[OPS-09] a connection caches only the last few bulk statements, which replace no short statement", () => {
  const { statements, compiled } = openStatements();
  const short = buildQuery(100, 0);
  const bulk = Array.from({ length: maxCachedBulkInserts + 1 }, (_, number) =>
    buildQuery(maxCachedLength + 1, number),
  );
  for (const sql of [short, ...bulk, ...bulk.slice(1), short]) statements.run(sql, []);
  expect(compiled).toEqual([short, ...bulk]);
  statements.run(bulk[0] as string, []);
  expect(compiled).toEqual([short, ...bulk, bulk[0]]);
});
