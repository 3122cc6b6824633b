import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import {
  buildClient,
  buildEmployee,
  buildScheme,
  createTestClock,
  testNow,
} from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { addPersonRows, type FilledPerson } from "../../../tests/support/person-rows.ts";
import type { OpenDatabase } from "../../db/open.ts";
import type { Db, Schema } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { defaultRetention, type RetentionPolicy } from "../../domain/rights/retention-policy.ts";
import { verifyChain } from "../../repositories/audit-chain.ts";
import { findPerson } from "../../repositories/person-data/find-person.ts";
import { startAuditChain } from "../audit-chain.ts";
import { startRetention } from "../retention.ts";
import { applyRetention, previewRetention, retentionKinds } from "./apply-policy.ts";
import { erasePerson } from "./erase-person.ts";

const toInstant = (day: string) => Date.parse(`${day}T12:00:00Z`);
const log = pino({ level: "silent" });

describeEachDatabase("retention", (open) => {
  let database: OpenDatabase<Schema>;
  let db: Db;
  let clientId: string;
  let person: FilledPerson;

  beforeEach(async () => {
    database ??= await open();
    db = database.db;
    clientId = (await buildClient(db)).id;
    await buildScheme(db, { client_id: clientId });
    person = await addPersonRows(db, clientId);
    const worker = startAuditChain({ db, clock: createTestClock(), log });
    await worker.drain();
    await worker.stop();
  });

  const buildClientOn = (day: string, policy: Partial<RetentionPolicy> = {}) => ({
    clientId,
    policy: { ...defaultRetention, ...policy },
    now: toInstant(day),
  });
  const countRemovable = async (day: string) => {
    const lines = await previewRetention(db, buildClientOn(day));
    return Object.fromEntries(
      lines.flatMap(({ kind, removed: count }) => (count > 0 ? [[kind, count]] : [])),
    );
  };
  const countRemovedRows = async (day: string) => {
    const removed = await applyRetention(db, buildClientOn(day));
    return Object.fromEntries(Object.entries(removed).filter(([, rows]) => rows > 0));
  };

  it("retention deletes each kind of data from the day after its period, as a dry run predicts", async () => {
    // Everything was written on 20 November 2026, and the leaver left in the tax year 2024/25.
    const expected: [day: string, removed: Record<string, number>][] = [
      ["2026-11-21", {}],
      ["2028-04-05", {}],
      ["2028-04-06", { leavers: 1 }],
      // Erasing a person deletes their messages and uploads too, and leaves payslips to the next run.
      ["2028-04-07", { "payroll-lines": 2 }],
      ["2028-11-22", {}],
      ["2031-03-31", {}],
      ["2031-04-01", { "benefit-records": 1 }],
    ];
    for (const [day, goes] of expected) {
      expect(await countRemovable(day), day).toEqual(goes);
      expect(await countRemovedRows(day), day).toEqual(goes);
    }
  });

  it("retention deletes messages and upload data after their periods, while the leaver's record stays", async () => {
    expect(await countRemovable("2028-11-19")).toMatchObject({ leavers: 1 });
    const policy = { leaverYears: 50 };
    const before = await previewRetention(db, buildClientOn("2028-11-21", policy));
    expect(before.find(({ kind }) => kind === "messages")).toMatchObject({ removed: 2, kept: 0 });
    expect(before.find(({ kind }) => kind === "leavers")).toMatchObject({ removed: 0, kept: 1 });
    const removed = await applyRetention(db, buildClientOn("2028-11-21", policy));
    for (const { kind, removed: count } of before) expect(removed[kind], kind).toBe(count);
    expect((await findPerson(db, clientId, person.userId))?.email).toBe(person.email);
    const left = await db.selectFrom("mails").select("id").where("client_id", "=", clientId).execute();
    expect(left).toEqual([]);
  });

  it("retention keeps payslips for 3 tax years and a pension for 6 years after its end, then deletes the last row", async () => {
    await applyRetention(db, buildClientOn("2028-04-06"));
    const listLines = () =>
      db.selectFrom("payroll_lines").select("place").where("employee_id", "=", person.userId).execute();
    const findPension = () =>
      db.selectFrom("selections").select("id").where("employee_id", "=", person.userId).execute();
    expect(await listLines()).toHaveLength(1);
    // The run was paid in March 2025, in the tax year in which the person left.
    expect(await countRemovable("2028-04-07")).toEqual({ "payroll-lines": 2 });
    expect(await countRemovedRows("2028-04-07")).toEqual({ "payroll-lines": 2 });
    expect(await listLines()).toEqual([]);
    expect(await findPension()).toEqual([{ id: person.pensionId }]);
    expect(await countRemovable("2031-03-31")).not.toHaveProperty("benefit-records");
    expect(await countRemovable("2031-04-01")).toMatchObject({ "benefit-records": 1 });
    await countRemovedRows("2031-04-01");
    expect(await findPerson(db, clientId, person.userId)).toBeNull();
  });

  it("a chain stays valid after its old rows were deleted, and the next row continues it", async () => {
    const { removed: count } =
      (await previewRetention(db, buildClientOn("2032-11-21"))).find(({ kind }) => kind === "audit") ?? {};
    expect(count).toBe(2);
    const removed = await applyRetention(db, buildClientOn("2032-11-21"));
    expect(removed.audit).toBe(count);
    const worker = startAuditChain({ db, clock: createTestClock(), log });
    await worker.drain();
    await worker.stop();
    expect(await verifyChain(db, clientId)).toMatchObject({ fault: null, purged: 2 });
    const [young] = await db.selectFrom("audit").select("id").where("client_id", "=", clientId).execute();
    await expect(db.deleteFrom("audit").where("id", "=", String(young?.id)).execute()).rejects.toThrow(
      "append-only",
    );
  });

  it("retention does not change other clients' data or current employees", async () => {
    const other = (await buildClient(db)).id;
    await buildScheme(db, { client_id: other });
    const theirs = await addPersonRows(db, other);
    const colleague = await buildEmployee(db, { client_id: clientId });
    await applyRetention(db, buildClientOn("2090-01-01"));
    expect(await findPerson(db, other, theirs.userId)).toMatchObject({ erasedAt: null, email: theirs.email });
    expect(await findPerson(db, clientId, colleague.id)).toMatchObject({ erasedAt: null });
    const mails = await db.selectFrom("mails").select("id").where("client_id", "=", other).execute();
    expect(mails).toHaveLength(1);
  });

  it("a policy can keep data longer, and the dry run lists each kind of data with the rows that stay and why", async () => {
    const lines = await previewRetention(
      db,
      buildClientOn("2029-01-01", { leaverYears: 7, payrollYears: 7 }),
    );
    expect(lines.map(({ kind }) => kind)).toEqual(retentionKinds);
    expect(lines.find(({ kind }) => kind === "leavers")).toEqual({
      kind: "leavers",
      removed: 0,
      kept: 1,
      reason: "leavers are kept 7 years after the end of the tax year in which they left",
    });
  });

  it("the dry run names payroll law for payslips and files, pension law for enrolments, and the policy's period for each", async () => {
    const pay = { leaverYears: 7, payrollYears: 8, pensionYears: 9, optOutYears: 5 };
    const policy = { ...pay, auditYears: 10, messageMonths: 11, uploadMonths: 12 };
    const lines = await previewRetention(db, buildClientOn("2026-12-01", policy));
    expect(Object.fromEntries(lines.map(({ kind, reason }) => [kind, reason]))).toEqual({
      messages: "emails and messages are kept 11 months",
      uploads: "rows and files of uploads are kept 12 months, and while they can be undone",
      audit: "the audit is kept 10 years",
      "payroll-files": "payroll law: files are kept 8 years after the end of their tax year",
      "payroll-lines":
        "payroll law: payslips of people who were erased are kept 8 years after the end of their tax year",
      "benefit-records":
        "pension law: enrolment is kept 9 years, opting out 5; and what kept payslips refer to",
      leavers: "leavers are kept 7 years after the end of the tax year in which they left",
    });
  });

  it("the next run continues a stopped one, and every deletion is audited", async () => {
    let checks = 0;
    await applyRetention(db, buildClientOn("2028-11-22"), () => ++checks > 1);
    const half = await countRemovable("2028-11-22");
    expect(half).toHaveProperty("leavers");
    await applyRetention(db, buildClientOn("2028-11-22"));
    expect(await countRemovable("2028-11-22")).toEqual({ "payroll-lines": 2 });
    const audited = await db
      .selectFrom("audit")
      .select(["action", "detail"])
      .where("client_id", "=", clientId)
      .where("at", "=", toInstant("2028-11-22"))
      .execute();
    const rows = audited
      .filter(({ action }) => action === "retention.removed")
      .map(({ detail }) => JSON.parse(detail ?? "{}"));
    expect(rows).toContainEqual({ kind: "messages", rows: 2 });
    expect(rows).toContainEqual({ kind: "uploads", rows: 1 });
    expect(audited.filter(({ action }) => action === "person.erased")).toHaveLength(1);
  });

  it("the job handles each client once a day, and skips a client without a policy", async () => {
    const clock = createTestClock(new Date(toInstant("2028-11-22")));
    const job = startRetention({ db, clock, log });
    await job.drain();
    expect(await findPerson(db, clientId, person.userId)).toMatchObject({ email: person.email });
    const retention = JSON.stringify(defaultRetention);
    await db.updateTable("clients").set({ retention }).where("id", "=", clientId).execute();
    await job.drain();
    const listProgress = () =>
      db.selectFrom("retention_progress").select("done").where("client_id", "=", clientId).execute();
    expect(await listProgress()).toEqual([{ done: "2028-11-22" }]);
    expect(await findPerson(db, clientId, person.userId)).toMatchObject({ email: null });
    const late = await addPersonRows(db, clientId);
    await job.drain();
    expect(await findPerson(db, clientId, late.userId)).toMatchObject({ email: late.email });
    clock.advance(24 * 3_600_000);
    await job.drain();
    expect(await findPerson(db, clientId, late.userId)).toMatchObject({ email: null });
    await job.stop();
  });

  it("an erasure waits until payroll has finished with the person", async () => {
    await db
      .deleteFrom("payroll_runs")
      .where("client_id", "=", clientId)
      .where("period_key", "=", "2025-05")
      .execute();
    const erasePersonNow = () =>
      inTransaction(db, (trx) =>
        erasePerson(trx, {
          clientId,
          userId: person.userId,
          policy: defaultRetention,
          cause: "request" as const,
          operator: "command",
          now: testNow.getTime(),
        }),
      );
    expect(await erasePersonNow()).toEqual({ kind: "unsettled" });
    await db
      .insertInto("payroll_runs")
      .values({
        client_id: clientId,
        group_code: "monthly",
        period_key: "2025-04",
        pay_date: "2025-04-28",
        locked_at: 1,
        written_at: 1,
      })
      .execute();
    expect(await erasePersonNow()).toMatchObject({ kind: "erased" });
  });
});
