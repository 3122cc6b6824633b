/**
 * `node --experimental-transform-types tests/bench/welcome-mails.ts [--people=10000]`: how fast welcome
 * emails reach a mail server on this machine, on SQLite or on the empty database of DATABASE_URL, and how
 * long other callers wait. It only prints figures: its exit code is always 0.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { migrate } from "../../api/db/migrate.ts";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { createSmtpMailer } from "../../api/jobs/mailer.ts";
import { buildTenant, signIn, startTestApi } from "../support/api.ts";
import { buildEmployee } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import { startSmtpServer } from "../support/smtp.ts";
import { measureUnderRequests } from "./measure-while-requested.ts";
import { printLine } from "./report.ts";

process.env.NODE_ENV = "production";
const { values } = parseArgs({ options: { people: { type: "string", default: "10000" } } });
const people = Number(values.people);

const folder = await mkdtemp(join(tmpdir(), "bench-welcome-"));
const database = await openDatabase<Schema>(
  process.env.DATABASE_URL || `file:${join(folder, "api.sqlite")}`,
  { dataKeys },
);
await migrate(database);
const smtp = await startSmtpServer();
const test = await startTestApi(database, {
  log: pino({ level: "warn" }),
  mailer: createSmtpMailer({ url: smtp.url, from: "Benefits <no-reply@bench.example>" }),
  checkReplies: false,
});
const tenant = await buildTenant(database.db, {
  scheme: { public_url: "https://bench.example" },
  employee: { user_type: "employer" },
});
await database.db.transaction().execute(async (trx) => {
  for (let index = 0; index < people; index++) {
    await buildEmployee(trx, {
      client_id: tenant.client.id,
      employee_number: `N${index}`,
      email: `p${index}@bench.example`,
      registered_at: null,
    });
  }
});
const { token } = await signIn(test, tenant);

const cost = await measureUnderRequests(
  () => test.send("GET", "/v1/user", { token }),
  async () => {
    const started = performance.now();
    const { body } = await test.send("POST", `/v1/companies/${tenant.client.id}/welcome-email-resends`, {
      token,
      body: {},
    });
    printLine(`queued ${body.queued} in ${(performance.now() - started).toFixed(0)} ms`);
    while (smtp.messages.length < people) await pause(20);
  },
);
printLine(
  `${(people / cost.seconds).toFixed(0)} a second: ${people} in ${cost.seconds.toFixed(1)} s ` +
    `(CPU ${cost.cpuSeconds.toFixed(1)} s, the mail server's too), ` +
    `others' GET p99 ${cost.p99.toFixed(1)} ms, loop held at most ${cost.held.toFixed(0)} ms`,
);
const distinctRecipients = new Set(smtp.recipients).size;
printLine(`${smtp.messages.length} mails to ${distinctRecipients} people`);
await test.close();
await smtp.close();
await database.close();
await rm(folder, { recursive: true });
