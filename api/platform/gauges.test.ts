import { beforeEach, expect, it, vi } from "vitest";
import { buildClient, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { OpenDatabase } from "../db/open.ts";
import { inTransaction } from "../db/transaction.ts";
import { minutesToMs } from "../domain/clock.ts";
import { addFailure } from "../repositories/login-failures.ts";
import { addMail } from "../repositories/mails.ts";
import { createGauges, gauges } from "./gauges.ts";

describeEachDatabase("the API's gauges", (open, { dialect }) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await open();
  });

  it("the gauges show a client's waiting emails and their age, and connections in use", async () => {
    const clock = createTestClock();
    const { id } = await buildClient(database.db);
    const mail = { kind: "test", to: "a@x.example", replyTo: null, subject: "Hi", text: "Hi", html: "" };
    const instants = { now: clock.now().getTime(), realNow: clock.real().getTime() };
    for (let times = 0; times < 2; times++)
      await addMail(database.db, { ...mail, clientId: id, employeeId: null }, instants);
    clock.advance(minutesToMs(3));
    const measured = await createGauges(database, clock)();
    const labels = { job: "outbox", client: id };
    expect(measured).toEqual(
      expect.arrayContaining([
        { name: "mails_waiting", value: 2 },
        { name: "job_backlog_items", labels, value: 2 },
        { name: "job_backlog_age_seconds", labels, value: 180 },
      ]),
    );
    for (const { name } of measured) expect(Object.keys(gauges)).toContain(name);
    expect(measured.some(({ name }) => name === "database_pool_waiting")).toBe(dialect === "postgres");
  });

  it("the gauges show how many logins of a client are locked, until their lock ends", async () => {
    const clock = createTestClock();
    const { id } = await buildClient(database.db);
    await inTransaction(database.db, async (trx) => {
      for (const emailKey of ["a", "b", "b", "b", "b", "b"])
        await addFailure(trx, { clientId: id, emailKey }, clock.now().getTime());
    });
    const listLockedGauges = async () =>
      (await createGauges(database, clock)()).filter(({ name }) => name === "logins_locked");
    expect(await listLockedGauges()).toEqual([{ name: "logins_locked", labels: { client: id }, value: 1 }]);
    clock.advance(minutesToMs(60));
    expect(await listLockedGauges()).toEqual([]);
  });

  // SQLite has one writer, and its readers wait for nobody.
  it.runIf(dialect === "postgres")(
    "the gauges count the statements that wait for another's lock",
    async () => {
      const { id } = await buildClient(database.db);
      const renameClient = (db: OpenDatabase["db"]) =>
        db.updateTable("clients").set({ name: "New" }).where("id", "=", id).execute();
      const getLockWaits = async () =>
        (await createGauges(database, createTestClock())()).find(({ name }) => name === "database_lock_waits")
          ?.value;
      expect(await getLockWaits()).toBe(0);
      let second: Promise<unknown> = Promise.resolve();
      await inTransaction(database.db, async (first) => {
        await renameClient(first);
        second = renameClient(database.db);
        await vi.waitFor(async () => expect(await getLockWaits()).toBe(1), { timeout: 20_000 });
      });
      await second;
      expect(await getLockWaits()).toBe(0);
    },
  );
});
