import { join } from "node:path";
import { expect } from "@playwright/test";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { DATA_KEY, dataKeys } from "../../tests/support/data-keys.ts";
import { countDueRuns } from "../../tests/support/due-runs.ts";
import { type StartedProcess, startProcess } from "../../tests/support/process.ts";

export interface DemoServer {
  port: number;
  /** For the process of the API. */
  dataDir: string;
  /**
   * Sets how far the clock of portal and API is ahead of the real one, ms; a page's own clock moves with it.
   */
  moveClock(movedMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** The day of the demo world, so that no journey depends on when it runs; the time of day is the real one. */
const settings = {
  DEMO: "on",
  DEMO_DATE: "2026-11-20",
  SESSION_SECRETS: "the-secret-of-the-browser-journeys-1",
  DATA_KEYS: DATA_KEY,
  ROBOT_CHECK_KEY: "the-key-of-the-browser-journeys-0001",
};

/** The built portal with its own demo world; with `separateApi` the API is a separate process. */
export async function startDemo({ separateApi = false } = {}): Promise<DemoServer> {
  const started: StartedProcess[] = [];
  const stop = async () => {
    for (const each of started.splice(0).reverse()) await each.stop();
  };
  try {
    const env: Record<string, string> = { ...settings };
    if (separateApi) {
      // As docs/upstream.md requires: the API trusts its portal's forwarded addresses.
      const apiEnv = { ...env, TRUSTED_PROXIES: "127.0.0.1,::1" };
      const api = await startProcess({ what: "api", env: apiEnv, hasMovableClock: true });
      started.push(api);
      Object.assign(env, { MAIN_API_URL: `${api.url}/main`, V1_API_URL: `${api.url}/v1` });
    }
    const portal = await startProcess({ env, hasMovableClock: true });
    started.push(portal);
    await untilPastIsLocked((started[0] ?? portal).dataDir);
    const moveClock = async (movedMs: number) => {
      await Promise.all(started.map((each) => each.moveClock(movedMs)));
    };
    return { port: portal.port, dataDir: (started[0] ?? portal).dataDir, moveClock, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Until a demo's payroll runs of the past are locked: reports and statements show them so. */
async function untilPastIsLocked(dataDir: string): Promise<void> {
  const database = await openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`, { dataKeys });
  try {
    await expect.poll(() => countDueRuns(database.db), { timeout: 170_000 }).toBe(0);
  } finally {
    await database.close();
  }
}
