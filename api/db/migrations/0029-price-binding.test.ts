import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildSelection } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { up } from "./0029-price-binding.ts";

const addedColumns = [
  ...(["quote_id", "agreed_lines", "first_run", "route", "source", "agreed_pence"] as const),
  "instalments",
] as const;

describeEachDatabase("values that selections store at Confirm", (open) => {
  test("[B11] old selections stay unchanged, because the migration does not guess values that were not recorded", async () => {
    const { db } = await open();
    const { employee } = await buildTenant(db);
    const { id } = await buildSelection(db, employee, {
      code: "cycle",
      choice: { kind: "spread", pence: 1_001_00, months: 12 },
    });
    await db.schema.dropTable("underwriting_decisions").execute();
    for (const index of ["selections_at_insurer", "selections_joined"])
      await db.schema.dropIndex(index).execute();
    for (const column of addedColumns) await db.schema.alterTable("selections").dropColumn(column).execute();
    await up(db);
    const row = await db.selectFrom("selections").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject(Object.fromEntries(addedColumns.map((column) => [column, null])));
    expect(await db.selectFrom("underwriting_decisions").selectAll().execute()).toEqual([]);
  });
});
