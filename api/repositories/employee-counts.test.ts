import { beforeEach, expect, it } from "vitest";
import { buildClient, buildEmployeeRow } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { addTwoFactor } from "../../tests/support/encrypted-rows.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { createSeededRandom } from "../db/seed/random.ts";
import { inTransaction } from "../db/transaction.ts";
import { getCounts, mergeCountSteps } from "./employee-counts.ts";

describeEachDatabase("counts of employees", (open) => {
  let database: OpenDatabase<Schema>;
  beforeEach(async () => {
    database ??= await open();
  });

  /** Counts the people themselves, not the list or its steps. */
  async function countFromTables(clientId: string) {
    const people = await database.db
      .selectFrom("employees")
      .leftJoin("two_factors", "two_factors.employee_id", "employees.id")
      .select(["employees.id", "registered_at", "enabled_at"])
      .where("employees.client_id", "=", clientId)
      .execute();
    return {
      total: people.length,
      registered: people.filter(({ registered_at }) => registered_at !== null).length,
      twoFactor: people.filter(({ enabled_at }) => enabled_at !== null).length,
    };
  }

  it("[OPS-12] counts equal a recount after random writes, some of them rolled back, whenever changes are merged into totals", async () => {
    const { db } = database;
    const random = createSeededRandom(20_261_123);
    const clients = [await buildClient(db), await buildClient(db)];
    const people: { id: string; client_id: string }[] = [];
    const changePeople = async () => {
      const person = people.length > 0 ? random.pick(people) : null;
      const chosen = random.between(0, 6);
      if (person === null || chosen <= 1) {
        const client_id = random.pick(clients).id;
        people.push(await buildEmployeeRow(db, { client_id, registered_at: random.chance(0.5) ? 1 : null }));
      } else if (chosen === 2) {
        const values = { registered_at: random.chance(0.5) ? 2 : null };
        await db.updateTable("employees").set(values).where("id", "=", person.id).execute();
      } else if (chosen === 3) {
        const enabled_at = random.chance(0.5) ? 3 : null;
        await db.deleteFrom("two_factors").where("employee_id", "=", person.id).execute();
        await addTwoFactor(db, { client_id: person.client_id, employee_id: person.id, enabled_at });
      } else if (chosen === 4) {
        await db.deleteFrom("employees").where("id", "=", person.id).execute();
        people.splice(people.indexOf(person), 1);
      } else if (chosen === 5) {
        await db
          .updateTable("employees")
          .set({ registered_at: 5 })
          .where("client_id", "=", person.client_id)
          .execute();
      } else {
        const rolledBack = inTransaction(db, async (trx) => {
          await trx.deleteFrom("employees").where("client_id", "=", person.client_id).execute();
          throw new Error("undone");
        });
        await expect(rolledBack).rejects.toThrow("undone");
      }
    };
    for (let round = 0; round < 150; round++) {
      await changePeople();
      if (random.chance(0.1)) await Promise.all([mergeCountSteps(db), mergeCountSteps(db)]);
      if (round % 10 > 0) continue;
      for (const { id } of clients)
        expect(await getCounts(db, { clientId: id })).toMatchObject(await countFromTables(id));
    }
    await mergeCountSteps(db);
    for (const { id } of clients)
      expect(await getCounts(db, { clientId: id })).toMatchObject(await countFromTables(id));
    expect(await db.selectFrom("employee_count_steps").select("client_id").execute()).toEqual([]);
  });

  it("[OPS-12] deleting a client deletes its counts", async () => {
    const { db } = database;
    const client = await buildClient(db);
    await buildEmployeeRow(db, { client_id: client.id });
    await db.deleteFrom("clients").where("id", "=", client.id).execute();
    await mergeCountSteps(db);
    expect(await getCounts(db, { clientId: client.id })).toMatchObject({ total: 0, registered: 0 });
  });
});
