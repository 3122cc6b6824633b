import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { demoProducts } from "../../../tests/support/demo-plans.ts";
import { buildPlanVersion } from "../../../tests/support/plans.ts";
import { up } from "./0060-joining-on-request.ts";

describeEachDatabase("plans from before joining on request", (open) => {
  test("a plan from before joining on request keeps its employer match at any pay, unless it sets another match", async () => {
    const { db } = await open();
    const { client } = await buildTenant(db);
    const pension = demoProducts.find(({ code }) => code === "pension");
    if (pension?.choosable.kind !== "share") throw new Error("There is a pension");
    const { choosable } = pension;
    await buildPlanVersion(db, client.id, "pension", { choosable: { ...choosable, matchedTo: 6 } });
    const named = { ...choosable, matchedTo: 6, matchedToBelowBand: 2 };
    await buildPlanVersion(db, client.id, "pension", { from: "2026-12-01", choosable: named });
    const loadDefinitions = async () => {
      const rows = await db
        .selectFrom("plans")
        .select(["code", "definition"])
        .where("client_id", "=", client.id)
        .orderBy("code")
        .orderBy("from_date")
        .execute();
      return rows.map(({ definition }) => JSON.parse(definition));
    };
    const before = await loadDefinitions();
    await sql`drop index selections_joined`.execute(db);
    await up(db);
    const after = await loadDefinitions();
    const shares = after.filter((each) => each.choosable.kind === "share");
    expect(shares.map((each) => each.choosable.matchedToBelowBand)).toEqual([6, 2]);
    const isNotShare = (each: { choosable: { kind: string } }) => each.choosable.kind !== "share";
    expect(after.filter(isNotShare)).toEqual(before.filter(isNotShare));
    expect(after).toMatchObject(before);
  });
});
