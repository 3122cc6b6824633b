import { expect, it } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildBenefit, buildEmployee, buildSelection, startLedger } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { startLockedRuns, toNoon } from "../../../tests/support/locked-runs.ts";
import { addFact } from "../../../tests/support/payroll-rules.ts";
import type { Db } from "../../db/schema.ts";

/** A person with a pension who leaves on 31 August 2026; the runs of August to October are locked. */
async function startLeaver(db: Db) {
  const { client } = await buildTenant(db, { employee: { annual_salary_pence: 0 } });
  const { lock, readNovember } = await startLockedRuns(db, client.id);
  await startLedger(db, client.id, "2026-08");
  await buildBenefit(db, client.id, "pension");
  const times = { created_at: toNoon("2026-04-01"), updated_at: toNoon("2026-04-01") };
  const leaver = await buildEmployee(db, {
    client_id: client.id,
    employee_number: "01",
    leave_date: "2026-08-31",
  });
  await buildSelection(db, leaver, times);
  expect(await lock(["2026-08", "2026-09", "2026-10"])).toEqual(["locked", "locked", "locked"]);
  return { leaver, readNovember };
}

describeEachDatabase("people who left before a run", (open) => {
  it("[M-03] a run does not read people who left earlier and can have no lines", async () => {
    const { readNovember } = await startLeaver((await open()).db);
    expect((await readNovember(false)).lines["01"]).toEqual([]);
    expect(Object.keys((await readNovember(true)).lines)).not.toContain("01");
  });

  it("[M-03] a run adjusts an earlier leaver's pay that was corrected after the last lock", async () => {
    const { db } = await open();
    const { leaver, readNovember } = await startLeaver(db);
    // August's pay of £42,000 was really £39,000: 5% of £3,000 is £12.50 a month.
    await addFact(db, leaver, {
      fact: "pay",
      value: "annual:3900000",
      from: "2026-08-01",
      knownFrom: toNoon("2026-11-16"),
    });
    const { "01": lines } = (await readNovember(true)).lines;
    expect(lines).toEqual((await readNovember(false)).lines["01"]);
    expect(lines?.filter((line) => line.startsWith("PENSION-SAC"))).toEqual([
      'PENSION-SAC -1250 (2026-08) "Pay changed from 1 August 2026"',
    ]);
  });
});
