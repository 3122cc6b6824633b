import { expect, it } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildBenefit, buildEmployee, buildSelection, startLedger } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { startLockedRuns, toNoon } from "../../../tests/support/locked-runs.ts";
import { addFact } from "../../../tests/support/payroll-rules.ts";
import type { Db } from "../../db/schema.ts";

/** Two people with a pension, medical cover and a bicycle; their runs from June to October are locked. */
async function startLedgers(db: Db) {
  const { client } = await buildTenant(db, { employee: { annual_salary_pence: 0 } });
  const { lock, readNovember } = await startLockedRuns(db, client.id);
  await startLedger(db, client.id, "2026-06");
  for (const code of ["pension", "private-medical", "cycle"] as const)
    await buildBenefit(db, client.id, code);
  const times = { created_at: toNoon("2026-04-01"), updated_at: toNoon("2026-04-01") };
  const addPerson = async (employee_number: string) => {
    const person = await buildEmployee(db, { client_id: client.id, employee_number });
    const choice = { kind: "tiers", level: "standard", tier: "single" } as const;
    await buildSelection(db, person, times);
    await buildSelection(db, person, { ...times, code: "private-medical", choice });
    await buildSelection(db, person, {
      ...times,
      code: "cycle",
      choice: { kind: "spread", pence: 600_00, months: 12 },
      cover_date: "2026-06-01",
      first_deduction_date: "2026-06-28",
    });
    return person;
  };
  const late = await addPerson("01");
  await addPerson("02");
  const outcomes = await lock(["2026-06", "2026-07", "2026-08", "2026-09", "2026-10"]);
  expect(new Set(outcomes)).toEqual(new Set(["locked"]));
  return {
    /** Changes the first person's pay after the last lock. */
    changePay: (from: string) =>
      addFact(db, late, { fact: "pay", value: "annual:3900000", from, knownFrom: toNoon("2026-11-12") }),
    removeLast: () =>
      db
        .deleteFrom("payroll_lines")
        .where("employee_id", "=", late.id)
        .where("period_key", "=", "2026-10")
        .execute(),
    readNovember,
  };
}

describeEachDatabase("lines that a run reads", (open) => {
  it("[M-03] a run reads only the recurring lines of the last run when nothing was recorded since", async () => {
    const { readNovember } = await startLedgers((await open()).db);
    const { lines, origins } = await readNovember(true);
    expect(origins).toMatchObject({ "01": ["2026-10"], "02": ["2026-10"] });
    expect(lines).toEqual((await readNovember(false)).lines);
  });

  it("[M-03] a run reads recurring lines from the first period that a late correction affects", async () => {
    const { changePay, readNovember } = await startLedgers((await open()).db);
    await changePay("2026-09-01");
    const { lines, origins } = await readNovember(true);
    // August is included, because a premium paid ahead in it depends on September's pay day.
    expect(origins).toMatchObject({ "01": ["2026-08", "2026-09", "2026-10"], "02": ["2026-10"] });
    // The pay of £42,000 was really £39,000: 5% of £3,000 is £12.50 a month.
    expect(lines["01"]?.filter((line) => line.startsWith("PENSION-SAC -1250"))).toHaveLength(2);
    expect(lines).toEqual((await readNovember(false)).lines);
  });

  it("[M-03] a run reads all lines of a person who has new records and was not in the last run", async () => {
    const { changePay, removeLast, readNovember } = await startLedgers((await open()).db);
    await removeLast();
    await changePay("2026-09-15");
    const { lines, origins } = await readNovember(true);
    expect(origins["01"]).toEqual(["2026-06", "2026-07", "2026-08", "2026-09"]);
    expect(lines).toEqual((await readNovember(false)).lines);
  });
});
