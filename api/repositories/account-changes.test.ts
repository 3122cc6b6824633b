import { expect, test } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { buildEmployee } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { Trx } from "../db/schema.ts";
import { claimUnsentChanges } from "./account-changes.ts";

describeEachDatabase("claims of account changes", (open, { dialect }) => {
  // SQLite has one writer, so two nodes never claim at the same time.
  test.runIf(dialect === "postgres")(
    "[OPS-11] a node claims the next account change while another node's claim of the first is not committed",
    async () => {
      const { db } = await open();
      const { client } = await buildTenant(db);
      for (const [index, id] of ["first", "second"].entries()) {
        const employee = await buildEmployee(db, { client_id: client.id });
        const change = { id, client_id: client.id, employee_id: employee.id, upload_id: "u" };
        const request = { requested_by: employee.id, request_id: "r", created_at: index };
        await db
          .insertInto("account_changes")
          .values({ ...change, ...request, kind: "date_of_birth", new_value: "1990-01-02" })
          .execute();
      }
      const claimChanges = async (trx: Trx) => {
        const changes = await claimUnsentChanges(trx, { clientId: client.id, limit: 1 });
        return changes.map(({ id }) => id);
      };

      await db.transaction().execute(async (firstTrx) => {
        expect(await claimChanges(firstTrx)).toEqual(["first"]);
        const others = await db.transaction().execute(async (secondTrx) => await claimChanges(secondTrx));
        expect(others).toEqual(["second"]);
      });
    },
  );
});
