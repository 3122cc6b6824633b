/**
 * `node --experimental-transform-types tests/bench/approvals.ts`: the cost of 5,000 waiting requests of one
 * employer, on SQLite or on the empty database of DATABASE_URL: their pages, and one post that decides 500.
 * It only prints figures: its exit code is always 0.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pino } from "pino";
import { migrate } from "../../api/db/migrate.ts";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { buildTenant, signIn, startTestApi } from "../support/api.ts";
import { buildBenefit, buildEmployee, buildSelection } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import { getMedian, printLine } from "./report.ts";

process.env.NODE_ENV = "production";
const waitingCount = 5_000;
const perPost = 500;

const folder = await mkdtemp(join(tmpdir(), "bench-approvals-"));
const database = await openDatabase<Schema>(
  process.env.DATABASE_URL || `file:${join(folder, "api.sqlite")}`,
  { dataKeys },
);
await migrate(database);
const test = await startTestApi(database, { log: pino({ level: "warn" }), checkReplies: false });
const tenant = await buildTenant(database.db, {
  scheme: { public_url: "https://bench.example" },
  employee: { user_type: "employer" },
});
await buildBenefit(database.db, tenant.client.id, "cycle");
await buildBenefit(database.db, tenant.client.id, "pension");
const ids = await database.db.transaction().execute(async (trx) => {
  const selectionIds: string[] = [];
  for (let index = 0; index < waitingCount; index++) {
    const owner = await buildEmployee(trx, {
      client_id: tenant.client.id,
      surname: `Kettle ${index}`,
      employee_number: `N${index}`,
    });
    await buildSelection(trx, owner);
    const selection = await buildSelection(trx, owner, {
      code: "cycle",
      choice: { kind: "spread", pence: 1_200_00, months: 12 },
      status: "approval-pending",
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
      end_date: "2027-12-31",
    });
    selectionIds.push(selection.id);
  }
  return selectionIds;
});
const { token } = await signIn(test, tenant);

async function measureWorks(name: string, works: (() => Promise<unknown>)[]) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const [times, cpu]: [number[], number[]] = [[], []];
  for (const work of works) {
    const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(cpuBefore);
    times.push(performance.now() - started);
    cpu.push((user + system) / 1_000);
    await new Promise(setImmediate);
  }
  printLine(
    `${name.padEnd(28)} median ${getMedian(times).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms ` +
      `(CPU ${getMedian(cpu).toFixed(1)} ms), loop held at most ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}

const loadPage = (query: string) => async () => {
  const { status } = await test.send("GET", `/main/v2/scheme/selections/cycle/pending/?${query}`, { token });
  if (status !== 200) throw new Error(`A page was answered with ${status}`);
};
const listPageRequests = (size: number) =>
  Array.from({ length: 10 }, (_, index) => loadPage(`per_page=${size}&page=${index + 1}`));
await measureWorks(
  "summary",
  Array(10).fill(() => test.send("GET", "/main/v2/scheme/selections/pending/", { token })),
);
await measureWorks("pages of 50", [...listPageRequests(50), loadPage("per_page=50&page=100")]);
await measureWorks("pages of 500", listPageRequests(500));
await measureWorks(
  "searches",
  ["kettle 7", "4999", "zzz"].map((text) => loadPage(`search=${encodeURIComponent(text)}`)),
);
await measureWorks(
  `${perPost} in one post`,
  Array.from({ length: waitingCount / perPost }, (_, index) => async () => {
    const selectionIds = ids.slice(index * perPost, (index + 1) * perPost);
    const body = { selectionIds, approval: true };
    const reply = await test.send("PATCH", "/main/v2/scheme/selections/status/", { token, body });
    const done = reply.body.results.filter(({ outcome }: { outcome: string }) => outcome === "done");
    if (done.length < perPost) throw new Error(`${done.length} went through`);
  }),
);
await test.close();
await database.close();
await rm(folder, { recursive: true });
