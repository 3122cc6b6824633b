import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readSqliteFiles } from "../support/database-bytes.ts";
import { exchange } from "../support/exchange.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { ProcessEndedError, type StartedProcess, startProcess } from "../support/process.ts";
import {
  APP_SECRET,
  completeTwoFactorSetUp,
  getCode,
  openCodeStep,
  openSetUp,
  submitCode,
} from "../support/two-factor.ts";

// Servers start one after another, on cores that have other work.
vi.setConfig({ testTimeout: 120_000 });

describe("encrypted values in the database", () => {
  const portal = withPortal();

  test("[AT-REST] two-factor set up in the browser leaves neither secret nor codes in either database file", async () => {
    const { browser, secret } = await openSetUp(portal());
    const codes = await completeTwoFactorSetUp(portal(), browser);
    const files = ["api", "portal"].map((name) => readSqliteFiles(join(portal().dataDir, `${name}.sqlite`)));
    expect(files.join()).toContain("sealed.1.");
    for (const clear of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(files.join().includes(clear), clear).toBe(false);
  });

  const changes: [string, (sealed: string) => string][] = [
    ["altered", (sealed) => `${sealed.slice(0, -6)}AAAAAA`],
    ["cut short", (sealed) => sealed.slice(0, 30)],
    ["plain", () => APP_SECRET],
    ["another person's", (sealed) => sealed],
  ];
  test.each(changes)(
    "[AT-REST] a two-factor secret that is %s lets nobody log in and is not shown",
    async (name, change) => {
      const { db } = await portal().openDatabase();
      const { browser, employee } = await openCodeStep(portal());
      const from = name === "another person's" ? (await openCodeStep(portal())).employee : employee;
      const { secret } = await db
        .selectFrom("two_factors")
        .select("secret")
        .where("employee_id", "=", from.id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable("two_factors")
        .set({ secret: sql`${change(String(secret))}` })
        .where("employee_id", "=", employee.id)
        .execute();
      const page = await submitCode(browser, getCode(APP_SECRET, portal()), "Login");
      expect(page.path).toBe("/two-fa");
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.summary).not.toBe("");
      expect(page.html).not.toMatch(new RegExp(`${APP_SECRET}|sealed\\.1|two_factors|${employee.id}`));
      const home = await browser.get("/app/home/");
      expect(home.path).not.toBe("/app/home/");
    },
  );

  test("[AT-REST] medical answers that were tampered with make only their page fail", async () => {
    const { db } = await portal().openDatabase();
    const browser = await portal().signIn(people.aisha);
    await db
      .updateTable("selections")
      .set({ medical_answers: sql`'sealed.1.12345678.tampered'` })
      .where("client_id", "=", "harbourline")
      .execute();
    const page = await browser.get("/app/my-benefits/");
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(page.text).toContain("There was an issue loading this benefit, please contact us");
    expect(page.html).not.toMatch(/tampered|sealed\.1|medical_answers|Unseal/);
  });
});

describe("a rotation of the data keys", () => {
  const [oldKey, newKey] = [
    "the-old-key-of-the-rotation-tests-1234",
    "the-new-key-of-the-rotation-tests-5678",
  ];
  const running: StartedProcess[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
  const startServer = async (env: Record<string, string>) => {
    const started = await startProcess({ env, locksPayroll: false });
    running.push(started);
    return started;
  };
  const runReseal = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["build/index.js", "reseal"], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    });

  test("[AT-REST] resealing works while the portal runs, reports its count, and makes the old key unnecessary", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "benefits-rotation-"));
    folders.push(DATA_DIR);
    await (await startServer({ DATA_DIR, DATA_KEYS: oldKey })).stop();
    const bothKeys = { DATA_DIR, DATA_KEYS: `${newKey},${oldKey}` };
    const { port } = await startServer(bothKeys);
    const { stdout } = await runReseal(bothKeys);
    expect(Number(/^employees: (\d+) values$/m.exec(stdout)?.[1])).toBeGreaterThan(100);
    expect(stdout).toMatch(/\d{3,} values are sealed with the newest key/);
    expect((await runReseal(bothKeys)).stdout).toContain("0 values are sealed with the newest key");
    expect((await exchange(port, { target: "/readyz" })).status).toBe(200);
    for (const each of running.splice(0)) await each.stop();

    const refused = await startServer({ DATA_DIR, DATA_KEYS: oldKey }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProcessEndedError);
    expect((refused as ProcessEndedError).errors).toMatch(
      /sealed with the key [\w-]{8} that DATA_KEYS does not hold/,
    );
    expect((refused as ProcessEndedError).errors).not.toMatch(/^\s+at |the-old-key/m);
    const { port: newPort } = await startServer({ DATA_DIR, DATA_KEYS: newKey });
    expect((await exchange(newPort, { target: "/readyz" })).status).toBe(200);
  });
});
