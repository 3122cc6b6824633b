import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { buildClient } from "../../tests/support/builders.ts";
import { findDatabaseFault } from "./faults.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import type { Schema } from "./schema.ts";
import { DatabaseStartError } from "./start-error.ts";
import { inTransaction } from "./transaction.ts";

const folder = mkdtempSync(join(tmpdir(), "benefits-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const createPath = () => join(folder, `${++files}`, "api.sqlite");

async function makeDatabase(): Promise<string> {
  const path = createPath();
  const database = await openDatabase(`file:${path}`);
  await migrate(database);
  await buildClient(database.db, { name: "Kept Ltd" });
  await database.close();
  return path;
}

describe("a SQLite file", () => {
  test("the database keeps acknowledged writes, enforces foreign keys and waits briefly for locks", async () => {
    const database = await openDatabase(`file:${createPath()}`);
    const readPragma = async (name: string) =>
      Object.values((await sql`pragma ${sql.raw(name)}`.execute(database.db)).rows[0] ?? {})[0];
    expect(await readPragma("journal_mode")).toBe("wal");
    expect(await readPragma("synchronous")).toBe(2);
    expect(await readPragma("foreign_keys")).toBe(1);
    expect(await readPragma("busy_timeout")).toBeLessThanOrEqual(50);
    await database.close();
    await database.close();
  });

  test("a database that may lose its latest writes does not wait for the disk at each commit", async () => {
    const database = await openDatabase(`file:${createPath()}`, { mayLoseLatestWrites: true });
    const { rows } = await sql`pragma synchronous`.execute(database.db);
    expect(rows).toEqual([{ synchronous: 1 }]);
    await database.close();
  });

  test.runIf(existsSync("/proc/locks"))(
    "[D4] a second opening in one process leaves the file locked, so that no other process removes its log",
    async () => {
      const path = createPath();
      const url = `file:${path}`;
      const first = await openDatabase<Schema>(url);
      await migrate(first);
      const { ino } = statSync(path);
      const countLocks = () =>
        readFileSync("/proc/locks", "utf8")
          .split("\n")
          .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)).length;
      const before = countLocks();
      expect(before).toBeGreaterThan(0);
      const second = await openDatabase<Schema>(url);
      await buildClient(second.db, {});
      expect(countLocks()).toBe(before);
      await first.close();
      await second.close();
    },
  );

  test("the database file is readable by its owner only", async () => {
    const path = createPath();
    await (await openDatabase(`file:${path}`)).close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("the data are still there after the file is closed and opened again", async () => {
    const database = await openDatabase(`file:${await makeDatabase()}`);
    await migrate(database);
    expect(await database.db.selectFrom("clients").select("name").execute()).toEqual([{ name: "Kept Ltd" }]);
    await database.close();
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["its head overwritten", (bytes) => Buffer.concat([Buffer.alloc(100, "x"), bytes.subarray(100)])],
    ["its second half cut off", (bytes) => bytes.subarray(0, Math.floor(bytes.length / 8192) * 4096)],
    ["a page in the middle zeroed", (bytes) => Buffer.from(bytes).fill(0, 8192, 12288)],
    ["no database at all", () => Buffer.from("employee_number,first_name,surname\n".repeat(200))],
  ])("[D7] a file with %s is refused at the start and left unchanged", async (_, damage) => {
    const path = await makeDatabase();
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);
    const failure = await openDatabase(`file:${path}`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseStartError);
    expect(String(failure)).toContain(path);
    expect(String(failure)).toMatch(/damaged .* restore a backup/);
    expect(readFileSync(path)).toEqual(damaged);
  });

  test("[D7] a path where no file can exist is reported at the start", async () => {
    const path = await makeDatabase();
    await expect(openDatabase(`file:${path}/below/a/file`)).rejects.toThrow(
      /cannot be opened .*Check the path/,
    );
    await expect(openDatabase(`file:${folder}`)).rejects.toThrow(/cannot be opened/);
  });

  test.runIf(process.platform === "linux")(
    "[D7] a folder that the system denies is reported at the start",
    () =>
      expect(openDatabase("file:/proc/nope/api.sqlite")).rejects.toThrow(/cannot be opened .*Check the path/),
  );

  test("[D7] a write on a full disk is refused and leaves nothing behind", async () => {
    const database = await openDatabase<Schema>(`file:${await makeDatabase()}`);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(database.db);
    const failure = await inTransaction(database.db, async (trx) => {
      await buildClient(trx, { name: "Half done" });
      await buildClient(trx, { name: "x".repeat(100_000) });
    }).catch((error: unknown) => error);
    expect(findDatabaseFault(failure)).toBe("unwritable");
    expect(await database.db.selectFrom("clients").select("name").execute()).toEqual([{ name: "Kept Ltd" }]);
    await database.close();
  });

  test("a transaction that waits for another process or for its turn blocks no reader", async () => {
    const path = await makeDatabase();
    const [mine, theirs] = [
      await openDatabase<Schema>(`file:${path}`),
      await openDatabase<Schema>(`file:${path}`),
    ];
    const listNames = async () =>
      (await mine.db.selectFrom("clients").select("name").orderBy("name").execute()).map(({ name }) => name);
    const waiting: Promise<unknown>[] = [];
    await inTransaction(theirs.db, async (trx) => {
      await buildClient(trx, { name: "Theirs" });
      waiting.push(inTransaction(mine.db, (own) => buildClient(own, { name: "Mine" })));
      waiting.push(buildClient(mine.db, { name: "Mine too" }));
      expect(await listNames()).toEqual(["Kept Ltd"]);
    });
    await Promise.all(waiting);
    expect(await listNames()).toEqual(["Kept Ltd", "Mine", "Mine too", "Theirs"]);
    await inTransaction(mine.db, async (trx) => {
      await buildClient(trx, { name: "Unfinished" });
      expect(await listNames()).not.toContain("Unfinished");
      expect(await trx.selectFrom("clients").select("id").execute()).toHaveLength(5);
    });
    await Promise.all([mine.close(), theirs.close()]);
  });

  test("the first error is reported when SQLite rolls back a transaction itself, as on a failing disk", async () => {
    const database = await openDatabase<Schema>(`file:${await makeDatabase()}`);
    const failing = inTransaction(database.db, async (trx) => {
      await sql`rollback`.execute(trx);
      throw new Error("the disk failed");
    });
    await expect(failing).rejects.toThrow("the disk failed");
    await database.close();
  });
});

test("opening a database refuses an address of an unknown kind", async () => {
  await expect(openDatabase("mysql://x")).rejects.toThrow(DatabaseStartError);
});
