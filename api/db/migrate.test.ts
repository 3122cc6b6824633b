import { expect, test } from "vitest";
import { buildClient } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";
import { DatabaseStartError } from "./start-error.ts";

const loadTables = async ({ db }: OpenDatabase) =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();

/** Tables that belong to no tenant. */
const sharedTables = [
  "api_migration",
  "api_migration_lock",
  "clients",
  "core_branding",
  "data_keys",
  "network_failures",
  "rate_limits",
  "rates",
  "settings",
  // The platform's staff, who belong to no tenant.
  "staff",
  // Parts of an upload, which itself belongs to a client.
  "upload_chunks",
  "upload_endings",
  "upload_impacts",
  "upload_missing",
  "upload_problems",
];

describeEachDatabase("migrations", (open, engine) => {
  test("[D8] three nodes that start at once on an empty database end with one set of tables", async () => {
    const url = await engine.newUrl();
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(url)));
    await Promise.all(nodes.map((node) => migrate(node)));
    for (const { db } of nodes) {
      const applied = await db.selectFrom("api_migration").select("name").orderBy("name").execute();
      expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
    }
    await Promise.all(nodes.map((node) => node.close()));
  });

  test("each migration runs once", async () => {
    const database = await open();
    await buildClient(database.db);
    await migrate(database);
    expect(await database.db.selectFrom("clients").select("id").execute()).toHaveLength(1);
  });

  test("[D7] the migration refuses a database of a newer version and leaves it unchanged", async () => {
    const database = await open();
    await buildClient(database.db);
    const newer = { ...migrations, "9999-tomorrow": { up: async () => {} } };
    await migrate(database, newer);

    const failure = await migrate(database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseStartError);
    expect(String(failure)).toMatch(/newer version .*9999-tomorrow.* Nothing was changed/);
    expect(await database.db.selectFrom("clients").select("id").execute()).toHaveLength(1);
    await migrate(database, newer);
  });

  test("[D7] a failed migration undoes its own changes and those of all migrations run with it", async () => {
    const database = await open();
    const before = await loadTables(database);
    const failing = {
      ...migrations,
      "9998-fine": {
        up: (db: typeof database.db) => db.schema.createTable("fine").addColumn("id", "integer").execute(),
      },
      "9999-broken": {
        up: async (db: typeof database.db) => {
          await db.schema.createTable("half").addColumn("id", "integer").execute();
          throw new Error("broken");
        },
      },
    };
    await expect(migrate(database, failing)).rejects.toThrow("broken");
    expect(await loadTables(database)).toEqual(before);
    await migrate(database);
  });

  test("[PRODUCT-04] every table that a tenant owns names its client", async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const withoutClient = tables
      // SQLite's tables for searching people, where a client has its own range of numbers.
      .filter(({ name }) => !name.startsWith("employee_words"))
      .filter(({ columns }) => !columns.some(({ name }) => name === "client_id"));
    expect(withoutClient.map(({ name }) => name).sort()).toEqual(sharedTables);
  });
});
