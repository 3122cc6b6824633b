import { expect, it } from "vitest";
import { buildClient, buildEmployeeRow } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import type { Schema } from "../schema.ts";
import { migrations } from "./index.ts";

describeEachDatabase("a client from before client documents", (_open, engine) => {
  it("the migration keeps a client's host, payroll groups and product names", async () => {
    const database = await openDatabase<Schema>(await engine.newUrl());
    const { db } = database;
    const before = Object.entries(migrations).filter(([name]) => name < "0023");
    await migrate(database, Object.fromEntries(before));
    const { id: client_id } = await buildClient(db, { payroll_cut_off_day: 7, pay_day: 20 });
    await buildClient(db, { id: "empty" });
    await db
      .insertInto("schemes")
      .values({
        id: "s",
        client_id,
        domain: "quay",
        year_start_month: 4,
        year_start_day: 1,
        primary_colour: "#0B4F6C",
        secondary_colour: "#B3541E",
        benefit_brand_name: "Quay",
      })
      .execute();
    for (const payroll_group of ["Weekly", "Monthly 1", "Monthly 1", "monthly-1"]) {
      await buildEmployeeRow(db, { client_id, payroll_group });
    }
    await db
      .insertInto("plans")
      .values({
        client_id,
        code: "gym",
        from_date: "2000-01-01",
        position: 0,
        definition: JSON.stringify({ name: "Gym", rollsOver: true }),
      })
      .execute();
    await db
      .insertInto("benefit_contents")
      .values({
        client_id,
        product_code: "gym",
        name: "Quay Fitness",
        summary: "",
        description: "",
        related: "[]",
      } as never)
      .execute();

    await migrate(database);
    const hosts = await db.selectFrom("client_hosts").selectAll().execute();
    expect(hosts).toEqual([{ label: "quay", client_id, position: 0 }]);
    const groups = await db
      .selectFrom("payroll_groups")
      .select(["client_id", "code", "name", "frequency", "cut_off_day", "pay_day"])
      .orderBy("client_id")
      .orderBy("position")
      .execute();
    expect(groups.filter((group) => group.client_id === client_id)).toEqual([
      { client_id, code: "monthly-1", name: "Monthly 1", frequency: "monthly", cut_off_day: 7, pay_day: 20 },
      { client_id, code: "weekly", name: "Weekly", frequency: "weekly", cut_off_day: 7, pay_day: 20 },
      {
        client_id,
        code: "monthly-1-2",
        name: "monthly-1",
        frequency: "monthly",
        cut_off_day: 7,
        pay_day: 20,
      },
    ]);
    expect(groups.filter((group) => group.client_id === "empty")).toMatchObject([
      { code: "monthly", cut_off_day: 10, pay_day: 28 },
    ]);
    const plan = await db.selectFrom("plans").select("definition").executeTakeFirstOrThrow();
    expect(JSON.parse(plan.definition)).toEqual({ name: "Quay Fitness", rollsOver: true });
    const content = await db.selectFrom("benefit_contents").select(["name", "closed_date"]).execute();
    expect(content).toEqual([{ name: null, closed_date: null }]);
    await database.close();
  });
});
