import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { buildClient, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import type { Db } from "../db/schema.ts";
import { daysToMs, hoursToMs, minutesToMs, secondsToMs } from "../domain/clock.ts";
import { noObserver } from "../platform/observer.ts";
import { addMail, addMails, claimDueMails, countUnsentMails } from "../repositories/mails.ts";
import { type Mailer, MailRefusedError, type OutgoingMail } from "./mailer.ts";
import { getBackoff, startOutbox } from "./outbox.ts";

describeEachDatabase("the outbox", (open) => {
  let db: Db;
  let clientId: string;
  let clock: ReturnType<typeof createTestClock>;
  const logLines: string[] = [];
  const log = pino({}, { write: (line: string) => logLines.push(line) });

  beforeEach(async () => {
    ({ db } = await open());
    clientId = (await buildClient(db)).id;
    clock = createTestClock();
    logLines.length = 0;
  });

  const queueMail = (to: string) => {
    const mail = {
      clientId,
      employeeId: null,
      kind: "test",
      to,
      replyTo: null,
      subject: "Hi",
      text: "Hi",
      html: "",
    };
    return addMail(db, mail, { now: clock.now().getTime(), realNow: clock.real().getTime() });
  };
  const startJob = (send: Mailer["send"]) =>
    startOutbox({ db, mailer: { send, close: () => {} }, clock, log });
  const listStates = async () => {
    const rows = await db
      .selectFrom("mails")
      .select(["to_address", "status", "attempts", "last_error"])
      .orderBy("to_address")
      .execute();
    return rows.map(
      (row) => `${row.to_address} ${row.status} ${row.attempts}${row.last_error ? ` ${row.last_error}` : ""}`,
    );
  };

  it("the outbox sends emails that wait and emails that come later, each once", async () => {
    const sent: string[] = [];
    await queueMail("early@x.example");
    const outbox = startJob(async ({ to }) => void sent.push(to));
    await outbox.drain();
    expect(sent).toEqual(["early@x.example"]);
    await queueMail("late@x.example");
    await outbox.drain();
    await outbox.drain();
    expect(sent).toEqual(["early@x.example", "late@x.example"]);
    expect(await listStates()).toEqual(["early@x.example sent 1", "late@x.example sent 1"]);
    await outbox.stop();
  });

  it("the outbox sends another client's email among the first emails of a client that has a thousand", async () => {
    const other = (await buildClient(db)).id;
    const times = { now: clock.now().getTime(), realNow: clock.real().getTime() };
    const about = { employeeId: null, kind: "test", replyTo: null, subject: "Hi", text: "Hi", html: "" };
    const bulk = Array.from({ length: 1_000 }, (_, no) => ({
      ...about,
      clientId,
      to: `bulk${no}@x.example`,
    }));
    await addMails(db, bulk, times);
    clock.advance(minutesToMs(1));
    await addMails(db, [{ ...about, clientId: other, to: "alone@x.example" }], {
      now: clock.now().getTime(),
      realNow: clock.real().getTime(),
    });
    const sent: string[] = [];
    const outbox = startJob(async ({ to }) => void sent.push(to));
    await outbox.drain();
    expect(sent.indexOf("alone@x.example")).toBeLessThan(20);
    expect(new Set(sent).size).toBe(1_001);
    await outbox.stop();
  });

  it("the outbox serves each of fifty clients before any client's third email", async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => buildClient(db)));
    const times = { now: clock.now().getTime(), realNow: clock.real().getTime() };
    const about = { employeeId: null, kind: "test", replyTo: null, subject: "Hi", text: "Hi", html: "" };
    await addMails(
      db,
      clients.flatMap(({ id }) =>
        [1, 2, 3].map((no) => ({ ...about, clientId: id, to: `${no}@${id}.example` })),
      ),
      times,
    );
    const sent: string[] = [];
    const outbox = startJob(async ({ to }) => void sent.push(to));
    await outbox.drain();
    expect(new Set(sent.slice(0, 100).map((to) => to.split("@")[1])).size).toBe(50);
    expect(sent).toHaveLength(150);
    await outbox.stop();
  });

  it("the outbox reports a run and its result to its observer", async () => {
    const runs: { job: string; isFailed: boolean }[] = [];
    const observer = {
      ...noObserver,
      onJobRun: ({ job, isFailed }: (typeof runs)[number]) => void runs.push({ job, isFailed }),
    };
    const send = async () => {};
    const outbox = startOutbox({ db, mailer: { send, close: () => {} }, clock, log, observer });
    await outbox.drain();
    await db.schema.alterTable("mails").renameTo("mails_gone").execute();
    outbox.wake();
    await outbox.drain();
    await outbox.stop();
    await db.schema.alterTable("mails_gone").renameTo("mails").execute();
    expect(runs[0]).toEqual({ job: "outbox", isFailed: false });
    expect(runs.at(-1)).toEqual({ job: "outbox", isFailed: true });
  });

  it.each([
    ["deletes the text of a sent email, which may contain a link to an account", false, ""],
    ["keeps the text of a sent email in a demo, which shows it", true, "Hi"],
  ])("the outbox %s", async (_, keepsText, text) => {
    await queueMail("reader@x.example");
    const outbox = startOutbox({
      db,
      clock,
      log,
      keepsText,
      mailer: { send: async () => {}, close: () => {} },
    });
    await outbox.drain();
    expect((await listMails(db)).map((mail) => mail.text)).toEqual([text]);
    await outbox.stop();
  });

  it("[D10] the outbox keeps a failed email, retries it after longer and longer waits, and sends the other emails", async () => {
    let isDown = true;
    const tries: string[] = [];
    const outbox = startJob(async ({ to }) => {
      tries.push(to);
      if (to === "a@x.example" && isDown)
        throw Object.assign(new Error("to a@x.example"), { code: "ECONNECTION" });
    });
    await Promise.all([queueMail("a@x.example"), queueMail("b@x.example")]);
    await outbox.drain();
    expect(await listStates()).toEqual(["a@x.example waiting 1 ECONNECTION", "b@x.example sent 1"]);

    clock.advance(minutesToMs(1) - 1);
    await outbox.drain();
    expect(tries).toHaveLength(2);
    clock.advance(1);
    await outbox.drain();
    expect(tries).toHaveLength(3);
    expect(await countUnsentMails(db, clock.real().getTime())).toEqual({
      failed: 0,
      retried: 1,
      waiting: 1,
    });

    isDown = false;
    clock.advance(minutesToMs(2));
    await outbox.drain();
    expect(await listStates()).toEqual(["a@x.example sent 3", "b@x.example sent 1"]);
    expect(logLines.join("")).not.toContain("@x.example");
    await outbox.stop();
  });

  it("[D10] the outbox gives up an email that was refused permanently, or that no server accepted within two days", async () => {
    const outbox = startJob(async ({ to }) => {
      throw to.startsWith("gone") ? new MailRefusedError("SMTP 550") : new Error("down");
    });
    await Promise.all([queueMail("gone@x.example"), queueMail("slow@x.example")]);
    await outbox.drain();
    expect(await listStates()).toEqual([
      "gone@x.example failed 1 SMTP 550",
      "slow@x.example waiting 1 unknown",
    ]);
    for (let attempt = 1; attempt < 14; attempt++) {
      clock.advance(getBackoff(attempt));
      await outbox.drain();
    }
    expect((await listStates())[1]).toBe("slow@x.example failed 14 unknown");
    expect(await countUnsentMails(db, clock.real().getTime())).toEqual({
      failed: 2,
      retried: 0,
      waiting: 0,
    });
    clock.advance(hoursToMs(48));
    await outbox.drain();
    expect((await listStates())[1]).toBe("slow@x.example failed 14 unknown");
    await outbox.stop();
  });

  it("an email that was given up more than a week ago no longer counts as failed", async () => {
    const outbox = startJob(async () => {
      throw new MailRefusedError("SMTP 550");
    });
    await queueMail("gone@x.example");
    await outbox.drain();
    const countFailed = async () => (await countUnsentMails(db, clock.real().getTime())).failed;
    clock.advance(daysToMs(6));
    expect(await countFailed()).toBe(1);
    clock.advance(daysToMs(2));
    expect(await countFailed()).toBe(0);
    await outbox.stop();
  });

  it("[D9] the outbox sends an email that waits when the clock is set back so far that its time is over 12 hours ahead", async () => {
    let isDown = true;
    const outbox = startJob(async () => {
      if (isDown) throw new Error("down");
    });
    await queueMail("a@x.example");
    await outbox.drain();
    isDown = false;
    clock.advance(minutesToMs(1) - hoursToMs(12));
    await outbox.drain();
    expect(await listStates()).toEqual(["a@x.example waiting 1 unknown"]);
    clock.advance(-1);
    await outbox.drain();
    expect(await listStates()).toEqual(["a@x.example sent 2"]);
    await outbox.stop();
  });

  it("[D10] three nodes send each email of the outbox once", async () => {
    const sent: string[] = [];
    const addresses = Array.from({ length: 70 }, (_, index) => `n${index}@x.example`);
    for (const address of addresses) await queueMail(address);
    const nodes = [1, 2, 3].map(() => startJob(async ({ to }) => void sent.push(to)));
    await Promise.all(nodes.map((node) => node.drain()));
    expect(sent.toSorted()).toEqual(addresses.toSorted());
    await Promise.all(nodes.map((node) => node.stop()));
  });

  it("the outbox continues with the client after the last one served, and after the last client starts with the first", async () => {
    const other = (await buildClient(db)).id;
    const [first, last] = [clientId, other].toSorted();
    const realNow = clock.real().getTime();
    const mail = { employeeId: null, kind: "test", to: "a@x.example", replyTo: null };
    for (const id of [clientId, clientId, other, other]) {
      await addMail(
        db,
        { ...mail, clientId: id, subject: "Hi", text: "Hi", html: "" },
        { now: realNow, realNow },
      );
    }
    const claimAfter = async (afterClient: string | undefined) => {
      const until = realNow + minutesToMs(5);
      const longestWait = hoursToMs(6);
      return (await claimDueMails(db, { realNow, until, longestWait, limit: 1, afterClient })).map(
        (row) => row.client_id,
      );
    };
    expect(await claimAfter(undefined)).toEqual([first]);
    expect(await claimAfter(first)).toEqual([last]);
    expect(await claimAfter(last)).toEqual([first]);
  });

  it("[D10] an email that a killed node had claimed is sent by another, with the same id", async () => {
    await queueMail("a@x.example");
    const realNow = clock.real().getTime();
    const until = realNow + minutesToMs(5);
    const [claimed] = await claimDueMails(db, { realNow, until, longestWait: hoursToMs(6), limit: 20 });
    const sent: OutgoingMail[] = [];
    const outbox = startJob(async (mail) => void sent.push(mail));
    await outbox.drain();
    expect(sent).toEqual([]);
    clock.advance(minutesToMs(5) - secondsToMs(1));
    await outbox.drain();
    expect(sent).toEqual([]);
    clock.advance(secondsToMs(1));
    await outbox.drain();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.messageId).toBe(claimed?.message_id);
    await outbox.stop();
  });

  it("the outbox finishes its current email before it stops, and starts no other", async () => {
    const sent: string[] = [];
    let releaseMail = () => {};
    const released = new Promise<void>((resolve) => {
      releaseMail = resolve;
    });
    let resolveSending = () => {};
    const sending = new Promise<void>((resolve) => {
      resolveSending = resolve;
    });
    await queueMail("a@x.example");
    const outbox = startJob(async ({ to }) => {
      resolveSending();
      await released;
      sent.push(to);
    });
    await sending;
    await queueMail("b@x.example");
    const stopped = outbox.stop();
    releaseMail();
    await stopped;
    outbox.wake();
    await outbox.drain();
    expect(sent).toEqual(["a@x.example"]);
    expect(await listStates()).toEqual(["a@x.example sent 1", "b@x.example waiting 0"]);
  });
});

it("the outbox waits 1, 2, 4 … minutes before it tries again, up to six hours", () => {
  expect([1, 2, 3, 9, 10, 14].map(getBackoff)).toEqual([
    minutesToMs(1),
    minutesToMs(2),
    minutesToMs(4),
    minutesToMs(256),
    hoursToMs(6),
    hoursToMs(6),
  ]);
});
