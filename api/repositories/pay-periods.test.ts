import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { buildClient, buildScheme, createTestClock, testNow } from "../../tests/support/builders.ts";
import { buildClientDocument } from "../../tests/support/client-documents.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { PayrollGroup } from "../clients/document.ts";
import { importClients } from "../clients/import.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Db, Schema } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { addDays } from "../domain/calendar.ts";
import { findNextOpenPeriod } from "../domain/payroll/calendar.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { extendAllCalendars, loadPayrollCalendars } from "./pay-periods.ts";

const weekly: PayrollGroup = {
  code: "weekly",
  name: "Weekly",
  frequency: "weekly",
  cutOffDay: 10,
  payDay: 28,
  firstPayDay: "2026-04-06",
  periodLagDays: 1,
  cutOffLeadDays: 4,
};
const monthly: PayrollGroup = {
  ...weekly,
  frequency: "monthly",
  firstPayDay: null,
  periodLagDays: null,
  cutOffLeadDays: null,
};

async function importGroups(database: OpenDatabase<Schema>, code: string, payrollGroups: PayrollGroup[]) {
  const document = buildClientDocument(code, { payrollGroups, employers: [] });
  const command = { documents: [document], day: null, actor: { id: "t", request: { id: "t", ip: null } } };
  const result = await importClients({ database, clock: createTestClock() }, command);
  expect(result.clients.flatMap(({ refusals }) => refusals)).toEqual([]);
}

const lockPeriod = (db: Db, client_id: string, period_key: string) =>
  db
    .insertInto("payroll_runs")
    .values({
      client_id,
      group_code: "weekly",
      period_key,
      pay_date: "2026-11-23",
      locked_at: 1,
      written_at: 1,
    })
    .execute();

const loadCalendar = async (db: Db, code: string): Promise<PayrollCalendar> => {
  const [calendar] = await loadPayrollCalendars(db, code);
  if (!calendar) throw new Error("No calendar");
  return calendar;
};

describeEachDatabase("the calendars of a client", (open) => {
  it("[B3] an import creates pay periods for whole years and 18 months ahead, and the ledger starts at the next cut-off", async () => {
    const database = await open();
    await importGroups(database, "quay", [weekly]);
    const { group, periods, ledgerFrom, lockedAt } = await loadCalendar(database.db, "quay");
    expect(group).toEqual({ code: "weekly", name: "Weekly", frequency: "weekly", isDefault: true });
    // The clock says 20 November 2026, after the cut-off (Thursday 19) of the week paid on Monday 23.
    expect([periods[0]?.payDay, periods.at(-1)?.payDay]).toEqual(["2026-04-06", "2028-05-15"]);
    expect([ledgerFrom, lockedAt.size]).toEqual(["2026-11-30", 0]);
    expect(periods.filter(({ payDaySetAt }) => payDaySetAt !== undefined)).toEqual([]);
  });

  it("[F.2] a group without a first pay day counts in months until it has one", async () => {
    const database = await open();
    await importGroups(database, "quay", [{ ...weekly, firstPayDay: null }]);
    const before = await loadCalendar(database.db, "quay");
    expect(before.group.frequency).toBe("monthly");
    expect([before.periods[0]?.key, before.ledgerFrom]).toEqual(["2026-04", "2026-12"]);
    await importGroups(database, "quay", [weekly]);
    const after = await loadCalendar(database.db, "quay");
    expect([after.periods[0]?.key, after.ledgerFrom]).toEqual(["2026-04-06", "2026-11-30"]);
  });

  it("[M-24] locked periods are kept after a change of frequency, and every day is in exactly one period", async () => {
    const database = await open();
    await importGroups(database, "quay", [weekly]);
    await lockPeriod(database.db, "quay", "2026-11-30");
    await importGroups(database, "quay", [monthly]);
    const { group, periods, ledgerFrom, lockedAt } = await loadCalendar(database.db, "quay");
    expect(group.frequency).toBe("monthly");
    const index = periods.findIndex(({ key }) => key === ledgerFrom);
    expect([ledgerFrom, [...lockedAt.keys()]]).toEqual(["2026-11-30", ["2026-11-30"]]);
    expect(periods.slice(index, index + 3)).toMatchObject([
      { key: "2026-11-30", from: "2026-11-23", to: "2026-11-29" },
      { key: "2026-12", from: "2026-11-30", to: "2026-12-31", payDaySetAt: testNow.getTime() },
      { key: "2027-01", from: "2027-01-01", to: "2027-01-31" },
    ]);
    periods.slice(1).forEach(({ from }, index) => {
      expect(from).toBe(addDays(periods[index]?.to ?? "", 1));
    });
  });

  it("[F.2] the daily job creates missing calendars and extends each one once", async () => {
    const { db } = await open();
    const { id: client_id } = await buildClient(db, { id: randomUUID() });
    await buildScheme(db, { client_id });
    await db.deleteFrom("pay_periods").execute();
    await db.updateTable("payroll_groups").set({ ledger_from: null }).execute();
    const extendCalendars = (today: string) => inTransaction(db, (trx) => extendAllCalendars(trx, today));
    expect(await extendCalendars("2026-11-20")).toBeGreaterThan(18);
    expect(await extendCalendars("2026-11-20")).toBe(0);
    expect(await extendCalendars("2026-12-29")).toBe(2);
    const { periods, ledgerFrom } = await loadCalendar(db, client_id);
    expect([periods[0]?.key, periods.at(-1)?.key, ledgerFrom]).toEqual(["2026-04", "2028-06", "2026-12"]);
  });

  it("[M-08] the next reader sees a run as closed as soon as the run is locked", async () => {
    const database = await open();
    await importGroups(database, "quay", [weekly]);
    expect(findNextOpenPeriod(await loadCalendar(database.db, "quay"))?.key).toBe("2026-11-30");
    await lockPeriod(database.db, "quay", "2026-11-30");
    expect(findNextOpenPeriod(await loadCalendar(database.db, "quay"))?.key).toBe("2026-12-07");
  });

  it("[M-08] readers share one calendar until a run is locked, and a transaction that is undone changes nothing", async () => {
    const database = await open();
    await importGroups(database, "quay", [weekly]);
    const before = await loadPayrollCalendars(database.db, "quay");
    expect(await loadPayrollCalendars(database.db, "quay")).toBe(before);
    const undone = inTransaction(database.db, async (trx) => {
      await lockPeriod(trx, "quay", "2026-11-30");
      expect((await loadCalendar(trx, "quay")).lockedAt.size).toBe(1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await loadPayrollCalendars(database.db, "quay")).toEqual(before);
    await lockPeriod(database.db, "quay", "2026-11-30");
    expect(await loadPayrollCalendars(database.db, "quay")).not.toEqual(before);
  });
});
