/**
 * `node --experimental-transform-types tests/bench/reports.ts [--rows=100000]`: the cost of a provider
 * report on SQLite and of the figures for people with about this many payroll rows: time, memory and the
 * waiting of other callers. Each is measured in a separate process. Part of `npm run
 * bench`; `--folder` keeps the database.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { type OpenDatabase, openDatabase } from "../../api/db/open.ts";
import type { Db, Schema } from "../../api/db/schema.ts";
import { startFiguresJob } from "../../api/jobs/figures.ts";
import { createCatalogues } from "../../api/platform/catalogues.ts";
import { createRateBook } from "../../api/platform/rates.ts";
import { findProgress } from "../../api/repositories/daily.ts";
import { signIn, startTestApi } from "../support/api.ts";
import { createTestClock } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import { measureUnderRequests } from "./measure-while-requested.ts";
import { printFigure, printLine } from "./report.ts";
import { loadReportPeople, type ReportPeople, rowsPerPerson } from "./report-people.ts";

process.env.NODE_ENV = "production";
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    folder: { type: "string" },
    only: { type: "string" },
  },
});
const rows = Number(values.rows);
const log = pino({ level: "warn" });

/** The measured report. `payroll-lock.ts` measures a locked run's file. */
const PROVIDER_REPORT_CALL = "/reports/provider.kestrel.2026-05/download";

if (values.only && values.folder) await measureReport(values.only, values.folder);
else await measureReports();

async function measureReports() {
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), "bench-reports-")));
  if (!existsSync(join(folder, "api.sqlite")))
    await loadReportPeople(folder, Math.round(rows / rowsPerPerson));
  for (const name of ["provider", "figures"]) {
    const nodeArgs = ["--expose-gc", ...process.execArgv, fileURLToPath(import.meta.url)];
    const args = [`--only=${name}`, `--folder=${folder}`, `--rows=${rows}`];
    spawnSync(process.execPath, [...nodeArgs, ...args], { stdio: "inherit" });
  }
  if (!values.folder) await rm(folder, { recursive: true });
}

async function measureReport(name: string, folder: string) {
  const database = await openDatabase<Schema>(`file:${join(folder, "api.sqlite")}`, { dataKeys });
  const people = (await import(join(folder, "people.json"), { with: { type: "json" } }))
    .default as ReportPeople;
  try {
    if (name === "figures") return await measureFigures(database, people);
    const test = await startTestApi(database, {
      clock: createTestClock(),
      checkReplies: false,
      hasManualJobs: false,
      log,
    });
    try {
      await downloadReport(test, people);
    } finally {
      await test.close();
    }
  } finally {
    await database.close();
  }
}

async function downloadReport(test: Awaited<ReturnType<typeof startTestApi>>, people: ReportPeople) {
  await waitForJobs(test.db, people);
  const small = await signIn(test, people.small);
  const { token } = await signIn(test, people.large);
  const getReport = (client: string, accessToken: string) =>
    test.api.fetch(
      new Request(`http://api.internal/main/client/${client}${PROVIDER_REPORT_CALL}`, {
        headers: { Authorization: `Bearer ${accessToken}` },
      }),
    );
  // Warms up as a server does, so that compiling and growing the heap do not count for the report.
  for (let round = 0; round < 20; round++)
    await (await getReport(people.small.client, small.token)).arrayBuffer();
  const cost = await measureUnderRequests(
    () => test.send("GET", "/v1/user", { token }),
    async () => {
      const started = performance.now();
      const response = await getReport(people.large.client, token);
      if (response.status !== 200) throw new Error(`The report answered ${response.status}`);
      let [first, bytes, lines] = [0, 0, 0];
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        first ||= performance.now() - started;
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      }
      return { first, bytes, lines };
    },
  );
  const { first, bytes, lines } = cost.answer;
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  printLine(`provider: ${lines - 4} rows, ${size}`);
  printFigure("  first byte", first, { is: "at most", value: 150, unit: "ms" });
  printFigure("  whole, s", cost.seconds, null);
  printFigure("  of it CPU, s", cost.cpuSeconds, null);
  printFigure("  memory", cost.megabytes, { is: "at most", value: 30, unit: "MB" });
  printFigure("  others' GET, p99", cost.p99, { is: "at most", value: 100, unit: "ms" });
  printFigure("  loop held at most, ms", cost.held, null);
}

/** Waits for the daily work, which begins with the process and does not count for the report. */
async function waitForJobs(db: Db, { large }: ReportPeople): Promise<void> {
  for (;;) {
    const daily = await findProgress(db);
    const row = await db
      .selectFrom("client_figures")
      .select("counted_at")
      .where("client_id", "=", large.client)
      .executeTakeFirst();
    if (daily?.running === null && row?.counted_at) return;
    await pause(100);
  }
}

/** The server's time for a count, without the pauses that it leaves to others. */
async function measureFigures(database: OpenDatabase<Schema>, { people, large }: ReportPeople) {
  await database.db.deleteFrom("client_figures").execute();
  const start = performance.now();
  const clock = createTestClock(new Date());
  const job = startFiguresJob({
    db: database.db,
    clock,
    log,
    catalogues: createCatalogues({
      db: database.db,
      clock,
      rates: createRateBook({ db: database.db, clock }),
    }),
  });
  await job.drain();
  await job.stop();
  const row = await database.db
    .selectFrom("client_figures")
    .select("took_ms")
    .where("client_id", "=", large.client)
    .executeTakeFirstOrThrow();
  printLine(`figures: ${people} people`);
  printFigure("  counted in, s", Number(row.took_ms) / 1_000, null);
  printFigure("  with pauses, s", (performance.now() - start) / 1_000, null);
}
