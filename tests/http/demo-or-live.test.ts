import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import type { Db, Schema } from "../../api/db/schema.ts";
import { sealRow } from "../../api/db/sealing/rows.ts";
import { buildTenant } from "../support/api.ts";
import { createCleanUps, makeTemporaryFolder } from "../support/clean-ups.ts";
import { DATA_KEY, dataKeys } from "../support/data-keys.ts";
import { createPostgresDatabase } from "../support/database.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { SECRET } from "../support/portal.ts";
import { ProcessEndedError, type StartedProcess, startProcess } from "../support/process.ts";

// Servers start one after another, on cores that have other work.
vi.setConfig({ testTimeout: 120_000 });

const runningServers: StartedProcess[] = [];
const cleanUps = createCleanUps();
afterEach(async () => {
  for (const portal of runningServers.splice(0)) await portal.stop();
});

const liveSettings = { DEMO: "off", SESSION_SECRETS: SECRET, DATA_KEYS: DATA_KEY };

const makeFolder = () => makeTemporaryFolder(cleanUps);

async function makeDemo(): Promise<string> {
  const folder = await makeFolder();
  await cp(await loadDemoFolder(), folder, { recursive: true });
  return folder;
}

async function startServer(env: Record<string, string>): Promise<StartedProcess> {
  const started = await startProcess({ env, locksPayroll: false });
  runningServers.push(started);
  return started;
}

/** Starts a portal and stops it again. */
async function runOnce(env: Record<string, string>): Promise<void> {
  const started = await startProcess({ env, locksPayroll: false });
  await exchange(started.port, { target: "/healthz" });
  expect(await started.stop()).toBe(0);
}

async function loadRefusal(env: Record<string, string>): Promise<string> {
  const error = await startServer(env).catch((thrown: unknown) => thrown);
  if (!(error instanceof ProcessEndedError)) throw new Error("It started");
  expect(error.code).toBe(1);
  expect(error.errors).not.toMatch(/^\s+at /m);
  return error.errors;
}

async function useDatabase<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase<Schema>(`file:${join(folder, "api.sqlite")}`, { dataKeys });
  return work(database.db).finally(() => database.close());
}

/** Reads a folder's files, without the working files of an open SQLite. */
async function loadContent(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();
  const hashes = names.map(async (name) => {
    const bytes = await readFile(join(folder, name)).catch(() => "a folder");
    return [name, createHash("sha256").update(bytes).digest("hex")];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Runs one of the package's commands, as npm does. */
async function runScript(
  script: string,
  env: Record<string, string>,
): Promise<{ code: number; errors: string }> {
  const flags = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];
  return promisify(execFile)(process.execPath, [...flags, script], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...env },
  }).then(
    ({ stderr }) => ({ code: 0, errors: stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, errors: stderr }),
  );
}

/** Warnings without those on rates and prices, because these tests run at today's date. */
const omitRateWarnings = (warnings: string[]) =>
  warnings.filter((text) => !/rates of .* are known to|has no prices after|tables that end soon/.test(text));

describe("the kind of data on SQLite", () => {
  test("[E7] live data does not start as a demo, neither with DEMO=on nor when SESSION_SECRETS was forgotten", async () => {
    const DATA_DIR = await makeFolder();
    await runOnce({ ...liveSettings, DATA_DIR });
    await useDatabase(DATA_DIR, (db) => buildTenant(db));
    const contentBefore = await loadContent(DATA_DIR);
    const asDemo: Record<string, string>[] = [{}, { DEMO: "on" }, { DEMO: "on", SESSION_SECRETS: SECRET }];
    for (const env of asDemo)
      expect(await loadRefusal({ DATA_DIR, ...env })).toMatch(
        /data here is live.*SESSION_SECRETS.*empty folder/,
      );
    expect(await loadContent(DATA_DIR)).toEqual(contentBefore);
    await runOnce({ ...liveSettings, DATA_DIR });
  });

  test("[E7] the server refuses to start a demo's data as live, and still starts it as a demo", async () => {
    const DATA_DIR = await makeDemo();
    const contentBefore = await loadContent(DATA_DIR);
    for (const env of [liveSettings, { SESSION_SECRETS: SECRET, DATA_KEYS: DATA_KEY }])
      expect(await loadRefusal({ DATA_DIR, ...env })).toMatch(/data here is a demo's.*empty folder.*DEMO=on/);
    expect(await loadContent(DATA_DIR)).toEqual(contentBefore);
    await runOnce({ DATA_DIR, DEMO: "on", SESSION_SECRETS: SECRET });
  });

  test("[E7] data of an older demo, which store no kind, are neither opened as live data nor migrated", async () => {
    const DATA_DIR = await makeDemo();
    await useDatabase(DATA_DIR, async (db) => {
      await db.deleteFrom("settings").where("key", "=", "kind").execute();
      await db
        .deleteFrom("api_migration" as never)
        .where("name" as never, "=", "0020-kind" as never)
        .execute();
    });
    await rm(join(DATA_DIR, "portal.sqlite"));
    expect(await loadRefusal({ ...liveSettings, DATA_DIR })).toContain("data here is a demo's");
    await useDatabase(DATA_DIR, async (db) => {
      const applied = await db
        .selectFrom("api_migration" as never)
        .select("name" as never)
        .execute();
      expect(applied).not.toContainEqual({ name: "0020-kind" });
    });
  });

  test("[E7] the data folder of a portal with an upstream is refused as the data folder of a demo", async () => {
    const DATA_DIR = await makeFolder();
    const bases = { MAIN_API_URL: "http://127.0.0.1:9/main", V1_API_URL: "http://127.0.0.1:9/v1" };
    await runOnce({ ...bases, SESSION_SECRETS: SECRET, DATA_DIR });
    const contentBefore = await loadContent(DATA_DIR);
    expect(await loadRefusal({ DATA_DIR })).toContain("data here is live");
    expect(await loadContent(DATA_DIR)).toEqual(contentBefore);
  });

  test("[E7] the seed and the demo's reset leave live data unchanged", async () => {
    const DATA_DIR = await makeFolder();
    await runOnce({ ...liveSettings, DATA_DIR });
    await useDatabase(DATA_DIR, (db) => buildTenant(db));
    const contentBefore = await loadContent(DATA_DIR);
    for (const script of ["api/db/seed/run.ts", "api/db/seed/reset.ts"]) {
      const { code, errors } = await runScript(script, { DATA_DIR });
      expect([code, errors]).toEqual([1, expect.stringContaining("data here is live")]);
    }
    expect(await loadContent(DATA_DIR)).toEqual(contentBefore);
  });

  test("a demo that was seeded by the command starts as a demo and is reset", async () => {
    const DATA_DIR = await makeFolder();
    expect(await runScript("api/db/seed/run.ts", { DATA_DIR })).toEqual({ code: 0, errors: "" });
    expect(await loadRefusal({ ...liveSettings, DATA_DIR })).toContain("data here is a demo's");
    await runOnce({ DATA_DIR });
    expect(await runScript("api/db/seed/reset.ts", { DATA_DIR })).toEqual({ code: 0, errors: "" });
    expect(existsSync(join(DATA_DIR, "api.sqlite"))).toBe(false);
  });
});

test("[E7] [D8] one of two nodes with different DEMO settings on one PostgreSQL runs, and the other says why it does not", async () => {
  const DATABASE_URL = await createPostgresDatabase(cleanUps);
  const nodes = await Promise.allSettled([
    startServer({ ...liveSettings, DATABASE_URL }),
    startServer({ ...liveSettings, DATABASE_URL, DEMO: "on" }),
  ]);
  const refused = nodes.flatMap((node) => (node.status === "rejected" ? [node.reason] : []));
  expect(refused).toEqual([expect.any(ProcessEndedError)]);
  expect(refused[0].errors).toMatch(/data here is (live|a demo's)/);
  for (const each of runningServers.splice(0)) await each.stop();
});

describe("a portal without a mail server", () => {
  test("[E7] a live portal warns, and keeps emails where nobody can read their links", async () => {
    const DATA_DIR = await makeFolder();
    await runOnce({ ...liveSettings, DATA_DIR });
    await useDatabase(DATA_DIR, async (db) => {
      await buildTenant(db, { scheme: { public_url: "https://x.example" } });
      await db
        .insertInto("mails")
        .values(
          sealRow(db, "mails", {
            id: "m1",
            client_id: null,
            employee_id: null,
            kind: "reset",
            to_address: "a@b.example",

            reply_to: null,
            subject: "Link",
            text: "https://x.example/reset-password?token=t",
            html: null,
            ...({
              message_id: "<m1@x>",
              status: "waiting",
              next_at: 0,
              sent_at: null,
              last_error: null,
              created_at: 0,
            } as const),
          }),
        )
        .execute();
    });
    const { port, output } = await startServer({ ...liveSettings, DATA_DIR });
    const ready = await exchange(port, { target: "/readyz" });
    expect([ready.status, omitRateWarnings(JSON.parse(ready.text).warnings)]).toEqual([
      200,
      ["no mail is sent, because SMTP_URL is not set; mails that wait for it: 1"],
    ]);
    const warnings = output()
      .split("\n")
      .filter((line) => line.includes('"level":"warn"'));
    expect(omitRateWarnings(warnings)).toEqual([expect.stringContaining("SMTP_URL is not set")]);
    expect(existsSync(join(DATA_DIR, "outbox"))).toBe(false);
    expect(
      await useDatabase(DATA_DIR, (db) => db.selectFrom("mails").select(["status", "attempts"]).execute()),
    ).toEqual([{ status: "waiting", attempts: 0 }]);
  });

  test("a demo keeps its emails in its outbox and does not warn", async () => {
    const { port } = await startServer({ DATA_DIR: await makeDemo() });
    const { warnings } = JSON.parse((await exchange(port, { target: "/readyz" })).text);
    expect(omitRateWarnings(warnings)).toEqual([]);
  });
});

test("[E7] only their owner can read the data folder and its files, whatever modes they had, also while the portal runs", async () => {
  const DATA_DIR = await makeDemo();
  await chmod(DATA_DIR, 0o755);
  for (const name of ["api.sqlite", "session-secrets"]) await chmod(join(DATA_DIR, name), 0o644);
  await startServer({ DATA_DIR });
  const names = await readdir(DATA_DIR);
  expect(names).toEqual(expect.arrayContaining(["api.sqlite", "portal.sqlite", "session-secrets"]));
  for (const name of [".", ...names]) {
    const { mode } = await stat(join(DATA_DIR, name));
    expect([name, mode & 0o077]).toEqual([name, 0]);
  }
});
