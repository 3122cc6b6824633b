import type { RunningPostgres } from "../support/postgres.ts";
import { jumpClock } from "./clock.ts";
import { fillDisk, fillDiskOfPostgres, fillLogDiskOfPostgres, hasTmpfs, limitFileSize } from "./disk.ts";
import { createPostgresEngine, createSqliteEngine, type Engine } from "./engine.ts";
import { killJobs } from "./jobs.ts";
import { killWhileWriting } from "./kills.ts";
import { failOver, restartPostgres } from "./postgres.ts";
import type { Outcome, Scenario } from "./scenario.ts";
import { stopUnderLoad } from "./stopping.ts";
import { killUploads } from "./uploads.ts";
import { spoilUpstream } from "./upstream.ts";

interface RunLength {
  /** The number of kills while people write. */
  rounds: number;
  /** The number of kinds of spoiled replies for each page and form. */
  kinds: number;
  /** Whether another round may begin in a scenario that may use this share of the time, from 0 to 1. */
  mayBegin(share: number): boolean;
}

/**
 * All scenarios. The kills come first, so that they finish all their rounds. The upstream scenario, which
 * could fill any time, gets the rest.
 */
export function listScenarios(postgres: RunningPostgres, { rounds, kinds, mayBegin }: RunLength): Scenario[] {
  const createOnSqlite = (name: string, run: (engine: Engine) => Promise<Outcome>): Scenario => ({
    name: `${name} (sqlite)`,
    run: () => runOnEngine(createSqliteEngine, run),
  });
  const createOnPostgres = (name: string, run: (engine: Engine) => Promise<Outcome>): Scenario => ({
    name: `${name} (postgres)`,
    run: () => runOnEngine(() => createPostgresEngine(postgres.url), run),
  });
  const createScenarios = (name: string, run: (engine: Engine) => Promise<Outcome>) => [
    createOnSqlite(name, run),
    createOnPostgres(name, run),
  ];
  const createSerialScenarios = (name: string, run: (engine: Engine, share: number) => Promise<Outcome>) => [
    createOnSqlite(name, (engine) => run(engine, 0.15)),
    createOnPostgres(name, (engine) => run(engine, 0.3)),
  ];
  return [
    ...createSerialScenarios("kill -9 while people write", (engine, share) =>
      killWhileWriting(engine, { rounds, mayBegin: () => mayBegin(share) }),
    ),
    ...createScenarios("stop under load", stopUnderLoad),
    createOnSqlite("clock jumps", jumpClock),
    createOnSqlite("disk full by a limit", limitFileSize),
    ...(hasTmpfs()
      ? [
          createOnSqlite("disk full by a small disk", fillDisk),
          { name: "disk full by a small disk (postgres)", run: () => fillDiskOfPostgres(postgres) },
          { name: "disk of the log full (postgres)", run: fillLogDiskOfPostgres },
        ]
      : []),
    createOnPostgres("restarted database", (engine) => restartPostgres(engine, postgres)),
    { name: "failover (postgres)", run: failOver },
    ...createScenarios("kill -9 during an upload", killUploads),
    ...createScenarios("kill -9 during every job", killJobs),
    { name: "misbehaving upstream", run: () => spoilUpstream({ kinds, mayBegin: () => mayBegin(0.9) }) },
  ];
}

async function runOnEngine(
  open: () => Promise<Engine>,
  run: (engine: Engine) => Promise<Outcome>,
): Promise<Outcome> {
  const engine = await open();
  try {
    return await run(engine);
  } finally {
    await engine.remove();
  }
}
