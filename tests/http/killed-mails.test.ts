import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { minutesToMs } from "../../api/domain/clock.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { people } from "../support/people.ts";
import { startProcess } from "../support/process.ts";
import { startSmtpServer } from "../support/smtp.ts";

/** The emails that the outbox sends at the same time. */
const claimedCount = 20;

const isWelcome = (message: string) => /^Subject: .*[Ww]elcome/m.test(message);
const getId = (message: string) => /^Message-ID: (.*)$/im.exec(message)?.[1] ?? "";
const readRecipient = (message: string) => /^To: (.*)$/m.exec(message)?.[1] ?? "";

test("[API-90] [D10] no welcome email is lost after a kill -9, and those in progress are sent again unchanged", async () => {
  const folder = await mkdtemp(join(tmpdir(), "benefits-killed-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const startServer = async (smtp: { url: string; close(): Promise<void> }) => {
    onTestFinished(() => smtp.close());
    return startProcess({ env: { DATA_DIR: folder, SMTP_URL: smtp.url }, locksPayroll: false });
  };

  const first = await startSmtpServer({}, { maxAnswered: 12 });
  await cp(await loadDemoFolder(), folder, { recursive: true });
  const killedNode = await startServer(first);
  const browser = new Browser({ port: killedNode.port, clock: createTestClock(new Date()) });
  await browser.signIn(people.employer);
  await browser.get("/app/employee-data/");
  const question = await browser.page
    .getForm({ button: "Email all unregistered" })
    .submit("Email all unregistered");
  await question.getForm({ button: "Send" }).submit("Send");
  await first.waitUntil((messages) => messages.length > 12);
  await killedNode.stop("SIGKILL");

  const { db, close } = await openDatabase<Schema>(`file:${join(folder, "api.sqlite")}`);
  const queued = await db.selectFrom("welcome_mails").select("employee_id").execute();
  // The killed node's claims expire after a while; this ends them.
  await db
    .updateTable("mails")
    .set((eb) => ({ next_at: eb("next_at", "-", minutesToMs(5)) }))
    .where("status", "=", "waiting")
    .execute();
  await close();

  const second = await startSmtpServer();
  const secondNode = await startServer(second);
  onTestFinished(async () => void (await secondNode.stop()));
  const listWelcomes = () => [...first.messages, ...second.messages].filter(isWelcome);
  await second.waitUntil(() => new Set(listWelcomes().map(readRecipient)).size === queued.length);
  await secondNode.stop();

  expect(queued.length).toBeGreaterThan(30);
  const ids = new Map(listWelcomes().map((message) => [readRecipient(message), getId(message)]));
  expect(ids.size).toBe(queued.length);
  for (const message of listWelcomes()) expect(getId(message)).toBe(ids.get(readRecipient(message)));
  const resentCount = listWelcomes().length - queued.length;
  expect(resentCount).toBeGreaterThan(0);
  expect(resentCount).toBeLessThanOrEqual(claimedCount);
});
