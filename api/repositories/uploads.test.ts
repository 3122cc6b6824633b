import { expect, test } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { Trx } from "../db/schema.ts";
import { claimUpload } from "./uploads.ts";

describeEachDatabase("claims of uploads", (open, { dialect }) => {
  // SQLite has one writer, so two nodes never claim at the same time.
  test.runIf(dialect === "postgres")(
    "a node claims the next file while another node's claim of the first is not committed",
    async () => {
      const { db } = await open();
      for (const [index, id] of ["first", "second"].entries()) {
        const { client, employee } = await buildTenant(db);
        const file = { id, client_id: client.id, file_name: "people.csv", file_kind: "csv" as const };
        const sender = { uploaded_by: employee.id, uploaded_by_name: "Ruth", request_id: "r" };
        await db
          .insertInto("uploads")
          .values({ ...file, ...sender, uploaded_at: index, status: "checking", problems: "[]", ip: null })
          .execute();
      }
      const claim = async (trx: Trx) =>
        (await claimUpload(trx, { real: 1_000, until: 2_000, except: [] }))?.id ?? null;
      await db.transaction().execute(async (firstTrx) => {
        expect(await claim(firstTrx)).toBe("first");
        const others = await db
          .transaction()
          .execute(async (secondTrx) => [await claim(secondTrx), await claim(secondTrx)]);
        expect(others).toEqual(["second", null]);
      });
    },
  );
});
