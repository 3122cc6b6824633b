import { expect, it } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { minutesToMs } from "../domain/clock.ts";
import { createRateBook } from "./rates.ts";
import { createTableEnds } from "./table-ends.ts";

describeEachDatabase("the last days of price tables", (open) => {
  it.each([
    ["a minute later", minutesToMs(1)],
    ["when the clock is set back by more", -minutesToMs(1) - 1],
  ])("[D9] the last days of price tables are read again %s, and not earlier", async (_, later) => {
    const { db } = await open();
    const clock = createTestClock();
    const findTableEnds = createTableEnds({ db, clock, rates: createRateBook({ db, clock }) });
    const first = await findTableEnds();
    clock.advance(later - Math.sign(later));
    expect(await findTableEnds()).toBe(first);
    clock.advance(Math.sign(later));
    expect(await findTableEnds()).not.toBe(first);
  });
});
