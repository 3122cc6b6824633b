import { type StartedProcess, startProcess } from "../support/process.ts";
import type { Engine } from "./engine.ts";
import { pause } from "./scenario.ts";

/** Longer than any node's claim on work lasts, so that the heir may take what a killed one had in its hands. */
const CLAIMS_END_MS = 20 * 60_000;

interface Killing {
  engine: Engine;
  what: "api" | "portal";
  env?: Record<string, string>;
  /** When each server is killed, ms after it listens; the last one finishes the work. */
  afterMs: readonly number[];
  /** Begins the work, once, with the first server. */
  begin?(server: StartedProcess): Promise<void>;
  /** Read from the database, because a server at work may answer late. */
  isDone(): Promise<boolean>;
}

/** Kills one server after the other during a piece of work; answers how many died before it was done. */
export async function killDuring({
  engine,
  what,
  env = {},
  afterMs,
  begin,
  isDone,
}: Killing): Promise<{ met: number; server: StartedProcess }> {
  let met = 0;
  for (let at = 0; ; at++) {
    const moved = { MOVED_CLOCK_MS: String(at * CLAIMS_END_MS) };
    const server = await startProcess({
      what,
      hasMovableClock: true,
      env: { ...engine.env, ...env, ...moved },
    });
    if (at === 0) await begin?.(server);
    const after = afterMs[at];
    if (after === undefined) return { met, server };
    await pause(after);
    await server.stop("SIGKILL");
    if (!(await isDone())) met += 1;
  }
}
