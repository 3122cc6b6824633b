import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "./cluster-member.server.ts";
import type { Config } from "./config.server.ts";
import { type Fetch, listen } from "./listen.server.ts";
import type { Readiness, RunningServer, Supervisor } from "./running.server.ts";
import { ConfigError } from "./set-up.server.ts";
import { collectStartGarbage } from "./start-garbage.server.ts";

/** Milliseconds for running work; unfinished work waits in the database for the next start. */
const STOP_MS = 9_500;
/** Milliseconds in which a kept connection may send one more request. */
const IDLE_GRACE_MS = 3_000;
/** The start's garbage is collected after the first requests, which would wait for it, and the jobs' first run. */
const GARBAGE_AFTER_MS = 2_000;

const terminal: Supervisor = {
  onSignal(act) {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, act);
  },
  onRunning: () => {},
};

interface StoppableParts {
  stopJobs(): Promise<void>;
  closeDatabases(): Promise<void>;
}

/**
 * Takes the ports before anything else, so that a taken port changes nothing and the demo's addresses know
 * their port. Then it stops things in order. Throws StartError.
 */
export async function startListeners(
  config: Pick<Config, "port" | "host" | "apiListen" | "managementPort" | "drainSeconds">,
  member: Pick<Member, "isFirst"> | null,
) {
  const { port, host, apiListen, managementPort, drainSeconds } = config;
  const sharing = member ? { isShared: true, isLate: !member.isFirst } : {};
  const portal = await listen({ port, host, setting: "PORT", ...sharing });
  const api = apiListen && (await listen({ ...apiListen, setting: "API_LISTEN", ...sharing }));
  // With several processes, the first one serves the management port and nothing else.
  const management =
    managementPort === null || member
      ? null
      : await listen({ port: managementPort, host, setting: "MANAGEMENT_PORT" });
  const listeners = api ? [portal, api] : [portal];
  let isDraining = false;
  return {
    port: portal.port,
    managementPort: management?.port ?? null,
    async serve(fetch: Fetch, apiFetch: Fetch | null, managementFetch: Fetch): Promise<void> {
      await portal.serve(fetch);
      await management?.serve(managementFetch);
      if (apiFetch) await api?.serve(apiFetch);
    },
    async readiness(check: () => Promise<Readiness>): Promise<Readiness> {
      return isDraining ? { ok: false, warnings: ["the service is stopping"] } : check();
    },
    run: (url: string, { stopJobs, closeDatabases }: StoppableParts): RunningServer => ({
      url,
      apiPort: api ? api.port : null,
      async drain(hurry) {
        isDraining = true;
        for (const listener of listeners) listener.shed();
        await pause(drainSeconds * 1_000, undefined, { signal: hurry }).catch(() => {});
      },
      async close(options) {
        isDraining = true;
        await Promise.all([stopJobs(), ...listeners.map((listener) => listener.close(options))]);
        await closeDatabases();
        // The management port is closed last, so that probes can follow the stop to its end.
        await management?.close();
      },
    }),
  };
}

/**
 * Runs until SIGTERM, then drains and closes. Resolves when everything is closed, or ends the process 10 s
 * after the drain. A second signal shortens the drain. SIGINT, from a terminal, waits only for running
 * requests. A signal during the start counts when the start is over.
 */
export async function runUntilSignal(
  start: () => Promise<RunningServer>,
  supervisor: Supervisor = terminal,
): Promise<void> {
  const hurry = new AbortController();
  const first = Promise.withResolvers<NodeJS.Signals>();
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1 || signal === "SIGINT") hurry.abort();
    first.resolve(signal);
  };
  supervisor.onSignal(onSignal);

  const starting = start();
  const startDeadline = first.promise.then(() => exitAfter(STOP_MS));
  const running = await starting;
  supervisor.onRunning(running);
  const garbage = setTimeout(collectStartGarbage, GARBAGE_AFTER_MS);
  const signal = await first.promise;
  clearTimeout(garbage);
  clearTimeout(await startDeadline);
  await running.drain(hurry.signal);
  const deadline = exitAfter(STOP_MS);
  await running.close({ idleGraceMs: signal === "SIGTERM" ? IDLE_GRACE_MS : 0 });
  clearTimeout(deadline);
}

function exitAfter(ms: number): NodeJS.Timeout {
  return setTimeout(() => {
    process.stderr.write("Stopped before all work was finished; the rest waits in the database.\n");
    process.exit(0);
  }, ms).unref();
}

/** Prints why a program cannot run, a line for each reason, and ends it. */
export function exitWithError(error: unknown, program: string): never {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(`${[`${program}:`, ...lines.map((line) => `  ${line}`)].join("\n")}\n`);
  process.exit(1);
}
