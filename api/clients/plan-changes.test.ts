import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildEmployee, buildSelection, startLedger } from "../../tests/support/builders.ts";
import {
  buildClientDocument,
  buildDentalPrices,
  buildPlanDocument,
} from "../../tests/support/client-documents.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { minutesToMs } from "../domain/clock.ts";
import { payrollRules } from "../domain/payroll/payroll-file.ts";
import { type LockOutcome, lockRun } from "../jobs/payroll-lock/lock-run.ts";
import { createCatalogues } from "../platform/catalogues.ts";
import { createRateBook } from "../platform/rates.ts";
import { addRates } from "../repositories/rates.ts";
import { importClients } from "./import.ts";

const actor = { id: "command", request: { id: "import-test", ip: null } };
const request = { id: "test", ip: null };

/**
 * A member has a pension, and dental cover at £8.35 in December. Then prices change in the database without
 * an import.
 */
describeEachDatabase("imports as the reason for adjustments", (open) => {
  let test: TestApi;
  let code: string;

  beforeEach(async () => {
    test = await startTestApi(await open());
    code = `quay-${randomUUID().slice(0, 8)}`;
    expect(await importChangedDocument({})).toMatchObject({ ok: true });
    await startLedger(test.db, code, "2026-12");
    const person = await buildEmployee(test.db, {
      client_id: code,
      payroll_group: "monthly",
      annual_salary_pence: 42_001_80,
    });
    const choice = { kind: "tiers", level: "essential", tier: "single" } as const;
    await buildSelection(test.db, person, { code: "dental", choice });
    await buildSelection(test.db, person, {});
    test.clock.advance(minutesToMs(1));
    expect(await lockPeriod("2026-12")).toBe("locked");
    test.clock.advance(minutesToMs(1));
    return test.close;
  });

  const importChangedDocument = (overrides: Parameters<typeof buildClientDocument>[1]) =>
    importClients(test, { documents: [buildClientDocument(code, overrides)], day: null, actor });
  const lockPeriod = (periodKey: string): Promise<LockOutcome> => {
    const { db, clock } = test;
    const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
    return lockRun(
      { db, clock, catalogues, rules: payrollRules },
      { run: { clientId: code, group: "monthly", periodKey }, lockedBy: null, previewSha256: null, request },
    );
  };
  const movePrice = () =>
    test.db
      .updateTable("plan_prices")
      .set({ pence: JSON.stringify(buildDentalPrices("2026-04-01", 900).pence) })
      .where("client_id", "=", code)
      .execute();
  const listAdjustments = async () =>
    (
      await test.db
        .selectFrom("payroll_lines")
        .select(["element", "amount_pence", "reason"])
        .where("client_id", "=", code)
        .where("entry", "=", "ADJUST")
        .execute()
    ).map((row) => Object.values(row).join(" "));

  it("[M-09] an import is the reason for adjustments of the plans that it changes, and of no others", async () => {
    await movePrice();
    expect(await lockPeriod("2027-01")).toBe("locked");
    expect(await listAdjustments()).toEqual([]);
    test.clock.advance(minutesToMs(1));
    const { versions } = buildPlanDocument("pension");
    const later = [...versions, { from: "2027-04-01", product: versions[0]?.product as never }];
    const pension = buildPlanDocument("pension", { versions: later });
    const buildPricedPlan = (...prices: ReturnType<typeof buildDentalPrices>[]) =>
      buildPlanDocument("dental", { prices });
    const moved = buildDentalPrices("2026-04-01", 900);
    expect(await importChangedDocument({ plans: [pension, buildPricedPlan(moved)] })).toMatchObject({
      ok: true,
    });
    test.clock.advance(minutesToMs(1));
    expect(await lockPeriod("2027-02")).toBe("unexplained");

    await importChangedDocument({
      plans: [pension, buildPricedPlan(moved, buildDentalPrices("2027-04-01", 950))],
    });
    test.clock.advance(minutesToMs(1));
    expect(await lockPeriod("2027-02")).toBe("locked");
    expect(await listAdjustments()).toEqual(["DENTAL-NET 65 New prices"]);
  });

  it("[M-16] the smaller instalments at the end of a year are not explained as a new price after an import", async () => {
    const { versions } = buildPlanDocument("pension");
    const later = [...versions, { from: "2027-04-01", product: versions[0]?.product as never }];
    const plans = [buildPlanDocument("pension", { versions: later }), buildPlanDocument("dental")];
    expect(await importChangedDocument({ plans })).toMatchObject({ ok: true });
    test.clock.advance(minutesToMs(1));
    expect(await lockPeriod("2027-01")).toBe("locked");
    const lines = await test.db
      .selectFrom("payroll_lines")
      .select(["element", "amount_pence", "reason"])
      .where("client_id", "=", code)
      .where("flag", "=", "CHANGE")
      .where("type", "=", "SAC")
      .execute();
    // 5% of £42,001.80 is £2,100.09: nine months of £175.01 to December, then three of £175.00.
    expect(lines.map((row) => Object.values(row).join(" "))).toEqual([
      "PENSION-SAC 17500 Last pennies of the instalments",
    ]);
  });

  it("[M-09] a new income tax table is the reason for adjustments of shares of pay, and of nothing else", async () => {
    await movePrice();
    const figures = { bands: [] };
    const row = { table: "income tax", from: "2099-04-06", revision: 1, figures, source: "A test's Act" };
    await addRates(test.db, [row], { at: test.clock.now().getTime(), by: "operator" });
    test.clock.advance(minutesToMs(1));
    expect(await lockPeriod("2027-01")).toBe("unexplained");
  });

  it("[M-22] an import of plans is refused while a run that uses them is locking", async () => {
    await test.db
      .updateTable("payroll_runs")
      .set({ written_at: null })
      .where("client_id", "=", code)
      .execute();
    const { clients } = await importChangedDocument({ plans: [buildPlanDocument("pension")] });
    expect(clients.flatMap(({ refusals }) => refusals)).toEqual([
      "A payroll run is being locked with the plans as they are: try again in a minute",
    ]);
  });
});
