import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { DATA_KEY, dataKeys } from "../../tests/support/data-keys.ts";
import { countDueRuns } from "../../tests/support/due-runs.ts";
import { type StartedProcess, startProcess } from "../../tests/support/process.ts";

export interface DemoServer {
  port: number;
  /** The data folder, for the API's process. */
  dataDir: string;
  /**
   * Sets how many milliseconds the clock of portal and API is ahead of the real one. A page's clock moves
   * with it.
   */
  moveClock(movedMs: number): Promise<void>;
  /** Stops the separate API, so that every page shows what it shows without it. */
  stopApi(): Promise<void>;
  stop(): Promise<void>;
}

/** The demo's day, so that no journey depends on when it runs; the time of day is the real one. */
const settings = {
  DEMO: "on",
  DEMO_DATE: "2026-11-20",
  SESSION_SECRETS: "the-secret-of-the-browser-journeys-1",
  DATA_KEYS: DATA_KEY,
  ROBOT_CHECK_KEY: "the-key-of-the-browser-journeys-0001",
};

/** The environment variable that names the folder of a demo to copy. */
const DEMO_FOLDER = "DEMO_WORLD_TO_COPY";

/**
 * Makes one demo before all journeys that every worker copies, because making it takes as long as two
 * journeys.
 */
export default async function makeDemoFolder(): Promise<() => Promise<void>> {
  const world = await mkdtemp(join(tmpdir(), "benefits-world-"));
  const portal = await startProcess({ env: { ...settings, DATA_DIR: world }, hasCheapSafety: true });
  await waitUntilPastRunsAreLocked(world);
  await portal.stop();
  process.env[DEMO_FOLDER] = world;
  return () => rm(world, { recursive: true, force: true });
}

interface DemoOptions {
  /** Whether the API is a process next to the portal. */
  separateApi?: boolean;
  /** More settings of portal and API. */
  more?: Record<string, string>;
}

/** Starts the built portal with a new demo. */
export async function startDemo({ separateApi = false, more = {} }: DemoOptions = {}): Promise<DemoServer> {
  const started: StartedProcess[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), "benefits-demo-"));
  const stop = async () => {
    for (const each of started.splice(0).reverse()) await each.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const world = process.env[DEMO_FOLDER];
    if (world) await cp(world, dataDir, { recursive: true });
    const env: Record<string, string> = { ...settings, ...more };
    const hooks = { hasMovableClock: true, hasCheapSafety: true };
    if (separateApi) {
      // The API trusts its portal about callers' addresses, as docs/upstream.md requires.
      const apiEnv = { ...env, DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1,::1" };
      const api = await startProcess({ what: "api", env: apiEnv, ...hooks });
      started.push(api);
      Object.assign(env, { MAIN_API_URL: `${api.url}/main`, V1_API_URL: `${api.url}/v1` });
    } else {
      env.DATA_DIR = dataDir;
    }
    const portal = await startProcess({ env, ...hooks });
    started.push(portal);
    await waitUntilPastRunsAreLocked(dataDir);
    const moveClock = async (movedMs: number) => {
      await Promise.all(started.map((each) => each.moveClock(movedMs)));
    };
    const stopApi = async () => {
      if (separateApi) await started.shift()?.stop();
    };
    return { port: portal.port, dataDir, moveClock, stopApi, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until a demo's past payroll runs are locked, because reports and statements show them as locked. */
async function waitUntilPastRunsAreLocked(dataDir: string): Promise<void> {
  const database = await openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`, { dataKeys });
  try {
    await expect.poll(() => countDueRuns(database.db), { timeout: 170_000 }).toBe(0);
  } finally {
    await database.close();
  }
}
