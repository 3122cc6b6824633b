import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../support/browser.ts";
import { findFreePort } from "../support/free-port.ts";
import { people } from "../support/people.ts";
import type { Target } from "./load.ts";
import { type Server, startServer } from "./servers.ts";

export interface Portal extends Server {
  url: string;
  /** The address at which the embedded API listens. */
  apiUrl: string;
  openBrowser(): Browser;
  /**
   * A page of a logged-in person with a new session, because an old one is written again with every reply.
   */
  openPageAs(path: string, email?: string): Promise<Target>;
}

export async function createDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "bench-portal-"));
  return { path, remove: () => rm(path, { recursive: true }) };
}

/** A server is idle if it uses at most this much CPU in this time, and waits at most this long for a core. */
const [IDLE_MS, IDLE_CPU_MS, IDLE_WAIT_MS] = [5_000, 50, 1_500];

/** Waits until a server's jobs use almost no CPU, because a new demo first locks its past payroll runs. */
export async function waitUntilJobsAreIdle(portal: Portal): Promise<void> {
  for (let isResting = false; !isResting; ) {
    const [usedMs, wantedMs] = [portal.cpuMs(), portal.wantedCpuMs()];
    await pause(IDLE_MS);
    isResting = portal.cpuMs() - usedMs <= IDLE_CPU_MS && portal.wantedCpuMs() - wantedMs <= IDLE_WAIT_MS;
  }
}

/** Starts the built portal with the demo on a data folder that may be new. */
export async function startPortal(
  projectFolder: string,
  dataFolder: string,
  nodeOptions: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Portal> {
  const apiPort = await findFreePort();
  const server = await startServer([...nodeOptions, "build/index.js"], {
    cwd: projectFolder,
    env: { DATA_DIR: dataFolder, API_LISTEN: String(apiPort), DEMO: "on", ...env },
  });
  const clock = { now: () => new Date(), real: () => new Date(), advance: () => {} };
  const url = `http://localhost:${server.port}`;
  const openBrowser = () => new Browser({ port: server.port, host: "localhost", clock });
  return {
    ...server,
    url,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    openBrowser,
    async openPageAs(path, email = people.aisha) {
      const browser = openBrowser();
      const page = await browser.signIn(email);
      if (!page.path.startsWith("/app/")) throw new Error(`Logging in ended on ${page.path}`);
      return { url: url + path, headers: { Cookie: browser.jar.toHeader() ?? "" } };
    },
  };
}
