import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildSelection } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { up } from "./0070-waiting-cover.ts";

describeEachDatabase("cover that already waits for the insurer", (open) => {
  test("[RULE-13] a waiting version gets an accepted amount of zero, and other versions stay unchanged", async () => {
    const { db } = await open();
    const { employee } = await buildTenant(db);
    const choice = { kind: "multiple", multiple: 8 } as const;
    for (const [id, status, accepted_pence] of [
      ["a", "medical-pending", null],
      ["b", "medical-pending", 800_000_00],
      ["c", "active", null],
      ["d", "ended", null],
    ] as const) {
      await buildSelection(db, employee, { id, code: "life", choice, status, accepted_pence });
    }
    await up(db);
    const rows = await db.selectFrom("selections").select(["id", "accepted_pence"]).orderBy("id").execute();
    expect(rows.map(({ id, accepted_pence }) => [id, accepted_pence])).toEqual([
      ["a", 0],
      ["b", 800_000_00],
      ["c", null],
      ["d", null],
    ]);
  });
});
