/**
 * `node --experimental-transform-types tests/bench/payroll-years.ts [--people=1000] [--years=10]`: a
 * client's payroll over years on SQLite, run after run as the job locks them. Part of `npm run bench`.
 */
import { createHash } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrate } from "../../api/db/migrate.ts";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { createSeededRandom } from "../../api/db/seed/random.ts";
import { daysToMs } from "../../api/domain/clock.ts";
import { toLondonDate } from "../../api/domain/london-date.ts";
import { payrollRules } from "../../api/domain/payroll/payroll-file.ts";
import { lockRun } from "../../api/jobs/payroll-lock/lock-run.ts";
import { createCatalogues } from "../../api/platform/catalogues.ts";
import { createRateBook } from "../../api/platform/rates.ts";
import { streamFile } from "../../api/repositories/payroll-files.ts";
import { findRun, listDueRuns, listRuns, type RunKey } from "../../api/repositories/payroll-runs.ts";
import { createTestClock } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import { createPayrollClient, type PayrollClient } from "./payroll-client.ts";
import { getMedian, printFigure, printLine } from "./report.ts";

process.env.NODE_ENV = "production";
const { values } = parseArgs({
  options: { people: { type: "string", default: "1000" }, years: { type: "string", default: "10" } },
});
const [people, years] = [Number(values.people), Number(values.years)];

interface YearCost {
  monthly: number[];
  weekly: number[];
  lines: number;
}

const folder = await mkdtemp(join(tmpdir(), "bench-payroll-years-"));
const path = join(folder, "api.sqlite");
const database = await openDatabase<Schema>(`file:${path}`, { dataKeys });
try {
  await migrate(database);
  const { db } = database;
  const clock = createTestClock(new Date("2026-04-01T12:00:00Z"));
  const client = await createPayrollClient(db, { people, years, clock, random: createSeededRandom(1) });
  const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
  const costs: YearCost[] = [];
  for (let year = 0; year < years; year++) {
    const cost: YearCost = { monthly: [], weekly: [], lines: 0 };
    for (let week = 0; week < 52; week++) {
      clock.advance(daysToMs(7));
      await client.recordWeek();
      for (const run of await listDueRuns(db, toLondonDate(clock.now()))) {
        const used = await lockAndMeasure(run);
        cost[run.group === "weekly" ? "weekly" : "monthly"].push(used.milliseconds);
        cost.lines += used.lines;
      }
    }
    costs.push(cost);
    await printYear(year, cost);
  }
  const growth =
    getMedian(costs.at(-1)?.monthly ?? []) / getMedian(costs[Math.min(1, years - 1)]?.monthly ?? []);
  printFigure("monthly run of the last year ÷ of the second", growth, { is: "at most", value: 1.5 });
  await checkFiles(client);

  async function lockAndMeasure(run: RunKey) {
    const cpuBefore = process.cpuUsage();
    const outcome = await lockRun(
      { db, clock, catalogues, rules: payrollRules },
      { run, lockedBy: null, previewSha256: null, request: { id: "bench", ip: null } },
    );
    const { user, system } = process.cpuUsage(cpuBefore);
    if (outcome !== "locked") throw new Error(`Run ${run.group} ${run.periodKey}: ${outcome}`);
    const row = await findRun(db, run);
    return { milliseconds: (user + system) / 1_000, lines: row?.row_count ?? 0 };
  }

  /** Checks that every file still has the hash of its lock (M-01). */
  async function checkFiles({ id: clientId }: PayrollClient) {
    let changed = 0;
    const checksum = createHash("sha256");
    const runs = await listRuns(db, { clientId });
    for (const { group_code: group, period_key: periodKey, sha256 } of runs) {
      const hash = createHash("sha256");
      for await (const chunk of streamFile(db, { clientId, group, periodKey })) hash.update(chunk);
      const digest = hash.digest("hex");
      if (digest !== sha256) changed += 1;
      checksum.update(digest);
    }
    // A checksum to compare between two versions of the code.
    printLine(`      SHA-256 of all files' hashes: ${checksum.digest("hex")}`);
    printFigure(`files that are not as they were locked, of ${runs.length}`, changed, {
      is: "at most",
      value: 0,
    });
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}

async function printYear(year: number, { monthly, weekly, lines }: YearCost) {
  const megabytes = (await stat(path)).size / 1024 / 1024;
  const describeRuns = (runs: number[]) => `${getMedian(runs).toFixed(0)} (${Math.max(...runs).toFixed(0)})`;
  printLine(
    `      year ${year + 1}: CPU ms a monthly run ${describeRuns(monthly)}, a weekly one ${describeRuns(weekly)}; ` +
      `${lines} lines; database ${megabytes.toFixed(0)} MB`,
  );
}
