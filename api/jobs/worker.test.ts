import { pino } from "pino";
import { expect, it } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { startWorker } from "./worker.ts";

const log = pino({ level: "silent" });

/** A promise with the function that resolves it. */
const createGate = () => Promise.withResolvers<void>();

it("a worker runs once more when it is drained while a run is ending", async () => {
  for (let steps = 0; steps < 20; steps++) {
    const [begun, released] = [createGate(), createGate()];
    let runs = 0;
    const runDue = async () => {
      runs += 1;
      begun.resolve();
      await released.promise;
    };
    const worker = startWorker({ name: "test", runDue, clock: createTestClock(), log, isManual: true });
    const first = worker.drain();
    await begun.promise;
    released.resolve();
    for (let step = 0; step < steps; step++) await null;
    await worker.drain();
    await first;
    expect(runs, `after ${steps} steps`).toBe(2);
    await worker.stop();
  }
});

it("a worker runs at its start and when its work is due, and never after its stop", async () => {
  const [first, second] = [createGate(), createGate()];
  let runs = 0;
  const worker = startWorker({
    name: "test",
    async runDue() {
      runs += 1;
      if (runs === 1) first.resolve();
      if (runs === 2) second.resolve();
    },
    // After the first run work is due at once, and after the second in an hour.
    findNextDue: async () => createTestClock().real().getTime() + (runs === 1 ? 0 : 3_600_000),
    clock: createTestClock(),
    log,
  });
  await first.promise;
  await second.promise;
  await worker.stop();
  worker.wake();
  await worker.drain();
  expect(runs).toBe(2);
});

it("a worker without a schedule runs only when it is woken or drained", async () => {
  const woken = createGate();
  let runs = 0;
  const runDue = async () => {
    runs += 1;
    woken.resolve();
  };
  const worker = startWorker({ name: "test", runDue, clock: createTestClock(), log, isManual: true });
  await new Promise(setImmediate);
  expect(runs).toBe(0);
  worker.wake();
  await woken.promise;
  await worker.stop();
  expect(runs).toBe(1);
});
