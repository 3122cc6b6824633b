import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildSelection } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { buildPlanVersion } from "../../../tests/support/plans.ts";
import { up } from "./0025-plan-versions.ts";

describeEachDatabase("plan versions of selections", (open) => {
  test("the migration gives old selections the plan version in force in London when they were created", async () => {
    const { db } = await open();
    const { client, employee } = await buildTenant(db);
    for (const from of ["2026-06-01", "2026-12-01"]) await buildPlanVersion(db, client.id, "gym", { from });
    const other = await buildTenant(db);
    const buildSelectionAt = async (instant: string, code = "gym", owner = employee) =>
      (await buildSelection(db, owner, { code, created_at: Date.parse(instant) })).id;
    const expected = new Map([
      [await buildSelectionAt("1999-01-01T00:00:00Z"), "2000-01-01"],
      // One minute before and one after midnight in London, which was an hour ahead of UTC.
      [await buildSelectionAt("2026-05-31T22:59:00Z"), "2000-01-01"],
      [await buildSelectionAt("2026-05-31T23:01:00Z"), "2026-06-01"],
      [await buildSelectionAt("2026-11-30T23:59:00Z"), "2026-06-01"],
      [await buildSelectionAt("2026-12-01T00:01:00Z"), "2026-12-01"],
      [await buildSelectionAt("2026-12-01T00:01:00Z", "no-plan"), null],
      [await buildSelectionAt("2026-12-01T00:01:00Z", "gym", other.employee), "2000-01-01"],
    ]);
    await db.schema.alterTable("selections").dropColumn("plan_from_date").execute();
    await up(db);
    const rows = await db.selectFrom("selections").select(["id", "plan_from_date"]).execute();
    expect(new Map(rows.map(({ id, plan_from_date }) => [id, plan_from_date]))).toEqual(expected);
  });
});
