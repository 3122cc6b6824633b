import { type Channel, openChannel } from "./channel.server.ts";
import type { Figures } from "./metrics.server.ts";
import type { Readiness, RunningServer, Supervisor } from "./running.server.ts";

/** The position of a process among those that serve together. */
export interface MemberPlace {
  number: number;
  /** Whether the process starts first, and so takes the ports and prepares the database. */
  isFirst: boolean;
  runsJobs: boolean;
}

/** The functions by which the first process asks another one for its state. */
export interface MemberState {
  readiness(): Promise<Readiness>;
  figures(): Promise<Figures>;
  /** Present only if this process runs the jobs. */
  wakeJob(job: string): void;
}

export interface Member extends MemberPlace {
  /** The metrics of all processes together, in Prometheus's format. */
  figures(): Promise<string>;
  /** Wakes a job in the process that runs the jobs. */
  wakeJob(job: string): void;
  /** From this call on, the first process can ask this one for its state. */
  shareState(state: MemberState): void;
  /** Signals come through the first process, because a terminal or systemd sends them to every process. */
  supervisor: Supervisor;
}

/** Joins the process that started this one (`cluster.server.ts`). */
export async function joinCluster(): Promise<Member> {
  let state: MemberState | null = null;
  const earlySignals: NodeJS.Signals[] = [];
  let saveSignal = (signal: NodeJS.Signals): void => void earlySignals.push(signal);
  const channel: Channel = openChannel(process, {
    readiness: () => state?.readiness(),
    figures: () => state?.figures(),
    wake: (job: string) => state?.wakeJob(job),
    signal: (signal: NodeJS.Signals) => saveSignal(signal),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
  const place = (await channel.request("place")) as MemberPlace | undefined;
  if (!place) throw new Error("The process that started this one does not answer");
  return {
    ...place,
    figures: async () => String((await channel.request("figures")) ?? ""),
    wakeJob: (job) => void channel.request("wake", job),
    shareState(newState) {
      state = newState;
    },
    supervisor: {
      onSignal(handler) {
        saveSignal = handler;
        for (const signal of earlySignals.splice(0)) saveSignal(signal);
      },
      onRunning: ({ url, apiPort }: RunningServer) => void channel.request("running", { url, apiPort }),
    },
  };
}
