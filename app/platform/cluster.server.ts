import { availableParallelism } from "node:os";
import type { MemberPlace } from "./cluster-member.server.ts";
import { createMembers, type Members, type StartedServer } from "./cluster-members.server.ts";
import type { Config } from "./config.server.ts";
import { listen } from "./listen.server.ts";
import type { Log } from "./log.server.ts";
import { createManagement } from "./management.server.ts";
import { addUpFigures, createMetrics, toFiguresText } from "./metrics.server.ts";
import type { Readiness } from "./running.server.ts";

/** Milliseconds that a member may need to stop after its drain, with a margin. */
const STOP_MS = 12_000;

interface ClusterOptions {
  config: Config;
  log: Log;
  size: number;
  /** Environment variables of the processes besides those of this process. */
  env: Record<string, string>;
  onListening(url: string): void;
}

/** The number of processes that WORKERS asks for; only PostgreSQL accepts writes from several at once. */
export function countWorkers({ workers, databaseUrl }: Config, log: Log): number {
  const requested = workers === "auto" ? availableParallelism() : workers;
  if (requested === 1 || databaseUrl !== null) return requested;
  log.warn(
    `WORKERS is ${workers}, but one process is started: on SQLite writers wait for each other, so more processes serve no more people. Set DATABASE_URL to a PostgreSQL`,
  );
  return 1;
}

/**
 * Starts the serving processes, restarts those that end, and answers probes and metrics for all. After a
 * signal it stops them and then itself. Returns the exit code.
 */
export async function runCluster({ config, log, size, env, onListening }: ClusterOptions): Promise<number> {
  const { host, managementPort, drainSeconds } = config;
  await assertFree(config);
  const management =
    managementPort === null ? null : await listen({ port: managementPort, host, setting: "MANAGEMENT_PORT" });
  const stopping = new AbortController();
  const members: Members = createMembers({
    log,
    env,
    stop: stopping.signal,
    readFigures: () => readFigures(),
  });
  const metrics = createMetrics({ token: config.metricsToken, trustedProxies: config.trustedProxies });
  metrics.addGauges({
    gauges: { serving_processes: { help: "Processes that serve, of those that WORKERS asks for" } },
    measure: async () => [{ name: "serving_processes", value: members.count() }],
  });
  const readFigures = async () =>
    toFiguresText(await addUpFigures([...(await members.figures()), await metrics.figures()]));
  const stopped = onSignal((signal) => {
    stopping.abort();
    members.signal(signal);
  });

  const first = await members.start({ number: 1, isFirst: true, runsJobs: true });
  if (typeof first !== "number") {
    const keeping = await startOtherMembers(members, size, getPorts(first, config));
    const getReadiness = () =>
      stopping.signal.aborted
        ? { ok: false, warnings: ["the service is stopping"] }
        : combineReadiness(members, size);
    const figures = { ...metrics, text: readFigures };
    await management?.serve(createManagement({ ready: async () => getReadiness(), metrics: figures }).fetch);
    if (!stopping.signal.aborted) onListening(first.url);
    await stopped;
    const killing = setTimeout(members.kill, drainSeconds * 1_000 + STOP_MS);
    await Promise.all(keeping);
    await members.whenAllEnded();
    clearTimeout(killing);
  }
  await management?.close();
  return typeof first === "number" ? first : 0;
}

/** Resolves with the first signal to stop; `act` is called with each. */
function onSignal(act: (signal: NodeJS.Signals) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      act(signal);
      resolve();
    });
  return promise;
}

/** The ports that the first member took, for the others. */
const getPorts = ({ url, apiPort }: StartedServer, { apiListen }: Config): Record<string, string> => ({
  PORT: new URL(url).port,
  ...(apiPort && { API_LISTEN: `${apiListen?.host}:${apiPort}` }),
});

/** Resolves, once all others serve, with the tasks that keep each member running. */
async function startOtherMembers(members: Members, size: number, ports: Record<string, string>) {
  members.sharePorts(ports);
  const others = Array.from({ length: size - 1 }, (_, index): MemberPlace => {
    return { number: index + 2, isFirst: false, runsJobs: false };
  });
  await Promise.all(others.map(members.start));
  return [{ number: 1, isFirst: false, runsJobs: true }, ...others].map(members.keep);
}

async function combineReadiness(members: Members, size: number): Promise<Readiness> {
  const states = await members.readiness();
  const serving = states.filter(({ ok }) => ok).length;
  const processWarnings = serving < size ? [`${size - serving} of ${size} processes do not serve`] : [];
  const warnings = [...processWarnings, ...states.flatMap((state) => state.warnings)];
  return { ok: serving > 0, warnings: [...new Set(warnings)] };
}

/** Processes of one user can share a port unnoticed, so this one first takes it exclusively. */
async function assertFree({ port, host, apiListen }: Config): Promise<void> {
  const probes = [await listen({ port, host, setting: "PORT" })];
  if (apiListen) probes.push(await listen({ ...apiListen, setting: "API_LISTEN" }));
  await Promise.all(probes.map((probe) => probe.close()));
}
