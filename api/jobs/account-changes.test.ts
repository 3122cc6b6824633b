import { pino } from "pino";
import { beforeEach, expect, it, vi } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { buildEmployee, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { Db } from "../db/schema.ts";
import { startAccountChanges } from "./account-changes.ts";
import type { Worker } from "./worker.ts";

describeEachDatabase("the job of account changes", (open) => {
  let db: Db;
  let large: string;
  let small: string;
  const logLines: string[] = [];
  const log = pino({}, { write: (line: string) => logLines.push(line) });

  beforeEach(async () => {
    ({ db } = await open());
    logLines.length = 0;
    large = await buildClientWithPeople(30, { name: "large", at: 1 });
    small = await buildClientWithPeople(1, { name: "small", at: 2 });
  });

  /** A client whose people each have a change of their date of birth, requested at `at`. */
  async function buildClientWithPeople(
    people: number,
    { name, at }: { name: string; at: number },
  ): Promise<string> {
    const { client } = await buildTenant(db);
    for (let person = 0; person < people; person++) {
      const employee = await buildEmployee(db, { client_id: client.id });
      const change = { id: `${name}-${person}`, client_id: client.id, employee_id: employee.id };
      const request = { upload_id: "u", requested_by: employee.id, request_id: "r", created_at: at };
      await db
        .insertInto("account_changes")
        .values({ ...change, ...request, kind: "date_of_birth", new_value: "1990-01-02" })
        .execute();
    }
    return client.id;
  }
  /** Makes the large client's changes due before the small client's. */
  const advanceToDueDay = () =>
    db
      .updateTable("account_changes")
      .set((eb) => ({ told_at: 1, due_at: eb.ref("created_at") }))
      .execute();
  const startJob = (clock = createTestClock(), { isManual = true, wakeOutbox = () => {} } = {}): Worker =>
    startAccountChanges({ db, clock, log, isManual, wakeOutbox, wakeEnrolment: () => {} });
  /** Runs the job until it first wakes the outbox. */
  async function runOneTurn(): Promise<void> {
    const job: Worker = startJob(createTestClock(), { wakeOutbox: () => void job.stop() });
    await job.drain();
  }
  /** The number of a client's changes whose time in this column is not set yet. */
  const countWithout = async (clientId: string, column: "told_at" | "ended_at") =>
    (
      await db
        .selectFrom("account_changes")
        .select("id")
        .where("client_id", "=", clientId)
        .where(column, "is", null)
        .execute()
    ).length;
  /** A clock that tells the real time, but throws when a change is settled. */
  const createFailingClock = () => ({
    ...createTestClock(),
    now: () => {
      throw new Error("cannot be settled");
    },
  });

  it("[OPS-11] the job emails a small client's people in the same turn as a large client's", async () => {
    await runOneTurn();
    expect(await countWithout(small, "told_at")).toBe(0);
    expect(await countWithout(large, "told_at")).toBeGreaterThan(0);
    await startJob().drain();
    expect(await countWithout(large, "told_at")).toBe(0);
  });

  it("[OPS-11] the job settles a small client's changes in the same turn as a large client's", async () => {
    await advanceToDueDay();
    await runOneTurn();
    expect(await countWithout(small, "ended_at")).toBe(0);
    expect(await countWithout(large, "ended_at")).toBeGreaterThan(0);
    await startJob().drain();
    expect(await countWithout(large, "ended_at")).toBe(0);
  });

  it("the job tries a change that failed again only after a pause", async () => {
    await db.deleteFrom("account_changes").where("client_id", "=", large).execute();
    await advanceToDueDay();
    const job = startJob(createFailingClock(), { isManual: false });
    await vi.waitFor(() => expect(logLines).not.toEqual([]), { timeout: 20_000 });
    for (let times = 0; times < 50; times++) await countWithout(small, "ended_at");
    await job.stop();
    expect(logLines.map((line) => JSON.parse(line).msg)).toEqual(["account change not settled"]);
  });
});
