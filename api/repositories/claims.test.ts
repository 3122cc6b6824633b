import { randomUUID } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import { expect, it, vi } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { testNow } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { sealRow } from "../db/sealing/rows.ts";
import { listClaimsToDecide } from "./claims.ts";

describeEachDatabase("lists of claims", (open, { dialect }) => {
  it("a page of decided claims is read from an index in their order, and not sorted", async () => {
    const { db } = await open();
    const { client, employee } = await buildTenant(db);
    const at = testNow.getTime();
    const claims = Array.from({ length: 3_000 }, (_, index) =>
      sealRow(db, "claims", {
        id: randomUUID(),
        client_id: client.id,
        employee_id: employee.id,
        product_code: "dental",
        state: "paid",
        details: "{}",
        claimed_pence: 45_50,
        created_at: at,
        updated_at: at + index,
        version: 2,
      }),
    );
    for (let start = 0; start < claims.length; start += 500) {
      await db
        .insertInto("claims")
        .values(claims.slice(start, start + 500))
        .execute();
    }
    await sql`analyze claims`.execute(db);
    const executor = vi.spyOn(db.getExecutor().constructor.prototype, "executeQuery");
    const query = {
      productCodes: ["dental"],
      list: "decided",
      claimId: null,
      search: null,
      perPage: 50,
    } as const;
    const { rows } = await listClaimsToDecide(db, { clientId: client.id }, { ...query, page: 1 });
    const statements = executor.mock.calls.map(([statement]) => statement as CompiledQuery);
    executor.mockRestore();
    expect([rows.length, rows[0]?.updated_at]).toEqual([50, at + 2_999]);
    const statement = statements.find(({ sql: text }) => text.includes("order by"));
    const explain = dialect === "sqlite" ? "explain query plan" : "explain";
    const explained = CompiledQuery.raw(`${explain} ${statement?.sql}`, [...(statement?.parameters ?? [])]);
    const plan = JSON.stringify((await db.executeQuery(explained)).rows);
    expect(plan).toContain("claims_changed");
    expect(plan).not.toMatch(/sort|temp b-tree/i);
  });
});
