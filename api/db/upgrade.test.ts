import { expect, test } from "vitest";
import { buildClient, buildEmployee, buildFamilyMember, buildScheme } from "../../tests/support/builders.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";
import { eachDatabase } from "../../tests/support/database.ts";
import { insertMany } from "./insert-many.ts";
import { migrate, migrateTo } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";
import type { Schema } from "./schema.ts";

/** The last migration of the previous release. Each release moves it to its own last one. */
const lastReleased = "0046-search-by-pairs";
const released = Object.keys(migrations).filter((name) => name <= lastReleased);

type Table = keyof Schema;

/** Those that builders of tests fill, parents first. */
const tablesOfAClient = [
  ...(["clients", "schemes", "client_hosts", "plan_prices", "plans", "pay_periods"] as const),
  ...(["payroll_groups", "employees", "person_facts", "family_members"] as const),
];
const keptByTriggers = ["employee_list"] as const;

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

  test("[OPS-08] the migrations bring the last release's tables and rows to this build's", async () => {
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

  test("[OPS-08] the last release's code can still read and write after the migrations", async () => {
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

  test("[OPS-08] the last release's deletes, inserts and updates have the same effect after the migrations", async () => {
    const database = await atLastRelease();
    const { db } = database;
    const client = await buildClient(db);
    await buildScheme(db, { client_id: client.id });
    const employee = await buildEmployee(db, { client_id: client.id });
    await buildFamilyMember(db, employee);
    // With the columns, and only those, that the last release knows.
    const readAll = async (tables: readonly Table[]) =>
      Promise.all(
        tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
      );
    const [written, kept] = [await readAll(tablesOfAClient), await readAll(keptByTriggers)];
    for (const [table, rows] of written) expect(rows, table).not.toEqual([]);
    await migrate(database);

    await db.deleteFrom("clients").where("id", "=", client.id).execute();
    for (const [table, rows] of await readAll([...tablesOfAClient, ...keptByTriggers]))
      expect(rows, table).toEqual([]);
    for (const [table, rows] of written) await insertMany(db, table, rows as never);
    for (const [table, rows] of written) {
      const row = rows[0] as unknown as Record<string, unknown>;
      if ("id" in row)
        await db
          .updateTable(table)
          .set(row as never)
          .where("id" as never, "=", row.id as never)
          .execute();
    }
    for (const [table, rows] of [...written, ...kept]) {
      const now = await db.selectFrom(table).selectAll().execute();
      // The list renumbers its rows.
      const known = Object.keys(rows[0] as object).filter((name) => name !== "no");
      const toTexts = (list: readonly object[]) =>
        list.map((row) => JSON.stringify(known.map((name) => row[name as never]))).toSorted();
      expect(toTexts(now), table).toEqual(toTexts(rows));
    }
    await database.close();
  });
});
