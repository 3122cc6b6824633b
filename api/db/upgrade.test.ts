import { expect, test } from "vitest";
import { buildClient, buildEmployee } from "../../tests/support/builders.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";
import { eachDatabase } from "../../tests/support/database.ts";
import { migrate, migrateTo } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";
import type { Schema } from "./schema.ts";

/** The last migration of the release before this one. A release moves it to its own last. */
const lastReleased = "0046-search-by-pairs";
const released = Object.keys(migrations).filter((name) => name <= lastReleased);

async function describeTables({ db }: OpenDatabase) {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Map(columns.map((each) => [each.name, each]))]),
  );
}

eachDatabase("an upgrade", (_open, engine) => {
  const atLastRelease = async () => {
    const database = await openDatabase<Schema>(await engine.newUrl(), { dataKeys });
    await migrateTo(database, released);
    return database;
  };

  test("[OPS-08] brings the last release's tables, with what is in them, to this build's", async () => {
    const database = await atLastRelease();
    const client = await buildClient(database.db);
    await buildEmployee(database.db, { client_id: client.id });
    await migrate(database);
    expect(await database.db.selectFrom("employees").select("client_id").execute()).toEqual([
      { client_id: client.id },
    ]);
    expect(await database.db.selectFrom("employee_list").select("client_id").execute()).toHaveLength(1);
    await database.close();
  });

  test("[OPS-08] leaves the last release's code all that it reads, and writes without what is new", async () => {
    const database = await atLastRelease();
    const before = await describeTables(database);
    await migrate(database);
    const after = await describeTables(database);
    await database.close();
    const broken = [...before].flatMap(([table, columns]) => {
      const now = after.get(table);
      if (!now) return [`${table} is gone`];
      const gone = [...columns.values()].filter((each) => now.get(each.name)?.dataType !== each.dataType);
      const required = [...now.values()].filter(
        (each) => !columns.has(each.name) && !each.isNullable && !each.hasDefaultValue,
      );
      const narrowed = [...columns.values()].filter(
        (each) => each.isNullable && now.get(each.name)?.isNullable === false,
      );
      return [
        ...gone.map(({ name }) => `${table}.${name} is gone or of another type`),
        ...required.map(({ name }) => `${table}.${name} is new and required`),
        ...narrowed.map(({ name }) => `${table}.${name} is required now`),
      ];
    });
    expect(broken).toEqual([]);
  });
});
