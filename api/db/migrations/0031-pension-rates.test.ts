import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { addImportedRows, getRates, publishedTables } from "../../domain/pay/rates/index.ts";
import { addRates, listImportedRates } from "../../repositories/rates.ts";
import { up } from "./0031-pension-rates.ts";

describeEachDatabase("imported pension rates", (open) => {
  test("[B9] imported pension rates move to the two tables that replaced their old one", async () => {
    const { db } = await open();
    const figures = {
      annualAllowancePence: 50_000_00,
      enrolmentTriggerPence: 11_000_00,
      qualifyingFromPence: 6_300_00,
      qualifyingToPence: 50_270_00,
    };
    const row = { table: "pension limits", from: "2027-04-06", revision: 1, figures, source: "A test's Act" };
    const other = { ...row, table: "electric car", figures: { listPriceBasisPoints: 5_00 } };
    await addRates(db, [row, other], { at: 1, by: "operator" });
    await up(db);
    const imported = await listImportedRates(db);
    expect(imported.map(({ table }) => table).sort()).toEqual([
      "automatic enrolment",
      "electric car",
      "pension allowance",
      "pension limits",
    ]);
    const rows = imported.map(({ table, from, source, figures }) => ({
      table,
      row: { from, source, ...figures },
    }));
    const { rates, extrapolated } = getRates("2027-06-01", addImportedRows(publishedTables, rows));
    expect(rates.pensionAllowance.annualAllowancePence).toBe(50_000_00);
    expect(rates.automaticEnrolment).toEqual({
      from: "2027-04-06",
      source: "A test's Act",
      triggerPence: 11_000_00,
      fromAge: 22,
      qualifyingFromPence: 6_300_00,
      qualifyingToPence: 50_270_00,
    });
    expect(extrapolated).not.toContain("pension allowance");
  });
});
