import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { makeTemporaryFolder } from "../support/clean-ups.ts";
import { DATA_KEY, dataKeys } from "../support/data-keys.ts";
import { createPostgresDatabase, listAllRows } from "../support/database.ts";
import { people } from "../support/people.ts";
import { loadServer, openPortal, SECRET, type TestPortal } from "../support/portal.ts";

const removals: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const remove of removals.splice(0).reverse()) await remove();
});

const makeFolder = () => makeTemporaryFolder(removals);

const settings = { DEMO: "on", SESSION_SECRETS: SECRET, DATA_KEYS: DATA_KEY, LOG_LEVEL: "silent" };

async function makePlace(engine: "sqlite" | "postgres"): Promise<Record<string, string>> {
  const DATA_DIR = await makeFolder();
  return engine === "sqlite"
    ? { ...settings, DATA_DIR }
    : { ...settings, DATA_DIR, DATABASE_URL: await createPostgresDatabase(removals) };
}

/** Runs a command as an operator does; its last line is the refusal, if any. */
async function runCommand(env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const printLine = (line: string) => void lines.push(line);
  const terminal = { print: printLine, printError: printLine, operator: "jo", confirm: async () => false };
  const code = await loadServer()
    .runBackupCommand(env, args, terminal)
    .catch((error: Error) => {
      printLine(error.message);
      return 1;
    });
  return { code, text: lines.join("\n") };
}

async function listRows(env: Record<string, string>) {
  const { db, close } = await openDatabase(
    env.DATABASE_URL ?? `file:${join(env.DATA_DIR ?? "", "api.sqlite")}`,
    {
      dataKeys,
    },
  );
  const rows = await listAllRows(db, { withChain: true });
  await close();
  return rows;
}

/** Waits until the jobs have done what the start and the login left to them, because that changes rows. */
async function waitUntilJobsAreDone(env: Record<string, string>) {
  await vi.waitFor(
    async () => {
      const rows = await listRows(env);
      expect(rows.get("settings")?.filter((row) => /daily_job.*2026-11-20/.test(row))).toHaveLength(1);
      // Tables are read one by one, so the marks are read again once the job is done.
      const rowsAfterJob = await listRows(env);
      const marks = rowsAfterJob.get("clients")?.filter((row) => !row.includes('"enrolment_due_at":null'));
      expect(marks).toEqual([]);
      expect(rowsAfterJob.get("audit_queue")).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function isEmpty(env: Record<string, string>): Promise<boolean> {
  if (env.DATABASE_URL) return (await listRows(env)).size === 0;
  return (await readdir(env.DATA_DIR ?? "")).length === 0;
}

/** Starts a portal on the restored data and logs a person in. */
async function signInAt(env: Record<string, string>): Promise<string> {
  const running = await loadServer().startPortal(
    { ...env, PORT: "0" },
    createTestClock(new Date("2026-11-20T10:00:00Z")),
  );
  try {
    const browser = new Browser({
      port: Number(new URL(running.url).port),
      clock: createTestClock(new Date("2026-11-20T10:00:00Z")),
    });
    await browser.signIn(people.aisha);
    return (await browser.get("/app/home/")).path;
  } finally {
    await running.close();
  }
}

describe.each(["sqlite", "postgres"] as const)("backup and restore on %s", (engine) => {
  let portal: TestPortal;
  let source: Record<string, string>;
  let archive: string;
  let rowsBefore: Awaited<ReturnType<typeof listRows>>;
  beforeAll(async () => {
    source = await makePlace(engine);
    portal = await openPortal({ env: source });
    await portal.createBrowser().signIn(people.aisha);
    await waitUntilJobsAreDone(source);
    // Jobs still run, so the archive's content is compared only if nothing changed in the meantime.
    let rowsAfter: typeof rowsBefore;
    do {
      rowsBefore = await listRows(source);
      archive = join(await makeFolder(), "portal.backup");
      const { code, text } = await runCommand(source, "backup", archive);
      expect(text).toMatch(/Not in it: DATA_KEYS with the key \S+, SESSION_SECRETS/);
      expect(code).toBe(0);
      rowsAfter = await listRows(source);
    } while (!isDeepStrictEqual(rowsBefore, rowsAfter));
  });
  afterAll(() => portal.close());

  test("[OPS-01] a backup of a running portal that is restored elsewhere has every row and lets people log in", async () => {
    const target = await makePlace(engine);
    expect(await runCommand(target, "restore", archive)).toMatchObject({ code: 0 });
    const restoredRows = await listRows(target);
    expect(rowsBefore.get("employees")?.length).toBeGreaterThan(50);
    expect(rowsBefore.get("sessions")?.length).toBeGreaterThan(0);
    expect([...restoredRows.keys()]).toEqual([...rowsBefore.keys()]);
    for (const [table, rows] of rowsBefore) expect(restoredRows.get(table), table).toEqual(rows);
    expect(await signInAt(target)).toBe("/app/home/");
  });

  test("[OPS-01] only its owner can read an archive, which contains no data key", async () => {
    expect((await stat(archive)).mode & 0o077).toBe(0);
    const text = gunzipSync(await readFile(archive)).toString();
    expect(text).toContain("harbourline");
    for (const secret of [DATA_KEY, SECRET]) expect(text.includes(secret)).toBe(false);
  });

  test("[OPS-01] the backup command refuses a file name that exists and keeps the file", async () => {
    const archiveBefore = await readFile(archive);
    expect(await runCommand(source, "backup", archive)).toMatchObject({ code: 1 });
    expect((await readFile(archive)).equals(archiveBefore)).toBe(true);
  });

  test("[OPS-02] restore refuses a target that holds data", async () => {
    const rows = await listRows(source);
    const { code, text } = await runCommand(source, "restore", archive);
    expect(code).toBe(1);
    expect(text).toMatch(engine === "sqlite" ? /is in use\. Stop the portal/ : /holds data already.*--force/);
    expect(await listRows(source)).toEqual(rows);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["cut short", (bytes) => bytes.subarray(0, bytes.length - 200)],
    ["empty", () => Buffer.alloc(0)],
    ["another kind of file", () => Buffer.from("-- PostgreSQL database dump")],
    ["altered", (bytes) => gzipSync(gunzipSync(bytes).toString().replace("harbourline", "harbourlime"))],
    [
      "without its last rows",
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/\n=[^\n]*\n(?=\{"rows)/, "\n"),
        ),
    ],
  ])("[OPS-02] restore refuses an archive that is %s, and changes nothing", async (_, spoil) => {
    const target = await makePlace(engine);
    const spoiltArchive = join(await makeFolder(), "spoilt");
    await writeFile(spoiltArchive, spoil(await readFile(archive)));
    const { code, text } = await runCommand(target, "restore", spoiltArchive);
    expect([code, text]).toEqual([1, expect.stringContaining("is damaged, cut short or no archive")]);
    expect(await isEmpty(target)).toBe(true);
  });

  const changeHeader = async (change: (header: Record<string, unknown>) => void) => {
    const [header = "", ...lines] = gunzipSync(await readFile(archive))
      .toString()
      .split("\n");
    const value = JSON.parse(header);
    change(value);
    const { createHash } = await import("node:crypto");
    const body = [JSON.stringify(value), ...lines.slice(0, -2)].map((line) => `${line}\n`).join("");
    const end = JSON.parse(lines.at(-2) ?? "");
    end.sha256 = createHash("sha256").update(body).digest("hex");
    const path = join(await makeFolder(), "changed");
    await writeFile(path, gzipSync(`${body}${JSON.stringify(end)}\n`));
    return path;
  };

  test("[OPS-02] restore refuses an archive of another version, a newer database, and real data in a demo", async () => {
    const target = await makePlace(engine);
    const version = await changeHeader((header) => Object.assign(header, { version: 2 }));
    expect(await runCommand(target, "restore", version)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/archive of version 2/),
    });
    const newer = await changeHeader((header) =>
      (header.migrations as Record<string, string[]>).api_migration?.push("9999-tomorrow"),
    );
    expect(await runCommand(target, "restore", newer)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/newer version.*9999-tomorrow/),
    });
    const live = await changeHeader((header) => Object.assign(header, { kind: "live" }));
    expect(await runCommand(target, "restore", live)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/The data here is live/),
    });
    expect(await isEmpty(target)).toBe(true);
  });

  test("[OPS-02] restore replaces data with --force", async () => {
    const target = await makePlace(engine);
    await runCommand(target, "restore", archive);
    const { db, close } = await openDatabase(
      target.DATABASE_URL ?? `file:${join(target.DATA_DIR ?? "", "api.sqlite")}`,
    );
    await db.deleteFrom("family_members").execute();
    await close();
    expect(await runCommand(target, "restore", archive)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/holds data already/),
    });
    expect(await runCommand(target, "restore", archive, "--force")).toMatchObject({ code: 0 });
    expect((await listRows(target)).get("family_members")).toEqual(
      (await listRows(source)).get("family_members"),
    );
  });

  if (engine === "sqlite")
    test("[OPS-01] an archive from SQLite moves a portal to PostgreSQL", async () => {
      const target = await makePlace("postgres");
      expect(await runCommand(target, "restore", archive)).toMatchObject({ code: 0 });
      expect((await listRows(target)).get("employees")?.length).toBe(
        (await listRows(source)).get("employees")?.length,
      );
      expect(await signInAt(target)).toBe("/app/home/");
    });
  else {
    test("[OPS-02] SQLite refuses an archive from PostgreSQL", async () => {
      const target = await makePlace("sqlite");
      expect(await runCommand(target, "restore", archive)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/SQLite cannot take it/),
      });
    });

    test("[OPS-01] a portal that keeps running during a restore serves the restored data", async () => {
      const { db, close } = await openDatabase(source.DATABASE_URL ?? "");
      await db.deleteFrom("employees").where("email", "=", people.aisha).execute();
      await close();
      expect(await runCommand(source, "restore", archive, "--force")).toMatchObject({ code: 0 });
      const browser = portal.createBrowser();
      await browser.signIn(people.aisha);
      expect((await browser.get("/app/home/")).path).toBe("/app/home/");
    });

    test("[OPS-02] restore refuses a database that belongs to another program, even with --force", async () => {
      const target = await makePlace(engine);
      const { db, close } = await openDatabase(target.DATABASE_URL ?? "");
      await db.schema.createTable("somebody_elses").addColumn("id", "integer").execute();
      await close();
      expect(await runCommand(target, "restore", archive, "--force")).toMatchObject({
        code: 1,
        text: expect.stringMatching(/other tables/),
      });
      expect([...(await listRows(target)).keys()]).toEqual(["somebody_elses"]);
    });
  }

  test("a wrong command line of backup or restore gets the usage text", async () => {
    for (const args of [
      ["backup"],
      ["restore"],
      ["backup", "a", "b"],
      ["backup", "a", "--force"],
      ["restore", "a", "--yes"],
    ])
      expect(await runCommand(source, ...args)).toMatchObject({
        code: 2,
        text: expect.stringMatching(/^Usage:\n {2}backup FILE/),
      });
  });
});
