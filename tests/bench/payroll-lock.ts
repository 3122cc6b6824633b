/**
 * `node --experimental-transform-types tests/bench/payroll-lock.ts [--rows=100000] [--postgres]`: the cost
 * of locking a payroll run of about this many lines while other requests run, and of its stored file: first
 * in a new process, then in one that has locked a small run, both with the Dockerfile's flag. With SQLite
 * it is part of `npm run bench`; with PostgreSQL no CPU figure contains the database server's time.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "../../api/db/open.ts";
import type { Db, Schema } from "../../api/db/schema.ts";
import { payrollRules } from "../../api/domain/payroll/payroll-file.ts";
import { lockRun } from "../../api/jobs/payroll-lock/lock-run.ts";
import { createCatalogues } from "../../api/platform/catalogues.ts";
import { createRateBook } from "../../api/platform/rates.ts";
import { pingDatabase } from "../../api/repositories/health.ts";
import { streamFile } from "../../api/repositories/payroll-files.ts";
import { findRun } from "../../api/repositories/payroll-runs.ts";
import { employeeFactColumns, recordFirstFacts } from "../../api/repositories/person-facts.ts";
import { createTestClock } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import { startPostgres } from "../support/postgres.ts";
import { measureUnderRequests } from "./measure-while-requested.ts";
import { printFigure, printLine } from "./report.ts";
import { loadReportPeople, type ReportPeople, rowsPerPerson } from "./report-people.ts";

process.env.NODE_ENV = "production";
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    folder: { type: "string" },
    only: { type: "string" },
    url: { type: "string" },
    postgres: { type: "boolean", default: false },
  },
});
const rows = Number(values.rows);
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), "bench-payroll-")));
const postgres = values.postgres ? await startPostgres({ durable: true }) : null;
const url = values.url ?? postgres?.url ?? `file:${join(folder, "api.sqlite")}`;
if (!values.folder) await loadReportPeople(folder, Math.round(rows / rowsPerPerson), url);
const database = await openDatabase<Schema>(url, { dataKeys });
const bulkConnection = await database.openBulkConnection();
const people: ReportPeople = (await import(join(folder, "people.json"), { with: { type: "json" } })).default;
try {
  if (values.only === "new") {
    for (const key of ["2026-09", "2026-10"]) await lockPeriod(people.large.client, key);
  } else if (values.only === "warm") {
    await lockPeriod(people.small.client, "2026-09");
    await lockPeriod(people.large.client, "2026-11");
  } else {
    await database.db.updateTable("payroll_groups").set({ ledger_from: "2026-09" }).execute();
    for (const { client } of [people.small, people.large]) await recordFacts(database.db, client);
    for (const kind of ["new", "warm"]) await measureLock(kind);
  }
} finally {
  await bulkConnection.close();
  await database.close();
  await postgres?.stop();
  if (!values.folder) await rm(folder, { recursive: true });
}

/** Measures in a separate process. */
async function measureLock(kind: string): Promise<void> {
  printLine(
    kind === "new" ? "a process that has done nothing else" : "a process that has locked a small run",
  );
  const flags = [
    ...["--expose-gc", "--memory-saver-mode", "--max-semi-space-size=8"],
    ...["--heap-growing-percent=20", "--v8-pool-size=2"],
  ];
  const nodeArgs = [...flags, ...process.execArgv, fileURLToPath(import.meta.url)];
  const args = [`--only=${kind}`, `--folder=${folder}`, `--url=${url}`];
  await once(spawn(process.execPath, [...nodeArgs, ...args], { stdio: "inherit" }), "exit");
}

/** Records facts about everybody that are known since before the first run. */
async function recordFacts(db: Db, clientId: string): Promise<void> {
  const people = await db
    .selectFrom("employees")
    .select(["id", ...employeeFactColumns])
    .where("client_id", "=", clientId)
    .execute();
  const recording = { clientId, source: "bench", recordedBy: null, now: 0 };
  await db.transaction().execute((trx) => recordFirstFacts(trx, recording, people));
}

async function lockPeriod(clientId: string, periodKey: string): Promise<void> {
  const clock = createTestClock(new Date());
  const catalogues = createCatalogues({
    db: database.db,
    clock,
    rates: createRateBook({ db: database.db, clock }),
  });
  const run = { clientId, group: "monthly", periodKey };
  const deps = { db: bulkConnection.db, clock, catalogues, rules: payrollRules };
  const request = { id: "bench", ip: null };
  const sendPing = () => pingDatabase(database.db);
  const locked = await measureUnderRequests(sendPing, () =>
    lockRun(deps, { run, lockedBy: null, previewSha256: null, request }),
  );
  const row = await findRun(database.db, run);
  printLine(`payroll lock, ${periodKey}: ${locked.answer}, ${row?.row_count} lines`);
  printFigure("  whole", locked.seconds, { is: "at most", value: 5, unit: "s" });
  printFigure("  of it CPU, s", locked.cpuSeconds, null);
  printFigure("  memory", locked.megabytes, { is: "at most", value: 30, unit: "MB" });
  printFigure("  others' read, p99", locked.p99, { is: "at most", value: 100, unit: "ms" });
  printFigure("  loop held at most, ms", locked.held, null);
  const read = await measureUnderRequests(sendPing, async () => {
    const started = performance.now();
    let [first, bytes] = [0, 0];
    for await (const chunk of streamFile(database.db, run)) {
      first ||= performance.now() - started;
      bytes += chunk.length;
    }
    return { first, bytes };
  });
  printFigure("  its file, first byte", read.answer.first, { is: "at most", value: 150, unit: "ms" });
  printFigure("  its file, whole", read.seconds, { is: "at most", value: 1.5, unit: "s" });
  printFigure("  its file, memory", read.megabytes, { is: "at most", value: 30, unit: "MB" });
}
