import { beforeEach, expect, it } from "vitest";
import { buildClient, testClock } from "../../tests/support/builders.ts";
import { eachDatabase } from "../../tests/support/database.ts";
import type { OpenDatabase } from "../db/open.ts";
import { minutes } from "../domain/clock.ts";
import { addMail } from "../repositories/mails.ts";
import { createGauges, gauges } from "./gauges.ts";

eachDatabase("the API's gauges", (open, { dialect }) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await open();
  });

  it("the gauges show a client's waiting emails and their age, and connections in use", async () => {
    const clock = testClock();
    const { id } = await buildClient(database.db);
    const mail = { kind: "test", to: "a@x.example", replyTo: null, subject: "Hi", text: "Hi", html: "" };
    const at = { now: clock.now().getTime(), real: clock.real().getTime() };
    for (let times = 0; times < 2; times++)
      await addMail(database.db, { ...mail, clientId: id, employeeId: null }, at);
    clock.advance(minutes(3));
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
});
