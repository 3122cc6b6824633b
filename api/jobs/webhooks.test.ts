import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildClient, buildEmployee, buildScheme, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { buildWebhook } from "../../tests/support/webhook-endpoint.ts";
import {
  readWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../tests/support/webhook-receiver.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { hoursToMs, minutesToMs, secondsToMs } from "../domain/clock.ts";
import { createWebhookSender, type SendWebhook } from "../platform/webhook-sender.ts";
import { createWebhookSecret } from "../platform/webhook-signature.ts";
import { claimDueDeliveries } from "../repositories/webhook-deliveries.ts";
import { findWebhook, renewSecret } from "../repositories/webhook-endpoints.ts";
import { addEvents } from "../repositories/webhook-events.ts";
import { startWebhooks } from "./webhooks.ts";
import type { Worker } from "./worker.ts";

const local = { allowsHttp: true, networks: ["127.0.0.0/8"] };

describeEachDatabase("webhooks", (open) => {
  let db: Db;
  let clientId: string;
  let clock: ReturnType<typeof createTestClock>;
  let receiver: WebhookReceiver;
  let job: Worker;
  let woken: number;
  const logLines: string[] = [];
  const log = pino({}, { write: (line: string) => logLines.push(line) });
  const jobs: Worker[] = [];

  beforeEach(async () => {
    ({ db } = await open());
    clientId = (await buildClient(db)).id;
    clock = createTestClock();
    receiver = await startWebhookReceiver();
    logLines.length = 0;
    woken = 0;
    job = startJob();
  });
  afterEach(async () => {
    await Promise.all(jobs.splice(0).map((each) => each.stop()));
    await receiver.close();
  });

  const startJob = (send: SendWebhook = createWebhookSender({ ...local, timeoutMs: 10_000 })) => {
    // A worker that runs on its own timer could take events that a test sends through another worker.
    const started = startWebhooks({ db, clock, log, send, wakeOutbox: () => void woken++, isManual: true });
    jobs.push(started);
    return started;
  };
  /** Adds an endpoint for leavers, and returns its id and secret. */
  const addEndpoint = (to = clientId, url = `${receiver.url}/hook`) =>
    buildWebhook(db, to, ["employee.left"], url);
  const addEmployeeEvents = (count = 1, client = clientId) =>
    inTransaction(db, (trx) =>
      addEvents(
        trx,
        { clientId: client },
        Array.from({ length: count }, (_, no) => ({
          type: "employee.left" as const,
          at: clock.now().getTime(),
          data: { employeeId: `e${no}`, employeeNumber: `n${no}`, lastDay: "2026-11-30" },
        })),
      ),
    );
  const listStates = async () => {
    const rows = await db.selectFrom("webhook_deliveries").selectAll().orderBy("created_at").execute();
    return rows.map((row) =>
      [row.status, row.attempts, row.response_status ?? row.error].filter((part) => part !== null).join(" "),
    );
  };
  const listIds = () => receiver.received.map(({ headers }) => headers["webhook-id"]);

  it("the webhook job sends an event with a signature that only the right secret verifies", async () => {
    const { secret } = await addEndpoint();
    await addEmployeeEvents();
    await job.drain();
    const [request] = receiver.received;
    if (!request) throw new Error("Nothing came");
    expect(readWebhook(secret, request, clock.real())).toEqual({
      type: "employee.left",
      timestamp: "2026-11-20T09:00:00.000Z",
      data: { employeeId: "e0", employeeNumber: "n0", lastDay: "2026-11-30" },
    });
    expect(request.headers["webhook-timestamp"]).toBe("1795165200");
    expect(() => readWebhook(createWebhookSecret(), request, clock.real())).toThrow("No matching signature");
    const changed = { ...request, body: request.body.replace("e0", "e1") };
    expect(() => readWebhook(secret, changed, clock.real())).toThrow("No matching signature");
    expect(await listStates()).toEqual(["delivered 1 204"]);
    await job.drain();
    expect(receiver.received).toHaveLength(1);
  });

  it("a webhook is also signed with the previous secret for a day", async () => {
    const { id, secret: old } = await addEndpoint();
    const secret = createWebhookSecret();
    const now = clock.real().getTime();
    await inTransaction(db, (trx) =>
      renewSecret(trx, { clientId }, { id, secret, until: now + hoursToMs(24), now }),
    );
    await addEmployeeEvents();
    await job.drain();
    clock.advance(hoursToMs(24));
    await addEmployeeEvents();
    await job.drain();
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error("Too few came");
    const during = new Date(now);
    expect(readWebhook(old, first, during)).toEqual(readWebhook(secret, first, during));
    expect(readWebhook(secret, second, clock.real())).toMatchObject({ type: "employee.left" });
    expect(() => readWebhook(old, second, clock.real())).toThrow("No matching signature");
  });

  it("a refused webhook is sent again with the same id, first after five seconds and then after five minutes", async () => {
    await addEndpoint();
    receiver.answers.push(500, 302);
    await addEmployeeEvents();
    await job.drain();
    expect(await listStates()).toEqual(["waiting 1 500"]);
    clock.advance(secondsToMs(5) - 1);
    await job.drain();
    expect(receiver.received).toHaveLength(1);
    clock.advance(1);
    await job.drain();
    expect(await listStates()).toEqual(["waiting 2 302"]);
    clock.advance(minutesToMs(5));
    await job.drain();
    expect(await listStates()).toEqual(["delivered 3 204"]);
    expect(new Set(listIds()).size).toBe(1);
    const stamps = receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(stamps.map((at) => at - (stamps[0] ?? 0))).toEqual([0, 5, 305]);
  });

  it("a webhook waits as long as its receiver requests", async () => {
    await addEndpoint();
    receiver.answers.push({ status: 429, headers: { "retry-after": "600" } });
    await addEmployeeEvents();
    await job.drain();
    clock.advance(secondsToMs(599));
    await job.drain();
    expect(receiver.received).toHaveLength(1);
    clock.advance(secondsToMs(1));
    await job.drain();
    expect(await listStates()).toEqual(["delivered 2 204"]);
  });

  it("an endpoint that does not reply gets no events for a minute", async () => {
    const { id } = await addEndpoint();
    await addEmployeeEvents();
    await startJob(async () => ({ kind: "unanswered", problem: "timeout" })).drain();
    expect(await listStates()).toEqual(["waiting 1 timeout"]);
    await addEmployeeEvents();
    clock.advance(minutesToMs(1) - 1);
    await job.drain();
    expect(receiver.received).toEqual([]);
    clock.advance(1);
    await job.drain();
    expect((await listStates()).toSorted()).toEqual(["delivered 1 204", "delivered 2 204"]);
    expect(await findWebhook(db, { clientId }, id)).toMatchObject({ failing_since: null, rests_until: 0 });
  });

  const buildEmployer = async () => {
    await buildScheme(db, { client_id: clientId, public_url: "https://quay.example" });
    await buildEmployee(db, { client_id: clientId, user_type: "employer", email: "ruth@quay.example" });
    await buildEmployee(db, { client_id: clientId, email: "ann@quay.example" });
  };

  it("an endpoint that replies 410 Gone is stopped at once and keeps its waiting events, and employers are emailed", async () => {
    await buildEmployer();
    const { id } = await addEndpoint();
    receiver.answers.push(500, 410);
    await addEmployeeEvents();
    await job.drain();
    await addEmployeeEvents();
    await job.drain();
    // While the endpoint is stopped, no events are recorded.
    await addEmployeeEvents();
    clock.advance(hoursToMs(1));
    await job.drain();
    expect(receiver.received).toHaveLength(2);
    expect(await findWebhook(db, { clientId }, id)).toMatchObject({ state: "stopped", off_reason: "gone" });
    expect((await listStates()).toSorted()).toEqual(["failed 1 410", "held 1 500"]);
    const mails = await listMails(db);
    expect(mails.map(({ to_address }) => to_address)).toEqual(["ruth@quay.example"]);
    expect(mails[0]?.text).toContain(`https://quay.example/app/reporting/webhooks/${id}/`);
    expect(woken).toBe(1);
    const audited = await db.selectFrom("audit").select(["action", "target_id"]).execute();
    expect(audited).toEqual([{ action: "webhook.stopped", target_id: id }]);
  });

  it("an endpoint is stopped when a delivery is given up after three days without a success", async () => {
    await buildEmployer();
    const { id } = await addEndpoint();
    receiver.answers.push(...Array.from({ length: 40 }, () => 503));
    await addEmployeeEvents();
    const waits = [5, 300, 1_800, ...[2, 5, 10, 14, 20, 24].map((hour) => hour * 3_600)];
    for (const wait of waits) {
      await job.drain();
      expect(await findWebhook(db, { clientId }, id)).toMatchObject({ state: "on" });
      clock.advance(secondsToMs(wait));
    }
    await job.drain();
    expect(await findWebhook(db, { clientId }, id)).toMatchObject({
      state: "stopped",
      off_reason: "failing",
    });
    expect(await listStates()).toEqual(["failed 10 503"]);
    expect(await listMails(db)).toHaveLength(1);
  });

  it("each success restarts the three days before a delivery is given up", async () => {
    const { id } = await addEndpoint();
    for (const day of [1, 2, 3, 4, 5]) {
      receiver.answers.push(503);
      await addEmployeeEvents();
      await job.drain();
      clock.advance(hoursToMs(24));
      await job.drain();
      expect(receiver.received, `day ${day}`).toHaveLength(2 * day);
    }
    expect(await findWebhook(db, { clientId }, id)).toMatchObject({ state: "on" });
  });

  it("[D9] a waiting event, and an endpoint that is paused, are not delayed further when the clock is set back", async () => {
    await addEndpoint();
    await addEmployeeEvents();
    await startJob(async () => ({ kind: "unanswered", problem: "timeout" })).drain();
    clock.advance(-minutesToMs(1));
    await job.drain();
    expect(await listStates()).toEqual(["waiting 1 timeout"]);
    clock.advance(-hoursToMs(48));
    await job.drain();
    expect(await listStates()).toEqual(["delivered 2 204"]);
  });

  it("an event that a killed node sent but did not record is sent again with the same id", async () => {
    await addEndpoint();
    await addEmployeeEvents();
    const realNow = clock.real().getTime();
    const [claimed] = await claimDueDeliveries(db, {
      clientId,
      realNow,
      until: realNow + minutesToMs(2),
      limit: 5,
    });
    // The node dies between sending and recording.
    await createWebhookSender(local)({
      url: receiver.url,
      headers: { "webhook-id": claimed?.event_id ?? "" },
      body: claimed?.body ?? "",
    });
    await job.drain();
    expect(receiver.received).toHaveLength(1);
    clock.advance(minutesToMs(2));
    await job.drain();
    expect(listIds()).toEqual([claimed?.event_id, claimed?.event_id]);
    expect(await listStates()).toEqual(["delivered 2 204"]);
  });

  it("a late reply to a node that lost its claim changes nothing", async () => {
    await addEndpoint();
    await addEmployeeEvents();
    let releaseReply = () => {};
    const released = new Promise<void>((resolve) => {
      releaseReply = resolve;
    });
    let resolveSending = () => {};
    const sending = new Promise<void>((resolve) => {
      resolveSending = resolve;
    });
    const slow = startJob(async () => {
      resolveSending();
      await released;
      return { kind: "answered", status: 500, retryAfterMs: null };
    });
    const late = slow.drain();
    await sending;
    clock.advance(minutesToMs(2));
    await job.drain();
    releaseReply();
    await late;
    expect(await listStates()).toEqual(["delivered 2 204"]);
  });

  it("three nodes send each of two hundred events once", async () => {
    await addEndpoint();
    await addEmployeeEvents(200);
    const nodes = [job, startJob(), startJob()];
    await Promise.all(nodes.map((node) => node.drain()));
    expect(new Set(listIds()).size).toBe(200);
    expect(receiver.received).toHaveLength(200);
  }, 60_000);

  it("the job sends another client's event before most events of a client that has two hundred", async () => {
    const other = (await buildClient(db)).id;
    await addEndpoint();
    await addEndpoint(other, `${receiver.url}/other`);
    await addEmployeeEvents(200);
    clock.advance(1);
    await addEmployeeEvents(1, other);
    await job.drain();
    const index = receiver.received.findIndex(({ path }) => path === "/other");
    expect(index).toBeGreaterThanOrEqual(0);
    // In a single queue sorted by time, this event would be the last.
    expect(index).toBeLessThan(100);
    expect(receiver.received).toHaveLength(201);
  }, 60_000);

  it("the job serves other clients while one client's endpoint never replies", async () => {
    const other = (await buildClient(db)).id;
    await addEndpoint();
    await addEndpoint(other, `${receiver.url}/other`);
    let releaseReply = () => {};
    const released = new Promise<void>((resolve) => {
      releaseReply = resolve;
    });
    const sent: string[] = [];
    const node = startJob(async ({ url }) => {
      if (url.endsWith("/hook")) await released;
      sent.push(new URL(url).pathname);
      if (sent.length === 30) releaseReply();
      return { kind: "answered", status: 204, retryAfterMs: null };
    });
    await addEmployeeEvents(5);
    await addEmployeeEvents(30, other);
    await node.drain();
    expect(sent.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => "/other"));
  });

  it("a client's endpoints receive only that client's events, of the types that they subscribe to", async () => {
    const other = (await buildClient(db)).id;
    const { secret } = await addEndpoint(other, `${receiver.url}/other`);
    await addEmployeeEvents();
    await inTransaction(db, (trx) =>
      addEvents(trx, { clientId: other }, [
        {
          type: "payroll_run.locked",
          at: 1,
          data: { runId: "r", payGroup: "g", period: "p", payDay: "2026-11-28", rows: 1, sha256: "x" },
        },
      ]),
    );
    await job.drain();
    expect(receiver.received).toEqual([]);
    await addEmployeeEvents(1, other);
    await job.drain();
    const [request] = receiver.received;
    if (!request) throw new Error("Nothing came");
    expect(request.path).toBe("/other");
    expect(readWebhook(secret, request, clock.real())).toMatchObject({ type: "employee.left" });
  });

  it("a rolled-back transaction records no event", async () => {
    await addEndpoint();
    const rolledBack = inTransaction(db, async (trx) => {
      const data = { employeeId: "e", employeeNumber: "n", lastDay: "2026-11-30" };
      await addEvents(trx, { clientId }, [{ type: "employee.left", at: 1, data }]);
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    await job.drain();
    expect(await listStates()).toEqual([]);
  });

  it("the log names client, endpoint and event, and neither the address nor the body", async () => {
    const { id, secret } = await addEndpoint(clientId, `${receiver.url}/hook?token=geheim`);
    receiver.answers.push(500);
    await addEmployeeEvents();
    await job.drain();
    const text = logLines.join("");
    expect(text).toContain(`"client":"${clientId}","endpoint":"${id}"`);
    expect(text).toContain('"status":500');
    for (const hidden of ["geheim", "127.0.0.1", "n0", secret]) expect(text).not.toContain(hidden);
  });
});
