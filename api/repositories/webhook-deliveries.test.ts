import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildClient } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildWebhook } from "../../tests/support/webhook-endpoint.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { claimDueDeliveries } from "./webhook-deliveries.ts";
import { addEvents } from "./webhook-events.ts";

describeEachDatabase("claims of webhook deliveries", (open, { dialect }) => {
  // SQLite has one writer, so two nodes never claim at the same time.
  test.runIf(dialect === "postgres")(
    "[OPS-11] a node claims the next event while another node's claim of the first is not committed",
    async () => {
      const { db } = await open();
      const clientId = (await buildClient(db)).id;
      await buildWebhook(db, clientId, ["employee.left"]);
      const events = ["first", "second"].map((employeeId, index) => ({
        type: "employee.left" as const,
        at: index,
        data: { employeeId, employeeNumber: employeeId, lastDay: "2026-11-30" },
      }));
      for (const event of events) await inTransaction(db, (trx) => addEvents(trx, { clientId }, [event]));
      const claimDeliveries = async (trx: Db) => {
        const rows = await claimDueDeliveries(trx, { clientId, realNow: 10_000, until: 20_000, limit: 1 });
        return rows.map(({ body }) => JSON.parse(body).data.employeeId);
      };

      await db.transaction().execute(async (firstTrx) => {
        // Without statistics PostgreSQL may choose a query plan that reads the due deliveries once per delivery.
        for (const plan of ["hashjoin", "mergejoin", "material"])
          await sql`set local ${sql.ref(`enable_${plan}`)} = off`.execute(firstTrx);
        expect(await claimDeliveries(firstTrx)).toEqual(["first"]);
        const others = await db
          .transaction()
          .execute(async (two) => [await claimDeliveries(two), await claimDeliveries(two)]);
        expect(others).toEqual([["second"], []]);
      });
    },
  );
});
