import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { type Channel, openChannel } from "./channel.server.ts";
import type { MemberPlace } from "./cluster-member.server.ts";
import type { Log } from "./log.server.ts";
import { addUpFigures, type Figures } from "./metrics.server.ts";
import type { Readiness } from "./running.server.ts";

/** A member that ends again is started again after 1, 2, 4 … and at most 30 seconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** After serving this long, a member has recovered: its next end counts as the first. */
const RECOVERED_MS = 60_000;

const MEMBER_REPLY_MS = 2_000;

export interface StartedServer {
  url: string;
  apiPort: number | null;
}

interface MembersOptions {
  log: Log;
  /** Settings of the members beyond those of this process. */
  env: Record<string, string>;
  /** Stops the starting of new members. */
  stop: AbortSignal;
  /** The figures of all processes, for the member that answers the request. */
  readFigures(): Promise<string>;
}

interface Member {
  worker: Worker;
  channel: Channel;
  /** The member's latest metrics. */
  figures: Figures;
}

export type Members = ReturnType<typeof createMembers>;

/** The processes that serve, by their numbers. */
export function createMembers({ log, env, stop, readFigures }: MembersOptions) {
  const members = new Map<number, Member>();
  /** The exit code of each member that was ever started. */
  const exits = new Map<number, Promise<number>>();
  const signals: NodeJS.Signals[] = [];
  let ports: Record<string, string> = {};
  let endedFigures: Figures = [];

  const requestFromWorkers = (question: string) =>
    Promise.all(
      [...members.values()].map(async (member) => ({
        member,
        reply: await member.channel.request(question, null, MEMBER_REPLY_MS),
      })),
    );

  /** Counts of ended members stay in the sums, because Prometheus reads a falling sum as a restart. */
  async function keepFigures(figures: Figures): Promise<void> {
    endedFigures = await addUpFigures([
      endedFigures,
      figures.filter(({ type }) => isCumulative(String(type))),
    ]);
  }

  /** Resolves once the member serves, or with its exit code. */
  async function startMember(place: MemberPlace): Promise<StartedServer | number> {
    const worker = cluster.fork({ ...env, ...ports, WORKERS: "" });
    const running = Promise.withResolvers<StartedServer>();
    const channel = openChannel(worker, {
      place: () => place,
      running(state: StartedServer) {
        log.info({ process: place.number, pid: worker.process.pid }, "a process serves");
        running.resolve(state);
      },
      figures: readFigures,
      wake: (job: string) => void members.get(1)?.channel.request("wake", job),
    });
    for (const signal of signals) void channel.request("signal", signal);
    members.set(place.number, { worker, channel, figures: [] });
    worker.on("error", (err) => log.error({ process: place.number, err }, "a process cannot be reached"));
    const exit = awaitEnd(worker, place);
    exits.set(place.number, exit);
    return Promise.race([running.promise, exit]);
  }

  async function awaitEnd(worker: Worker, { number }: MemberPlace): Promise<number> {
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      worker.once("exit", (...exit) => resolve(exit));
    });
    const figures = members.get(number)?.figures ?? [];
    members.delete(number);
    await keepFigures(figures);
    if (!stop.aborted) log.error({ process: number, code, signal }, "a process ended");
    return Number(code ?? 1);
  }

  return {
    start: startMember,
    count: () => members.size,
    /** Members that start from now on take these ports. */
    sharePorts(newPorts: Record<string, string>) {
      ports = newPorts;
    },
    /** Starts the member again whenever it ends, until the stop. */
    async keep(place: MemberPlace): Promise<void> {
      const nextWait = createBackOff();
      for (;;) {
        const from = performance.now();
        await exits.get(place.number);
        if (stop.aborted) return;
        await pause(nextWait(performance.now() - from), undefined, { signal: stop }).catch(() => {});
        if (stop.aborted) return;
        log.info({ process: place.number }, "a process is started again");
        void startMember({ ...place, isFirst: false });
      }
    },
    /** Sends the stop signal to running members, and to members that start later. */
    signal(signal: NodeJS.Signals) {
      signals.push(signal);
      for (const { channel } of members.values()) void channel.request("signal", signal);
    },
    async readiness(): Promise<Readiness[]> {
      const replies = await requestFromWorkers("readiness");
      return replies.flatMap(({ reply }) => (reply ? [reply as Readiness] : []));
    },
    /** The metrics of each serving member, and the sum of the metrics of ended members. */
    async figures(): Promise<Figures[]> {
      for (const { member, reply } of await requestFromWorkers("figures"))
        if (reply) member.figures = reply as Figures;
      return [...[...members.values()].map(({ figures }) => figures), endedFigures];
    },
    whenAllEnded: () => Promise.all(exits.values()),
    kill() {
      for (const { worker } of members.values()) worker.process.kill("SIGKILL");
    },
  };
}

/** Returns the milliseconds to wait before restarting a member that served for `servedMs`. */
export function createBackOff(): (servedMs: number) => number {
  let nextWaitMs = FIRST_WAIT_MS;
  return (servedMs) => {
    const wait = servedMs > RECOVERED_MS ? FIRST_WAIT_MS : nextWaitMs;
    nextWaitMs = Math.min(2 * wait, LONGEST_WAIT_MS);
    return wait;
  };
}

const isCumulative = (type: string) => type === "counter" || type === "histogram";
