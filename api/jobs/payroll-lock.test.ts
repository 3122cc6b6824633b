import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { buildPayrollGroup, createTestClock, startLedger } from "../../tests/support/builders.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import {
  addFact,
  addPay,
  buildPaidPerson,
  createWideRules,
  testRules,
} from "../../tests/support/payroll-rules.ts";
import { buildWebhook, listEvents } from "../../tests/support/webhook-endpoint.ts";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import type { Db, Schema } from "../db/schema.ts";
import { requireDataKeys } from "../db/sealing/data-keys.ts";
import { inTransaction } from "../db/transaction.ts";
import { hoursToMs, minutesToMs } from "../domain/clock.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import { createCatalogues } from "../platform/catalogues.ts";
import { createRateBook } from "../platform/rates.ts";
import { keepRunsOpen } from "../repositories/pay-periods.ts";
import { streamFile } from "../repositories/payroll-files.ts";
import { findRun, type RunKey } from "../repositories/payroll-runs.ts";
import { streamRunFile } from "./payroll-lock/compute-run.ts";
import { loadRun, type RunLoaderDeps } from "./payroll-lock/load-run.ts";
import { lockRun } from "./payroll-lock/lock-run.ts";
import { startPayrollLock } from "./payroll-lock.ts";

/** 11 November 2026, just after midnight in London, when the cut-off day has ended. */
const afterCutOff = new Date("2026-11-11T00:00:30Z");
const day = hoursToMs(24);

async function startLock(
  database: OpenDatabase<Schema>,
  { now = afterCutOff, rules = testRules }: { now?: Date; rules?: PayrollRules } = {},
) {
  const { db } = database;
  const clock = createTestClock(now);
  await requireDataKeys(db, clock.real().getTime());
  const { client } = await buildTenant(db, { employee: { annual_salary_pence: 0 } });
  await startLedger(db, client.id, "2026-11");
  const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (text: string) => void lines.push(text) });
  const deps = { db, clock, catalogues, rules };
  const buildRunKey = (periodKey: string, group = "monthly"): RunKey => ({
    clientId: client.id,
    group,
    periodKey,
  });
  return {
    db,
    clock,
    clientId: client.id,
    deps,
    run: buildRunKey,
    lines,
    /** Runs the job once, as at a start of the server. */
    async doJob() {
      const job = startPayrollLock({ ...deps, log, wakeOutbox: () => {}, bulkDb: async () => db });
      await job.drain();
      await job.stop();
    },
    press: (key: RunKey, previewSha256: string | null) =>
      lockRun(deps, { run: key, lockedBy: null, previewSha256, request: { id: "test", ip: null } }),
    async readFile(periodKey: string) {
      const parts: Uint8Array[] = [];
      for await (const part of streamFile(db, buildRunKey(periodKey))) parts.push(part);
      return Buffer.concat(parts);
    },
    selectLines: (periodKey: string, group = "monthly") =>
      db
        .selectFrom("payroll_lines")
        .select(["place", "amount_pence as pence", "entry", "flag", "origin_key"])
        .where("client_id", "=", client.id)
        .where("group_code", "=", group)
        .where("period_key", "=", periodKey)
        .orderBy("place")
        .execute(),
  };
}

const hashBytes = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const pay = { before: 42_000_00, after: 45_000_00 };
const employedSince = "2026-01-01";

describeEachDatabase("the lock of a payroll run", (open, { newUrl }) => {
  it("[M-01] the job locks a run once its cut-off day has ended in London", async () => {
    const { db, clientId, clock, doJob, run, readFile } = await startLock(await open(), {
      now: new Date("2026-11-10T23:59:00Z"),
    });
    // This employee number sorts before the employer's, which has eight digits.
    await buildPaidPerson(db, clientId, { pay: 42_000_00, number: "01" });
    await buildPaidPerson(db, clientId, { pay: 30_000_00, number: "02" });
    await doJob();
    expect(await findRun(db, run("2026-11"))).toBeNull();

    clock.advance(minutesToMs(2));
    await doJob();

    const locked = await findRun(db, run("2026-11"));
    const now = clock.now().getTime();
    expect(locked).toMatchObject({
      locked_at: now,
      locked_by: null,
      written_at: now,
      pay_date: "2026-11-28",
    });
    expect(locked).toMatchObject({ row_count: 3, sum_pence: 72_000 });
    const bytes = await readFile("2026-11");
    expect(bytes.toString("utf8").split("\r\n").slice(1, 3)).toEqual([
      "01,PENSION-SAC,420.00,REGULAR,2026-11-28",
      "02,PENSION-SAC,300.00,REGULAR,2026-11-28",
    ]);
    expect(locked).toMatchObject({ sha256: hashBytes(bytes), byte_count: bytes.length });
    expect(await listAudits(db)).toEqual([{ target_id: "monthly.2026-11", actor_id: null }]);
  });

  it("[M-06] [M-08] a change recorded after the lock leaves the run unchanged and counts in the next one", async () => {
    const { db, clientId, clock, doJob, run, readFile, selectLines } = await startLock(await open());
    const person = await buildPaidPerson(db, clientId, { pay: pay.before, number: "1" });
    await doJob();
    const before = await findRun(db, run("2026-11"));
    const bytes = await readFile("2026-11");

    clock.advance(1);
    await addPay(db, person, { pay: pay.after, from: employedSince, knownFrom: clock.now().getTime() });
    await doJob();
    expect(await findRun(db, run("2026-11"))).toEqual(before);
    clock.advance(30 * day);
    await doJob();

    expect(await findRun(db, run("2026-11"))).toEqual(before);
    expect((await readFile("2026-11")).equals(bytes)).toBe(true);
    expect((await selectLines("2026-12")).slice(0, 2)).toMatchObject([
      { pence: 45_000, entry: "REGULAR", flag: "CHANGE" },
      { pence: 3_000, entry: "ADJUST", origin_key: "2026-11-28" },
    ]);
  });

  it("[M-07] missed runs are locked in order, each with the amounts of the previous one", async () => {
    const { db, clientId, doJob, run, selectLines } = await startLock(await open(), {
      now: new Date("2027-01-11T09:00:00Z"),
    });
    await buildPaidPerson(db, clientId, { pay: pay.before, number: "1" });
    await doJob();
    expect((await selectLines("2026-11"))[0]).toMatchObject({ pence: 42_000, flag: "NEW" });
    expect((await selectLines("2026-12"))[0]).toMatchObject({ pence: 42_000, flag: null });
    expect((await selectLines("2027-01"))[0]).toMatchObject({ pence: 42_000, flag: null });
    expect(await findRun(db, run("2027-02"))).toBeNull();
  });

  it("[M-09] a run with an unexplained adjustment stays open, and later runs stay open too", async () => {
    const { db, clientId, clock, doJob, press, run, selectLines, lines } = await startLock(await open());
    const person = await buildPaidPerson(db, clientId, { pay: pay.before, number: "1" });
    await doJob();
    clock.advance(30 * day);
    const change = { pay: pay.after, from: employedSince, knownFrom: clock.now().getTime() };
    await addPay(db, person, { ...change, source: "unexplained" });
    await doJob();

    expect(await findRun(db, run("2026-12"))).toBeNull();
    expect(await selectLines("2026-12")).toEqual([]);
    expect(lines.join("")).toContain('"run":"monthly.2026-12","outcome":"unexplained"');
    expect(await press(run("2027-01"), null)).toBe("earlier-open");
    expect(await press(run("2026-12"), null)).toBe("unexplained");
  });

  it("[M-40] an employer can lock only the file that the page showed to them", async () => {
    const { db, clientId, clock, deps, press, run, selectLines, readFile } = await startLock(await open());
    await buildPaidPerson(db, clientId, { pay: pay.before, number: "1" });
    expect(await press(run("2026-11"), "0".repeat(64))).toBe("changed");
    expect(await findRun(db, run("2026-11"))).toBeNull();
    expect(await selectLines("2026-11")).toEqual([]);
    expect(await readFile("2026-11")).toHaveLength(0);

    const previewSha = await previewRun(deps, run("2026-11"), clock.now().getTime());
    expect(await press(run("2026-11"), previewSha)).toBe("locked");
    expect(await findRun(db, run("2026-11"))).toMatchObject({ sha256: previewSha });
    expect(await press(run("2026-11"), previewSha)).toBe("taken");
  });

  it("[M-07] two nodes that lock at the same time write one run", async () => {
    const url = await newUrl();
    const [first, second] = [await openNode(url), await openNode(url)];
    const { db, clientId, deps, run, selectLines, readFile } = await startLock(first, {
      rules: createWideRules(300),
    });
    for (let index = 0; index < 20; index++)
      await buildPaidPerson(db, clientId, { pay: pay.before, number: String(index) });
    const command = { run: run("2026-11"), lockedBy: null, previewSha256: null, request };
    const outcomes = await Promise.all([
      lockRun(deps, command),
      lockRun({ ...deps, db: second.db }, command),
      lockRun(deps, command),
    ]);

    expect(outcomes.toSorted()).toEqual(["locked", "taken", "taken"]);
    const locked = await findRun(db, run("2026-11"));
    expect(locked).toMatchObject({ row_count: 6_300, sum_pence: 20 * 300 * 42_000 });
    expect((await selectLines("2026-11")).map(({ place }) => place)).toEqual([...Array(6_300).keys()]);
    expect(hashBytes(await readFile("2026-11"))).toBe(locked?.sha256);
    expect(await listAudits(db)).toHaveLength(1);
  });

  it("[M-06] a lock that a dead node began is computed again with the facts known at its beginning", async () => {
    const { db, clientId, clock, doJob, deps, run, selectLines, readFile } = await startLock(await open(), {
      rules: createWideRules(100),
    });
    const person = await buildPaidPerson(db, clientId, { pay: pay.before, number: "1" });
    for (let index = 2; index < 60; index++)
      await buildPaidPerson(db, clientId, { pay: pay.before, number: String(index) });
    const lockedAt = clock.now().getTime();
    const command = { run: run("2026-11"), lockedBy: null, previewSha256: null, request };
    await expect(lockRun({ ...deps, rules: createFailingRules(55) }, command)).rejects.toThrow(
      "connection lost",
    );
    expect((await selectLines("2026-11")).length).toBeGreaterThan(0);

    await doJob();
    expect(await findRun(db, run("2026-11"))).toMatchObject({ written_at: null });
    clock.advance(minutesToMs(2));
    await addPay(db, person, { pay: pay.after, from: employedSince, knownFrom: clock.now().getTime() });
    await doJob();

    const locked = await findRun(db, run("2026-11"));
    expect(locked).toMatchObject({ locked_at: lockedAt, row_count: 6_000, sum_pence: 59 * 100 * 42_000 });
    expect(await selectLines("2026-11")).toHaveLength(6_000);
    expect(hashBytes(await readFile("2026-11"))).toBe(locked?.sha256);
  });

  it("[M-06] another node completes a run after a kill -9 in the middle of its lock", async () => {
    const url = await newUrl();
    const { db, clientId, clock, doJob, run, selectLines, readFile } = await startLock(await openNode(url), {
      rules: createWideRules(100),
    });
    for (let index = 1; index < 60; index++)
      await buildPaidPerson(db, clientId, { pay: pay.before, number: String(index) });
    await buildWebhook(db, clientId, ["payroll_run.locked"]);
    const script = fileURLToPath(new URL("../../tests/support/payroll-lock-process.ts", import.meta.url));
    const flags = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];
    const killed = spawn(process.execPath, [
      ...flags,
      script,
      url,
      clientId,
      "5500",
      clock.now().toISOString(),
    ]);
    const signal = await new Promise((resolve) => killed.once("exit", (_, name) => resolve(name)));
    expect(signal).toBe("SIGKILL");
    expect(await findRun(db, run("2026-11"))).toMatchObject({ written_at: null, sha256: null });
    expect((await selectLines("2026-11")).length).toBeGreaterThan(0);
    expect(await listEvents(db, clientId)).toEqual([]);

    clock.advance(minutesToMs(2));
    await doJob();
    const locked = await findRun(db, run("2026-11"));
    expect(locked).toMatchObject({ row_count: 6_000, sum_pence: 59 * 100 * 42_000 });
    expect(await selectLines("2026-11")).toHaveLength(6_000);
    expect(hashBytes(await readFile("2026-11"))).toBe(locked?.sha256);
    expect(await listAudits(db)).toHaveLength(1);
    const about = { runId: "monthly.2026-11", payGroup: "monthly", period: "2026-11", payDay: "2026-11-28" };
    expect(await listEvents(db, clientId)).toEqual([
      ["payroll_run.locked", { ...about, rows: 6_000, sha256: hashBytes(await readFile("2026-11")) }],
    ]);
  });

  it("[D9] a run whose lock died while the clock was fast is locked once the clock is right", async () => {
    const { db, clientId, clock, deps, doJob, run } = await startLock(await open(), {
      now: new Date("2026-11-12T09:00:00Z"),
    });
    for (const number of ["1", "2"]) await buildPaidPerson(db, clientId, { pay: pay.before, number });
    const command = { run: run("2026-11"), lockedBy: null, previewSha256: null, request };
    await expect(lockRun({ ...deps, rules: createFailingRules(1) }, command)).rejects.toThrow("lost");
    clock.advance(-minutesToMs(1));
    await doJob();
    expect(await findRun(db, run("2026-11"))).toMatchObject({ written_at: null });
    clock.advance(-1);
    await doJob();
    expect(await findRun(db, run("2026-11"))).toMatchObject({ written_at: clock.now().getTime() });
  });

  it("[D9] a run that could not be computed is computed again at once when the clock is set back", async () => {
    const { db, clientId, clock, deps, run } = await startLock(await open(), {
      now: new Date("2026-11-12T09:00:00Z"),
    });
    await buildPaidPerson(db, clientId, { pay: pay.before, number: "1" });
    let isBroken = true;
    const rules: PayrollRules = {
      ...testRules,
      toCells(...args) {
        if (isBroken) throw new Error("broken");
        return testRules.toCells(...args);
      },
    };
    const log = pino({ level: "silent" });
    const job = startPayrollLock({ ...deps, rules, log, wakeOutbox: () => {}, bulkDb: async () => db });
    await job.drain();
    isBroken = false;
    await job.drain();
    expect(await findRun(db, run("2026-11"))).toBeNull();
    clock.advance(-hoursToMs(1));
    await job.drain();
    await job.stop();
    expect(await findRun(db, run("2026-11"))).toMatchObject({ written_at: clock.now().getTime() });
  });

  it("[M-06] a node whose run was taken over writes nothing more", async () => {
    const { db, clientId, clock, deps, run, selectLines } = await startLock(await open(), {
      rules: createWideRules(300),
    });
    for (let index = 0; index < 20; index++)
      await buildPaidPerson(db, clientId, { pay: pay.before, number: String(index) });
    const until = clock.real().getTime() + hoursToMs(1);
    const command = { run: run("2026-11"), lockedBy: null, previewSha256: null, request };
    expect(await lockRun({ ...deps, db: takeOver(db, run("2026-11"), until) }, command)).toBe("taken");
    expect(await findRun(db, run("2026-11"))).toMatchObject({
      written_at: null,
      claimed_until: until,
    });
    expect(await selectLines("2026-11")).toEqual([]);
  });

  it("[M-08] a lock waits for a decision in progress and includes it", async () => {
    const { db, clientId, clock, press, run, selectLines } = await startLock(await open());
    const person = await buildPaidPerson(db, clientId, { pay: pay.before, number: "1" });
    let outcome = "";
    let locking: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (trx) => {
      await keepRunsOpen(trx, clientId);
      locking = press(run("2026-11"), null).then((result) => {
        outcome = result;
      });
      expect((await trx.selectFrom("payroll_runs").select("period_key").execute()).length).toBe(0);
      await addPay(trx, person, { pay: pay.after, from: employedSince, knownFrom: clock.now().getTime() });
      expect(outcome).toBe("");
    });
    await locking;
    expect(outcome).toBe("locked");
    expect((await selectLines("2026-11"))[0]).toMatchObject({ pence: 45_000 });
  });

  it("[M-24] everybody is in the run of the group that pays them on its pay day", async () => {
    const { db, clientId, deps, run, selectLines } = await startLock(await open());
    await buildPayrollGroup(db, clientId, "Weekly", 1);
    await startLedger(db, clientId, "2026-11");
    await buildPaidPerson(db, clientId, { pay: 10_000_00, number: "1" });
    await buildPaidPerson(db, clientId, { pay: 20_000_00, number: "2", group: "weekly" });
    await buildPaidPerson(db, clientId, { pay: 30_000_00, number: "3", group: "Gone" });
    const mover = await buildPaidPerson(db, clientId, { pay: 40_000_00, number: "4" });
    await addFact(db, mover, { fact: "pay_group", value: "Weekly", from: "2026-11-28", knownFrom: 0 });
    for (const group of ["monthly", "weekly"]) {
      const command = { run: run("2026-11", group), lockedBy: null, previewSha256: null, request };
      expect(await lockRun(deps, command)).toBe("locked");
    }
    const listPaidLines = async (group: string) =>
      (await selectLines("2026-11", group)).map(({ pence }) => pence).filter((pence) => pence > 0);
    expect(await listPaidLines("monthly")).toEqual([10_000, 30_000]);
    expect(await listPaidLines("weekly")).toEqual([20_000, 40_000]);
  });
});

const request = { id: "test", ip: null };

/** Payroll rules that lose the database after a number of people, in the middle of a run. */
function createFailingRules(people: number): PayrollRules {
  let rowCount = 0;
  const rules = createWideRules(100);
  return {
    ...rules,
    toCells(...args) {
      rowCount += 1;
      if (rowCount > people * 100) throw Object.assign(new Error("connection lost"), { code: "ECONNRESET" });
      return rules.toCells(...args);
    },
  };
}

/** A database in which another node claims the run as soon as this one reads people. */
function takeOver(db: Db, run: RunKey, claimed_until: number): Db {
  let isDone = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isDone || !result.rows.some((row) => "tax_code" in row)) return result;
      isDone = true;
      await db
        .updateTable("payroll_runs")
        .set({ claimed_until })
        .where("client_id", "=", run.clientId)
        .execute();
      return result;
    },
  });
}

async function previewRun(deps: RunLoaderDeps & { rules: PayrollRules }, key: RunKey, at: number) {
  const loaded = await loadRun(deps, key, at);
  if (!loaded) throw new Error("no such run");
  const hash = createHash("sha256");
  for await (const bytes of streamRunFile(deps.db, deps.rules, loaded)) hash.update(bytes);
  return hash.digest("hex");
}

async function openNode(url: string): Promise<OpenDatabase<Schema>> {
  const database = await openDatabase<Schema>(url, { dataKeys, poolSize: 4 });
  await migrate(database);
  onTestFinished(() => database.close());
  return database;
}

const listAudits = (db: Db) =>
  db.selectFrom("audit").select(["target_id", "actor_id"]).where("action", "=", "payroll.locked").execute();
