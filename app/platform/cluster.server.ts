import cluster, { type Worker } from "node:cluster";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { type Channel, openChannel } from "./channel.server.ts";
import type { Place } from "./cluster-member.server.ts";
import type { Config } from "./config.server.ts";
import type { Readiness } from "./lifecycle.server.ts";
import { listen } from "./listen.server.ts";
import type { Log } from "./log.server.ts";
import { createManagement } from "./management.server.ts";
import { addUpFigures, createMetrics, type Figures, toFiguresText } from "./metrics.server.ts";

/** A process that keeps ending is started again after 1, 2, 4 … and at most 30 seconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A process that served this long counts as healthy, so its next end counts as its first. */
const WELL_MS = 60_000;
/** Milliseconds that a process takes to stop after its drain, and a little more. */
const STOP_MS = 12_000;

const MEMBER_ANSWERS_MS = 2_000;

interface Started {
  url: string;
  apiPort: number | null;
}

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
  const asked = workers === "auto" ? availableParallelism() : workers;
  if (asked === 1 || databaseUrl !== null) return asked;
  log.warn(
    `WORKERS is ${workers}, but one process is started: on SQLite writers wait for each other, so more processes serve no more people. Set DATABASE_URL to a PostgreSQL`,
  );
  return 1;
}

/**
 * Starts the serving processes, restarts those that end, and answers probes and metrics for all. After a
 * signal it ends with them. Returns the exit code.
 */
export async function runCluster({ config, log, size, env, onListening }: ClusterOptions): Promise<number> {
  const { host, managementPort, drainSeconds } = config;
  await assertFree(config);
  const management =
    managementPort === null ? null : await listen({ port: managementPort, host, setting: "MANAGEMENT_PORT" });
  const members = new Map<number, { worker: Worker; channel: Channel; figures: Figures }>();
  const own = createMetrics({ token: config.metricsToken, trustedProxies: config.trustedProxies });
  own.addGauges({
    gauges: { serving_processes: { help: "Processes that serve, of those that WORKERS asks for" } },
    measure: async () => [{ name: "serving_processes", value: members.size }],
  });
  let ports: Record<string, string> = {};
  let ended: Figures = [];
  const signals: NodeJS.Signals[] = [];
  const stopping = new AbortController();

  async function readFigures(): Promise<string> {
    await Promise.all(
      [...members.values()].map(async (member) => {
        const figures = await member.channel.ask("figures", null, MEMBER_ANSWERS_MS);
        if (figures) member.figures = figures as Figures;
      }),
    );
    const all = [...members.values()].map(({ figures }) => figures);
    return toFiguresText(await addUpFigures([...all, ended, await own.figures()]));
  }

  async function ready(): Promise<Readiness> {
    if (signals.length > 0) return { ok: false, warnings: ["the service is stopping"] };
    const asked = [...members.values()].map(({ channel }) =>
      channel.ask("readiness", null, MEMBER_ANSWERS_MS),
    );
    const states = ((await Promise.all(asked)) as (Readiness | undefined)[]).filter((state) => !!state);
    const serving = states.filter(({ ok }) => ok).length;
    const missing = serving < size ? [`${size - serving} of ${size} processes do not serve`] : [];
    const warnings = [...missing, ...states.flatMap((state) => state.warnings)];
    return { ok: serving > 0, warnings: [...new Set(warnings)] };
  }

  /** Resolves when the process serves, or with its exit code. */
  async function start(place: Place): Promise<Started | number> {
    const worker = cluster.fork({ ...env, ...ports, WORKERS: "" });
    const running = Promise.withResolvers<Started>();
    const channel = openChannel(worker, {
      place: () => place,
      running(state: Started) {
        log.info({ process: place.number, pid: worker.process.pid }, "a process serves");
        running.resolve(state);
      },
      figures: readFigures,
      wake: (job: string) => void members.get(1)?.channel.ask("wake", job),
    });
    for (const signal of signals) void channel.ask("signal", signal);
    members.set(place.number, { worker, channel, figures: [] });
    worker.on("error", (err) => log.error({ process: place.number, err }, "a process cannot be reached"));
    const exited = new Promise<[number | null, string | null]>((resolve) => {
      worker.once("exit", (code, signal) => resolve([code, signal]));
    });
    const exit = exited.then(async ([code, signal]) => {
      const last = members.get(place.number)?.figures ?? [];
      members.delete(place.number);
      // If sums fell, Prometheus would take it for a restart of everything.
      ended = await addUpFigures([ended, last.filter(({ type }) => isCumulative(String(type)))]);
      if (!stopping.signal.aborted) log.error({ process: place.number, code, signal }, "a process ended");
      return Number(code ?? 1);
    });
    ends.set(place.number, exit);
    return Promise.race([running.promise, exit]);
  }

  /** Starts the process again whenever it ends, until the stop. */
  async function keep(place: Place): Promise<void> {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      const from = performance.now();
      await ends.get(place.number);
      if (stopping.signal.aborted) return;
      if (performance.now() - from > WELL_MS) wait = FIRST_WAIT_MS;
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      log.info({ process: place.number }, "a process is started again");
      void start({ ...place, isFirst: false });
    }
  }

  const ends = new Map<number, Promise<number>>();
  const stopped = Promise.withResolvers<void>();
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      signals.push(signal);
      stopping.abort();
      for (const { channel } of members.values()) void channel.ask("signal", signal);
      stopped.resolve();
    });

  const first = await start({ number: 1, isFirst: true, runsJobs: true });
  if (typeof first !== "number") {
    const { port } = new URL(first.url);
    ports = {
      PORT: port,
      ...(first.apiPort && { API_LISTEN: `${config.apiListen?.host}:${first.apiPort}` }),
    };
    const others = Array.from({ length: size - 1 }, (_, index) => index + 2);
    const places = others.map((number) => ({ number, isFirst: false, runsJobs: false }));
    await Promise.all(places.map(start));
    const keeping = [{ number: 1, isFirst: false, runsJobs: true }, ...places].map(keep);
    await management?.serve(createManagement({ ready, metrics: { ...own, text: readFigures } }).fetch);
    if (!stopping.signal.aborted) onListening(first.url);
    await stopped.promise;
    const killing = setTimeout(
      () => {
        for (const { worker } of members.values()) worker.process.kill("SIGKILL");
      },
      drainSeconds * 1_000 + STOP_MS,
    );
    await Promise.all([...keeping, ...ends.values()]);
    clearTimeout(killing);
  }
  await management?.close();
  return typeof first === "number" ? first : 0;
}

const isCumulative = (type: string) => type === "counter" || type === "histogram";

/** Processes of one user can share a port unnoticed, so this one first takes it exclusively. */
async function assertFree({ port, host, apiListen }: Config): Promise<void> {
  const probes = [await listen({ port, host, setting: "PORT" })];
  if (apiListen) probes.push(await listen({ ...apiListen, setting: "API_LISTEN" }));
  await Promise.all(probes.map((probe) => probe.close()));
}
