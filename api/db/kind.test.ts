import { expect, test } from "vitest";
import { buildClient } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { claimDatabaseKind, demoSetting, findKind, requireDatabaseKind } from "./kind.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";

/** A database of a release that did not mark its kind. */
const olderMigrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0020"));

describeEachDatabase("a database's kind", (open, engine) => {
  const openOldDatabase = async (fill: (database: OpenDatabase) => Promise<unknown>) => {
    const database = await openDatabase(await engine.newUrl());
    await migrate(database, olderMigrations);
    await fill(database);
    return database;
  };

  test("[E7] an older demo database is recognised by its seed, and older live data by its clients, before and after migration", async () => {
    const demo = await openOldDatabase(async ({ db }) => {
      await buildClient(db);
      await db.insertInto("settings").values({ key: demoSetting, value: "2026-11-20T10:00:00Z" }).execute();
    });
    const live = await openOldDatabase(({ db }) => buildClient(db));
    const empty = await openOldDatabase(async () => {});
    for (const [database, kind] of [
      [demo, "demo"],
      [live, "live"],
      [empty, null],
    ] as const) {
      expect(await findKind(database)).toBe(kind);
      await migrate(database);
      const mark = await database.db
        .selectFrom("settings")
        .select("value")
        .where("key", "=", "kind")
        .execute();
      expect(mark.map(({ value }) => value)).toEqual(kind === null ? [] : [kind]);
      expect(await findKind(database)).toBe(kind);
      await database.close();
    }
  });

  test("[E7] a database without tables counts as neither demo nor live", async () => {
    const database = await openDatabase(await engine.newUrl());
    expect(await findKind(database)).toBeNull();
    await database.close();
  });

  test("[E7] the first of several nodes decides permanently whether an empty database is a demo or live", async () => {
    const database = await open();
    const kinds = ["demo", "live", "demo", "live"] as const;
    const answers = new Set(await Promise.all(kinds.map((kind) => claimDatabaseKind(database, kind))));
    expect(answers.size).toBe(1);
    const [kind] = answers;
    expect(await claimDatabaseKind(database, kind === "demo" ? "live" : "demo")).toBe(kind);
    expect(await findKind(database)).toBe(kind);
  });
});

test("[E7] a database opens only as its own kind, demo or live, and an empty database as either", () => {
  for (const kind of ["demo", "live"] as const) {
    requireDatabaseKind(kind, kind);
    requireDatabaseKind(null, kind);
  }
  expect(() => requireDatabaseKind("live", "demo")).toThrow(/data here is live.*Nothing was changed/);
  expect(() => requireDatabaseKind("demo", "live")).toThrow(/data here is a demo's.*Nothing was changed/);
});
