/**
 * `node --experimental-transform-types tests/bench/payroll-lists.ts [--people=25660]`: CPU of an employer's
 * first view of each list of amounts outside payroll, on SQLite. The client has two locked runs and a closed
 * tax year.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { payrollRules } from "../../api/domain/payroll/payroll-file.ts";
import type { NewFact } from "../../api/domain/payroll/person-facts.ts";
import { lockRun } from "../../api/jobs/payroll-lock/lock-run.ts";
import { createCatalogues } from "../../api/platform/catalogues.ts";
import { createRateBook } from "../../api/platform/rates.ts";
import { employeeFactColumns, recordFacts, recordFirstFacts } from "../../api/repositories/person-facts.ts";
import { streamPayrollList } from "../../api/use-cases/payroll-list-rows.ts";
import { createTestClock } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import { printFigure } from "./report.ts";
import { loadReportPeople, type ReportPeople } from "./report-people.ts";

process.env.NODE_ENV = "production";
const { values } = parseArgs({ options: { people: { type: "string", default: "25660" } } });
const folder = await mkdtemp(join(tmpdir(), "bench-lists-"));
await loadReportPeople(folder, Number(values.people));
const database = await openDatabase<Schema>(`file:${join(folder, "api.sqlite")}`, { dataKeys });
try {
  const { db } = database;
  const people: ReportPeople = (await import(join(folder, "people.json"), { with: { type: "json" } }))
    .default;
  const clientId = people.large.client;
  const clock = createTestClock(new Date("2026-11-20T09:00:00Z"));
  const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
  await db.updateTable("payroll_groups").set({ ledger_from: "2026-03" }).execute();
  const staff = await db
    .selectFrom("employees")
    .select(["id", ...employeeFactColumns])
    .where("client_id", "=", clientId)
    .execute();
  const recording = { clientId, source: "bench", recordedBy: null };
  await db.transaction().execute((trx) => recordFirstFacts(trx, { ...recording, now: 0 }, staff));
  for (const periodKey of ["2026-03", "2026-04"]) {
    const run = { clientId, group: "monthly", periodKey };
    const command = { run, lockedBy: null, previewSha256: null, request: { id: "bench", ip: null } };
    const outcome = await lockRun({ db, clock, catalogues, rules: payrollRules }, command);
    if (outcome !== "locked") throw new Error(`The run of ${periodKey}: ${outcome}`);
  }
  clock.advance(1_000);
  // One in a thousand has a late pay cut, and one in a thousand a late leave date.
  const toLateFact = (index: number): NewFact | null => {
    if (index % 1_000 === 1) return { fact: "pay", value: "annual:2500000", effectiveFrom: "2026-03-01" };
    return index % 1_000 === 2 ? { fact: "employed", value: "no", effectiveFrom: "2026-04-15" } : null;
  };
  const updates = staff.flatMap(({ id }, index) => {
    const fact = toLateFact(index);
    return fact ? [{ employeeId: id, facts: [fact] }] : [];
  });
  await db
    .transaction()
    .execute((trx) => recordFacts(trx, { ...recording, now: clock.now().getTime() }, updates));
  for (const name of ["leaver-balances", "floor-breaches", "tax-differences"] as const) {
    for (const view of ["first", "second"]) {
      const cpuBefore = process.cpuUsage();
      let count = 0;
      for await (const rows of streamPayrollList({ db, catalogues, clock }, clientId, name))
        count += rows.length;
      const { user, system } = process.cpuUsage(cpuBefore);
      printFigure(`${name}, ${view} look: CPU ms, ${count} rows`, (user + system) / 1_000, null);
    }
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
