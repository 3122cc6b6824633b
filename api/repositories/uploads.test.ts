import { expect, test } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { Db, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { claimUpload } from "./uploads.ts";

describeEachDatabase("claims of uploads", (open, { dialect }) => {
  const addUpload = async (db: Db, id: string, uploaded_at: number) => {
    const { client, employee } = await buildTenant(db);
    const file = { id, client_id: client.id, file_name: "people.csv", file_kind: "csv" as const };
    const sender = { uploaded_by: employee.id, uploaded_by_name: "Ruth", request_id: "r" };
    await db
      .insertInto("uploads")
      .values({ ...file, ...sender, uploaded_at, status: "checking", problems: "[]", ip: null })
      .execute();
  };

  test("[D9] a node claims the file of one that died while the clock was fast, once the clock is right", async () => {
    const { db } = await open();
    await addUpload(db, "only", 0);
    const claimUploadAt = (realNow: number) =>
      inTransaction(db, (trx) => claimUpload(trx, { realNow, until: realNow + 1_000, except: [] }));
    expect(await claimUploadAt(10_000)).toMatchObject({ id: "only" });
    expect(await claimUploadAt(9_000)).toBeNull();
    expect(await claimUploadAt(8_999)).toMatchObject({ id: "only" });
  });

  // SQLite has one writer, so two nodes never claim at the same time.
  test.runIf(dialect === "postgres")(
    "a node claims the next file while another node's claim of the first is not committed",
    async () => {
      const { db } = await open();
      for (const [index, id] of ["first", "second"].entries()) await addUpload(db, id, index);
      const claimFirst = async (trx: Trx) =>
        (await claimUpload(trx, { realNow: 1_000, until: 2_000, except: [] }))?.id ?? null;
      await db.transaction().execute(async (firstTrx) => {
        expect(await claimFirst(firstTrx)).toBe("first");
        const others = await db
          .transaction()
          .execute(async (secondTrx) => [await claimFirst(secondTrx), await claimFirst(secondTrx)]);
        expect(others).toEqual(["second", null]);
      });
    },
  );
});
