import { expect, it } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { buildEmployee, startLedger } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { Fact } from "../domain/payroll/ledger.ts";
import { listLateFacts, listRecentLeavers } from "./payroll-list-people.ts";
import { recordFacts } from "./person-facts.ts";

describeEachDatabase("people who can be on a payroll list", (open) => {
  async function startClient() {
    const { db } = await open();
    const { client } = await buildTenant(db);
    const clientId = client.id;
    await startLedger(db, clientId, "2026-10");
    const lockMonth = async (month: string, day: string) =>
      db
        .insertInto("payroll_runs")
        .values({
          client_id: clientId,
          group_code: "monthly",
          period_key: month,
          pay_date: `${month}-28`,
          locked_at: Date.parse(`${day}T12:00:00Z`),
          written_at: Date.parse(`${day}T12:00:01Z`),
          row_count: 0,
          sum_pence: 0,
          sha256: "",
        })
        .execute();
    await lockMonth("2026-10", "2026-10-10");
    await lockMonth("2026-11", "2026-11-10");
    let hired = 0;
    const addEmployee = async () => {
      hired += 1;
      return (await buildEmployee(db, { client_id: clientId, employee_number: `N-${hired}` })).id;
    };
    const recordFact = (employeeId: string, on: string, fact: Fact, value: string, effectiveFrom: string) =>
      db.transaction().execute((trx) => {
        const now = Date.parse(`${on}T12:00:00Z`);
        const recording = { clientId, source: "test", recordedBy: null, now };
        return recordFacts(trx, recording, [
          { employeeId, facts: [{ fact, value, effectiveFrom } as never] },
        ]);
      });
    return { db, clientId, hire: addEmployee, tell: recordFact };
  }

  it("[B8] a fact is late only when it was recorded after the lock of a period that it affects", async () => {
    const { db, clientId, hire, tell } = await startClient();
    const cases: [string, string, Fact, boolean][] = [
      ["2026-11-12", "2026-11-01", "pay", true],
      ["2026-11-12", "2026-12-01", "pay", false],
      ["2026-11-12", "2026-11-30", "weekly_hours", true],
      ["2026-10-12", "2026-11-01", "pay", false],
      ["2026-10-12", "2026-10-31", "pay", true],
      ["2026-11-12", "2026-11-01", "grade", false],
    ];
    const expected: string[] = [];
    for (const [on, from, fact, isLate] of cases) {
      const id = await hire();
      await tell(id, on, fact, fact === "pay" ? "annual:2000000" : "3000", from);
      if (isLate) expected.push(id);
    }
    expect(await listLateFacts(db, { clientId }, ["pay", "weekly_hours"])).toEqual(expected);
    expect(await listLateFacts(db, { clientId: "nobody" }, ["pay"])).toEqual([]);
  });

  it("[B8] a fact whose withdrawal was recorded after the lock counts as late", async () => {
    const { db, clientId, hire, tell } = await startClient();
    const id = await hire();
    await tell(id, "2026-10-05", "pay", "annual:2000000", "2026-10-01");
    expect(await listLateFacts(db, { clientId }, ["pay"])).toEqual([]);
    await db
      .updateTable("person_facts")
      .set({ known_to: Date.parse("2026-11-20T12:00:00Z") })
      .where("employee_id", "=", id)
      .where("effective_from_date", "=", "2026-10-01")
      .execute();
    expect(await listLateFacts(db, { clientId }, ["pay"])).toEqual([id]);
  });

  it("[RULE-09] a leaver is read while a balance can be listed, which is a limited time after leaving or being reported", async () => {
    const { db, clientId, hire, tell } = await startClient();
    const run = { payDay: "2026-12-28", last: null, isAllChanged: false };
    const recent = await hire();
    const old = await hire();
    const toldLate = await hire();
    const stays = await hire();
    await tell(recent, "2026-11-02", "employed", "no", "2026-11-10");
    await tell(old, "2024-03-01", "employed", "no", "2024-03-10");
    await tell(toldLate, "2026-08-01", "employed", "no", "2024-03-10");
    await tell(stays, "2026-11-02", "pay", "annual:2000000", "2026-11-01");
    expect(await listRecentLeavers(db, { clientId }, [run])).toEqual([recent, toldLate]);
    const imported = { ...run, isAllChanged: true };
    expect(await listRecentLeavers(db, { clientId }, [imported])).toEqual([recent, old, toldLate]);
  });
});
