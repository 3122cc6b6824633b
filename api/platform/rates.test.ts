import { expect, it } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { addRates } from "../repositories/rates.ts";
import { createRateBook } from "./rates.ts";

const buildRow = (revision: number, limitPence: number) => ({
  table: "employer loans",
  from: "2027-04-06",
  revision,
  figures: { limitPence },
  source: "Finance Act 2027, in a test",
});

describeEachDatabase("statutory rates", (open) => {
  it("[RULE-03] rates are those of this release until an import, which other nodes use within 5 seconds", async () => {
    const { db } = await open();
    const clock = createTestClock();
    const [one, other] = [createRateBook({ db, clock }), createRateBook({ db, clock })];
    const listLimits = async () =>
      (await Promise.all([one.get(), other.get()])).map(({ employerLoans: { rows } }) =>
        rows.map(({ from, limitPence }) => `${from} ${limitPence}`),
      );
    const published = ["2014-04-06 1000000"];
    expect(await listLimits()).toEqual([published, published]);
    await addRates(db, [buildRow(1, 12_000_00)], { at: 1, by: "test" });
    expect(await listLimits()).toEqual([published, published]);
    clock.advance(5_000);
    const now = [...published, "2027-04-06 1200000"];
    expect(await listLimits()).toEqual([now, now]);
  });

  it("[D9] rates of an import reach a node whose clock is set back", async () => {
    const { db } = await open();
    const clock = createTestClock();
    const book = createRateBook({ db, clock });
    const before = await book.get();
    await addRates(db, [buildRow(1, 12_000_00)], { at: 1, by: "test" });
    clock.advance(-5_001);
    expect(await book.get()).not.toBe(before);
  });

  it("[RULE-03] a day's rates come from the last revision, and earlier revisions are kept", async () => {
    const { db } = await open();
    const book = createRateBook({ db, clock: createTestClock() });
    await addRates(db, [buildRow(1, 12_000_00), buildRow(2, 15_000_00)], { at: 1, by: "test" });
    expect((await book.get()).employerLoans.rows.at(-1)?.limitPence).toBe(15_000_00);
    await expect(addRates(db, [buildRow(2, 1)], { at: 2, by: "test" })).rejects.toThrow();
    expect(await db.selectFrom("rates").select("revision").execute()).toHaveLength(2);
  });

  it("rates stay the same object until an import, so that nothing is computed again", async () => {
    const { db } = await open();
    const clock = createTestClock();
    const book = createRateBook({ db, clock });
    const first = await book.get();
    clock.advance(60_000);
    expect(await book.get()).toBe(first);
  });
});
