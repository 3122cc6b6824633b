import { pino } from "pino";
import { expect, it } from "vitest";
import {
  buildClient,
  buildEmployee,
  buildScheme,
  createTestClock,
  testNow,
} from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { minutesToMs, secondsToMs } from "../domain/clock.ts";
import { createCatalogues } from "../platform/catalogues.ts";
import { createRateBook } from "../platform/rates.ts";
import { claimClientCount, findFigures } from "../repositories/insights.ts";
import { startFiguresJob } from "./figures.ts";

describeEachDatabase("the figures job", (open) => {
  it("a node keeps its claim on a client even when counting takes longer than the claim lasts", async () => {
    const { db } = await open();
    const client = await buildClient(db);
    await buildScheme(db, { client_id: client.id });
    for (let index = 0; index < 210; index++) await buildEmployee(db, { client_id: client.id });
    const readClaim = () =>
      db
        .selectFrom("client_figures")
        .select("claimed_until")
        .executeTakeFirst()
        .then((row) => row?.claimed_until);
    // Each reading of the clock moves it by 110 seconds, and records what another node would see.
    let time = testNow.getTime();
    const readings: Promise<{ time: number; until: number | undefined }>[] = [];
    const clock = {
      now: () => testNow,
      real: () => {
        time += secondsToMs(110);
        const at = time;
        readings.push(readClaim().then((until) => ({ time: at, until })));
        return new Date(time);
      },
    };
    const log = pino({ level: "silent" });
    const catalogues = createCatalogues({
      db,
      clock: createTestClock(),
      rates: createRateBook({ db, clock: createTestClock() }),
    });
    const job = startFiguresJob({ db, clock, log, catalogues });
    await job.drain();
    await job.stop();
    const claims = (await Promise.all(readings)).filter(({ until }) => until);
    expect(claims.length).toBeGreaterThan(3);
    expect(claims.filter(({ time: at, until }) => Number(until) <= at)).toEqual([]);
    expect(time - testNow.getTime()).toBeGreaterThan(minutesToMs(10));
    expect(await readClaim()).toBe(0);
  });

  it("[D9] a claim and figures from when the clock was fast do not delay a count once the clock is right", async () => {
    const { db } = await open();
    const { id: clientId } = await buildClient(db);
    await buildScheme(db, { client_id: clientId });
    const clock = createTestClock();
    const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
    const countFigures = async () => {
      const job = startFiguresJob({ db, clock, log: pino({ level: "silent" }), catalogues });
      await job.drain();
      await job.stop();
      return (await findFigures(db, { clientId }))?.countedAt;
    };
    const realNow = clock.real().getTime();
    await claimClientCount(db, clientId, { realNow, until: realNow + minutesToMs(10) });
    clock.advance(-minutesToMs(10));
    expect(await countFigures()).toBeUndefined();
    clock.advance(-1);
    expect(await countFigures()).toBe(clock.now().getTime());
    clock.advance(-minutesToMs(1) - 1);
    expect(await countFigures()).toBe(clock.now().getTime());
  });
});
