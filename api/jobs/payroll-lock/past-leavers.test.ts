import { expect, it } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import {
  buildBenefit,
  buildEmployee,
  buildSelection,
  startLedger,
  testClock,
} from "../../../tests/support/builders.ts";
import { eachDatabase } from "../../../tests/support/database.ts";
import { describeLine } from "../../../tests/support/payroll-life.ts";
import { addFact } from "../../../tests/support/payroll-rules.ts";
import type { Db } from "../../db/schema.ts";
import { requireDataKeys } from "../../db/sealing/data-keys.ts";
import { payrollRules as rules } from "../../domain/payroll/payroll-file.ts";
import { createCatalogues } from "../../platform/catalogues.ts";
import { createRateBook } from "../../platform/rates.ts";
import { streamPersonLedgers } from "../../repositories/person-ledgers.ts";
import { loadRun } from "./load-run.ts";
import { lockRun } from "./lock-run.ts";

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Somebody who leaves on 31 August 2026, with a pension, and the runs of August to October locked. */
async function startLeaver(db: Db) {
  const clock = testClock(new Date("2026-11-16T12:00:00Z"));
  await requireDataKeys(db, clock.real().getTime());
  const { client } = await buildTenant(db, { employee: { annual_salary_pence: 0 } });
  await startLedger(db, client.id, "2026-08");
  await buildBenefit(db, client.id, "pension");
  const told = { created_at: noon("2026-04-01"), updated_at: noon("2026-04-01") };
  const leaver = await buildEmployee(db, {
    ...{ client_id: client.id, employee_number: "01", leave_date: "2026-08-31" },
  });
  await buildSelection(db, leaver, told);
  const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
  const keyOf = (periodKey: string) => ({ clientId: client.id, group: "monthly", periodKey });
  const request = { id: "test", ip: null };
  for (const periodKey of ["2026-08", "2026-09", "2026-10"]) {
    const at = noon(`${periodKey}-11`);
    const command = { run: keyOf(periodKey), lockedBy: null, previewSha256: null, at, request };
    expect(await lockRun({ db, clock, catalogues, rules }, command)).toBe("locked");
  }
  return {
    leaver,
    /** Lines of November by employee number, of everybody who is read. */
    async november(isOfRun: boolean) {
      const run = await loadRun({ db, catalogues }, keyOf("2026-11"), clock.now().getTime());
      if (!run) throw new Error("No November");
      const lines: Record<string, string[]> = {};
      for await (const people of streamPersonLedgers(db, run.query, { isOfRun })) {
        for (const { ledger } of people) {
          const own = rules.computePersonRun(ledger, run.context).lines;
          lines[ledger.employeeNumber] = own.map(describeLine);
        }
      }
      return lines;
    },
  };
}

eachDatabase("people who left before a run", (open) => {
  it("[M-03] a run reads nothing of who left before the last one and has no lines in any case", async () => {
    const { november } = await startLeaver((await open()).db);
    expect((await november(false))["01"]).toEqual([]);
    expect(Object.keys(await november(true))).not.toContain("01");
  });

  it("[M-03] a run adjusts the pay of who left long ago when it is corrected after the last lock", async () => {
    const { db } = await open();
    const { leaver, november } = await startLeaver(db);
    // £42,000 was £39,000 in August: 5 % of £3,000 is £12.50 a month.
    await addFact(db, leaver, {
      ...{ fact: "pay", value: "annual:3900000", from: "2026-08-01", knownFrom: noon("2026-11-16") },
    });
    const { "01": lines } = await november(true);
    expect(lines).toEqual((await november(false))["01"]);
    expect(lines?.filter((line) => line.startsWith("PENSION-SAC"))).toEqual([
      'PENSION-SAC -1250 (2026-08) "Pay changed from 1 August 2026"',
    ]);
  });
});
