import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildClient } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import type { Db, Trx } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

const payDay = async (db: Db, id: string) =>
  (
    await db
      .selectFrom("clients")
      .select("pay_day")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).pay_day;

const raisePayDay = (id: string) => async (trx: Trx) => {
  const pay_day = (await payDay(trx, id)) + 1;
  await trx.updateTable("clients").set({ pay_day }).where("id", "=", id).execute();
};

describeEachDatabase("a transaction", (open, engine) => {
  test("a transaction returns the result of its work, and undoes all writes when the work throws", async () => {
    const { db } = await open();
    expect(await inTransaction(db, (trx) => buildClient(trx))).toMatchObject({ pay_day: 28 });
    const failing = inTransaction(db, async (trx) => {
      await buildClient(trx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.selectFrom("clients").select("id").execute()).toHaveLength(1);
  });

  test("a transaction loses no update when many of them read and write one row at once", async () => {
    const { db } = await open();
    const { id } = await buildClient(db, { pay_day: 0 });
    await Promise.all(Array.from({ length: 20 }, () => inTransaction(db, raisePayDay(id))));
    expect(await payDay(db, id)).toBe(20);
  });

  test("a transaction waits for another process's transaction without blocking its own process", async () => {
    const url = await engine.newUrl();
    const [mine, theirs] = [await openDatabase(url), await openDatabase(url)];
    await migrate(mine);
    const { id } = await buildClient(mine.db, { pay_day: 0 });

    let waiting: Promise<void> | undefined;
    let finished = false;
    await inTransaction(theirs.db, async (trx) => {
      await raisePayDay(id)(trx);
      waiting = inTransaction(mine.db, raisePayDay(id)).then(() => {
        finished = true;
      });
      // If waiting blocked the event loop, this loop could not run and the wait would time out.
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      expect(finished).toBe(false);
    });
    await waiting;
    expect(await payDay(mine.db, id)).toBe(2);
    await Promise.all([mine.close(), theirs.close()]);
  });

  test("a transaction that meets a deadlock is run again", async () => {
    const url = await engine.newUrl();
    const [mine, theirs] = [await openDatabase(url), await openDatabase(url)];
    await migrate(mine);
    const [one, two] = [
      await buildClient(mine.db, { pay_day: 0 }),
      await buildClient(mine.db, { pay_day: 0 }),
    ];
    const addBothRows = (first: string, second: string) => async (trx: Trx) => {
      await raisePayDay(first)(trx);
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      await raisePayDay(second)(trx);
    };
    await Promise.all([
      inTransaction(mine.db, addBothRows(one.id, two.id)),
      inTransaction(theirs.db, addBothRows(two.id, one.id)),
    ]);
    expect([await payDay(mine.db, one.id), await payDay(mine.db, two.id)]).toEqual([2, 2]);
    await Promise.all([mine.close(), theirs.close()]);
  });
});
