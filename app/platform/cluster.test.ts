import { availableParallelism } from "node:os";
import { pino } from "pino";
import { expect, it } from "vitest";
import { countWorkers } from "./cluster.server.ts";
import { createBackOff } from "./cluster-members.server.ts";
import type { Config } from "./config.server.ts";
import type { Log } from "./log.server.ts";

const SECOND = 1_000;

it("[E9] a process that ends again and again is started after longer and longer waits, up to half a minute", () => {
  const nextWait = createBackOff();
  const waits = Array.from({ length: 8 }, () => nextWait(2 * SECOND) / SECOND);
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

it("[E9] a process that served for more than a minute is started again after one second", () => {
  const nextWait = createBackOff();
  for (let time = 0; time < 6; time++) nextWait(2 * SECOND);
  expect(nextWait(60 * SECOND)).toBe(30 * SECOND);
  expect([nextWait(61 * SECOND), nextWait(2 * SECOND)]).toEqual([SECOND, 2 * SECOND]);
});

function countConfiguredWorkers(settings: Pick<Config, "workers" | "databaseUrl">) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) }) as unknown as Log;
  return { processes: countWorkers(settings as Config, log), lines };
}

it("[D7] WORKERS=auto starts a process for each core on PostgreSQL", () => {
  expect(
    countConfiguredWorkers({ workers: "auto", databaseUrl: "postgres://database.example/portal" }),
  ).toEqual({
    processes: availableParallelism(),
    lines: [],
  });
});

it.each([["auto"], [4]] as const)(
  "[D7] WORKERS=%s starts one process on SQLite, and the log says why",
  (workers) => {
    const { processes, lines } = countConfiguredWorkers({ workers, databaseUrl: null });
    expect(processes).toBe(1);
    expect(lines).toEqual(
      workers === "auto" && availableParallelism() === 1
        ? []
        : [
            expect.stringMatching(
              new RegExp(`^WORKERS is ${workers}, but one process is started: on SQLite`),
            ),
          ],
    );
  },
);
