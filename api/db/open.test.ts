import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../tests/support/database.ts";

eachDatabase("smoke", (open) => {
  test("opens", async () => {
    const { db } = await open();
    const { rows } = await sql<{ n: number }>`select count(*) as n from clients`.execute(db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
