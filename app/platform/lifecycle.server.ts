import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "./cluster-member.server.ts";
import type { Config } from "./config.server.ts";
import { type Fetch, listen } from "./listen.server.ts";
import { ConfigError } from "./set-up.server.ts";
import { collectStartGarbage } from "./start-garbage.server.ts";

/** Unfinished work waits in the database for the next start. */
const STOP_MS = 9_500;
/** How long a kept connection may still bring one more request. */
const IDLE_GRACE_MS = 3_000;

export interface Running {
  url: string;
  /** The port of `API_LISTEN`. */
  apiPort: number | null;
  /** Turns readiness red and ends connections with their next reply, for the configured time or until `hurry`. */
  drain(hurry: AbortSignal): Promise<void>;
  /** Accepts no new request, finishes running ones, stops the jobs, then closes the databases. */
  close(options?: { idleGraceMs?: number }): Promise<void>;
}

export interface Readiness {
  ok: boolean;
  /** For the operator. */
  warnings: string[];
}

/** A source of signals, and what comes when all has started. */
export interface Supervisor {
  onSignal(act: (signal: NodeJS.Signals) => void): void;
  onRunning(running: Running): void;
}

const terminal: Supervisor = {
  onSignal(act) {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, act);
  },
  onRunning: () => {},
};

interface Parts {
  stopJobs(): Promise<void>;
  closeDatabases(): Promise<void>;
}

/**
 * Takes the ports before anything else is touched, so that a taken one changes nothing and the demo's addresses know
 * theirs; then stops things in order. Throws StartError.
 */
export async function startListeners(
  config: Pick<Config, "port" | "host" | "apiListen" | "managementPort" | "drainSeconds">,
  member: Pick<Member, "isFirst"> | null,
) {
  const { port, host, apiListen, managementPort, drainSeconds } = config;
  const sharing = member ? { isShared: true, isLate: !member.isFirst } : {};
  const portal = await listen({ port, host, setting: "PORT", ...sharing });
  const api = apiListen && (await listen({ ...apiListen, setting: "API_LISTEN", ...sharing }));
  // Of several processes the first one, which serves nobody, answers there.
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
    async readiness(ask: () => Promise<Readiness>): Promise<Readiness> {
      return isDraining ? { ok: false, warnings: ["the service is stopping"] } : ask();
    },
    run: (url: string, { stopJobs, closeDatabases }: Parts): Running => ({
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
        // Last, so that probes see the stop to its end.
        await management?.close();
      },
    }),
  };
}

/**
 * Runs until SIGTERM, then drains and closes; answers once all is closed, or ends the process 10 s after the drain. A
 * second signal cuts the drain short. SIGINT, from a terminal, waits for requests in flight only. A signal during the
 * start counts as soon as that is over.
 */
export async function runUntilSignal(
  start: () => Promise<Running>,
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
  const startDeadline = first.promise.then(() => endAfter(STOP_MS));
  const running = await starting;
  supervisor.onRunning(running);
  await collectStartGarbage();
  const signal = await first.promise;
  clearTimeout(await startDeadline);
  await running.drain(hurry.signal);
  const deadline = endAfter(STOP_MS);
  await running.close({ idleGraceMs: signal === "SIGTERM" ? IDLE_GRACE_MS : 0 });
  clearTimeout(deadline);
}

function endAfter(ms: number): NodeJS.Timeout {
  return setTimeout(() => {
    process.stderr.write("Stopped before all work was finished; the rest waits in the database.\n");
    process.exit(0);
  }, ms).unref();
}

/** Says why a program cannot run, a line for each reason, and ends it. */
export function endWith(error: unknown, what: string): never {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(`${[`${what}:`, ...lines.map((line) => `  ${line}`)].join("\n")}\n`);
  process.exit(1);
}
