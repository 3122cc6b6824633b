import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { login } from "#contract/index.ts";
import { createBreakerGauge, createFaults } from "~/upstream/faults.server.ts";
import { createCleanUps, makeTemporaryFolder } from "../../tests/support/clean-ups.ts";
import type { GaugeSource } from "./metrics.server.ts";
import { watchOverload } from "./overload.server.ts";
import { createPortalGauges } from "./telemetry.server.ts";
import { createWorkerPool } from "./worker-pool.server.ts";

const cleanUps = createCleanUps();

const readGauge = async ({ measure }: GaugeSource) =>
  Object.fromEntries((await measure()).map(({ name, value }) => [name, value]));
const noWorkers = { load: () => ({ threads: 0, queued: 0 }) };

/** Blocks the event loop, like a long calculation. */
const blockThread = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const waitForTimer = () => new Promise((resolve) => setTimeout(resolve));

describe("the portal's gauges", () => {
  test("[E11] the gauges count worker threads and the tasks that wait for one", async () => {
    const folder = await makeTemporaryFolder(cleanUps);
    const file = join(folder, "tasks.cjs");
    await writeFile(file, "exports.waitFor = (byte) => Atomics.wait(byte, 0, 0);\n");
    const workers = createWorkerPool<{ waitFor(byte: Int32Array): Promise<string> }>(
      file,
      pino({ level: "silent" }),
      { threads: 1 },
    );
    cleanUps.push(() => workers.close());
    const overload = watchOverload(600_000);
    cleanUps.push(() => overload.stop());
    const gauges = createPortalGauges({ workers, overload });
    expect(await readGauge(gauges)).toMatchObject({ worker_pool_threads: 0, worker_pool_queue: 0 });

    const byte = new Int32Array(new SharedArrayBuffer(4));
    const tasks = [1, 2, 3].map(() => workers.run("waitFor", byte));
    await expect
      .poll(() => readGauge(gauges))
      .toMatchObject({ worker_pool_threads: 1, worker_pool_queue: 2 });
    Atomics.store(byte, 0, 1);
    Atomics.notify(byte, 0);
    await Promise.all(tasks);
    expect(await readGauge(gauges)).toMatchObject({ worker_pool_queue: 0 });
  });

  test("[E11] the gauges count requests that wait for their turn, and show whether new requests are refused", async () => {
    const overload = watchOverload(100);
    cleanUps.push(() => overload.stop());
    const gauges = createPortalGauges({ workers: noWorkers, overload });
    const turns = [1, 2, 3].map(() => overload.waitForTurn());
    expect(await readGauge(gauges)).toMatchObject({ requests_waiting: 3, overloaded: 0 });
    await Promise.all(turns);

    for (let times = 0; times < 2; times++) {
      blockThread(600);
      await waitForTimer();
    }
    expect(await readGauge(gauges)).toMatchObject({ requests_waiting: 0, overloaded: 1 });
  });

  test("[E11] the gauge of the circuit breaker says that calls are stopped after ten failures in a row", async () => {
    const faults = createFaults();
    const gauge = createBreakerGauge(faults);
    const failCall = () => faults.run(login, () => Promise.reject(new Error("down"))).catch(() => null);
    for (let times = 1; times < 10; times++) await failCall();
    expect(await readGauge(gauge)).toEqual({ upstream_breaker_state: 0 });
    await failCall();
    expect(await readGauge(gauge)).toEqual({ upstream_breaker_state: 2 });
  });
});
