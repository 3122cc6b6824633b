import { expect, test } from "vitest";
import { buildClient, buildEmployee, buildFamilyMember, buildScheme } from "../../tests/support/builders.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { insertMany } from "./insert-many.ts";
import { migrate, migrateTo } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";
import type { Schema } from "./schema.ts";

/** A release may have ended at this migration or any later one, so each step is tested separately. */
const oldestRelease = "0046-search-by-pairs";
const names = Object.keys(migrations);
const releasedMigrations = names.filter((name) => name <= oldestRelease);
const laterMigrations = names.filter((name) => name > oldestRelease);
const listNamesUpTo = (last: string) => names.filter((name) => name <= last);

type Table = keyof Schema;

/** Tables that the tests' builders fill, parents first. */
const tablesOfAClient = [
  ...(["clients", "schemes", "client_hosts", "plan_prices", "plans", "pay_periods"] as const),
  ...(["payroll_groups", "employees", "person_facts", "family_members"] as const),
];
const keptByTriggers = ["employee_list"] as const;

type Tables = Awaited<ReturnType<typeof describeTables>>;

async function describeTables({ db }: OpenDatabase) {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Map(columns.map((each) => [each.name, each]))]),
  );
}

/** Reasons why code that was written for the tables in `before` cannot use those in `after`. */
function listConflicts(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([table, columns]) => {
    const columnsAfter = after.get(table);
    if (!columnsAfter) return [`${table} is gone`];
    const changedColumns = [...columns.values()].filter(
      (each) => columnsAfter.get(each.name)?.dataType !== each.dataType,
    );
    const required = [...columnsAfter.values()].filter(
      (each) => !columns.has(each.name) && !each.isNullable && !each.hasDefaultValue,
    );
    const narrowed = [...columns.values()].filter(
      (each) => each.isNullable && columnsAfter.get(each.name)?.isNullable === false,
    );
    return [
      ...changedColumns.map(({ name }) => `${table}.${name} is gone or of another type`),
      ...required.map(({ name }) => `${table}.${name} is new and required`),
      ...narrowed.map(({ name }) => `${table}.${name} is required now`),
    ];
  });
}

type Rows = readonly (readonly [Table, readonly object[]])[];

/** All rows of these tables. */
const readTables = ({ db }: OpenDatabase<Schema>, tables: readonly Table[]): Promise<Rows> =>
  Promise.all(
    tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
  );

async function insertAndUpdate({ db }: OpenDatabase<Schema>, written: Rows): Promise<void> {
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
}

function expectSameRows(now: Rows, before: Rows, step: string): void {
  const rowsNow = new Map(now);
  for (const [table, rows] of before) {
    // The employee list has new numbers after a migration, so they are not compared.
    const columns = Object.keys(rows[0] as object).filter((name) => name !== "no");
    const toTexts = (list: readonly object[]) =>
      list.map((row) => JSON.stringify(columns.map((name) => row[name as never]))).toSorted();
    expect(toTexts(rowsNow.get(table) ?? []), `${table} after ${step}`).toEqual(toTexts(rows));
  }
}

describeEachDatabase("an upgrade", (_open, engine) => {
  const openAtOldestRelease = async () => {
    const database = await openDatabase<Schema>(await engine.newUrl(), { dataKeys });
    await migrateTo(database, releasedMigrations);
    return database;
  };

  test("[OPS-08] the migrations turn an older release's tables and rows into this build's", async () => {
    const database = await openAtOldestRelease();
    const client = await buildClient(database.db);
    await buildEmployee(database.db, { client_id: client.id });
    const saved = { imported_at: 1, imported_by: "command", effective_date: "2026-11-20", document: "{}" };
    const clientImport = { ...saved, id: "import-1", client_id: client.id, sha256: "0" };
    await database.db.insertInto("client_imports").values(clientImport).execute();
    await migrate(database);
    expect(await database.db.selectFrom("client_imports").selectAll().execute()).toEqual([clientImport]);
    expect(await database.db.selectFrom("employees").select("client_id").execute()).toEqual([
      { client_id: client.id },
    ]);
    expect(await database.db.selectFrom("employee_list").select("client_id").execute()).toHaveLength(1);
    await database.close();
  });

  test("[OPS-08] a migration removes, retypes or requires no column that the code before it reads or writes", async () => {
    const database = await openAtOldestRelease();
    const broken: string[] = [];
    let before = await describeTables(database);
    for (const name of laterMigrations) {
      await migrateTo(database, listNamesUpTo(name));
      const after = await describeTables(database);
      broken.push(...listConflicts(before, after).map((each) => `${name}: ${each}`));
      before = after;
    }
    await database.close();
    expect(laterMigrations).not.toEqual([]);
    expect(broken).toEqual([]);
  });

  test("[OPS-08] deletes, inserts and updates by the code from before a migration have the same effect after the migration", async () => {
    const database = await openAtOldestRelease();
    const { db } = database;
    const client = await buildClient(db);
    await buildScheme(db, { client_id: client.id });
    const employee = await buildEmployee(db, { client_id: client.id });
    await buildFamilyMember(db, employee);
    for (const name of laterMigrations) {
      const [written, kept] = [
        await readTables(database, tablesOfAClient),
        await readTables(database, keptByTriggers),
      ];
      for (const [table, rows] of written) expect(rows, table).not.toEqual([]);
      await migrateTo(database, listNamesUpTo(name));
      await db.deleteFrom("clients").where("id", "=", client.id).execute();
      for (const [table, rows] of await readTables(database, [...tablesOfAClient, ...keptByTriggers]))
        expect(rows, `${table} after ${name}`).toEqual([]);
      await insertAndUpdate(database, written);
      expectSameRows(
        await readTables(database, [...tablesOfAClient, ...keptByTriggers]),
        [...written, ...kept],
        name,
      );
    }
    await database.close();
  });
});
