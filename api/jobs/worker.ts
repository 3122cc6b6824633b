import { AsyncResource } from "node:async_hooks";
import type { Logger } from "pino";
import type { Db } from "../db/schema.ts";
import { type Clock, secondsToMs } from "../domain/clock.ts";
import { describeFault } from "../platform/faults.ts";
import { noObserver, type Observer } from "../platform/observer.ts";

/** How often a worker looks for work that other nodes left, ms. */
const pollEvery = secondsToMs(30);

export interface Worker {
  /** Says that there is new work. */
  wake(): void;
  /** Does all work that is due, and resolves when there is none left. */
  drain(): Promise<void>;
  /** Finishes the current item and starts no more. */
  stop(): Promise<void>;
}

/** A worker for work that another process does. */
export const idleWorker: Worker = {
  wake: () => {},
  drain: async () => {},
  stop: async () => {},
};

/** What every job works with. */
export interface JobDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  observer?: Observer | undefined;
  /** Works only when it is drained or woken. */
  isManual?: boolean | undefined;
}

interface WorkerOptions extends Omit<JobDeps, "db"> {
  /** Names the worker in the log. */
  name: string;
  /** Does all work that is due, until none is left or `isStopped`. */
  runDue(isStopped: () => boolean): Promise<void>;
  /** When the next work is due, in real time, ms; null if none waits. */
  findNextDue?(): Promise<number | null>;
}

/**
 * Runs work that is stored in the database: at the start, when woken, when due, and regularly. One run at a
 * time.
 */
export function startWorker({
  name,
  runDue,
  findNextDue,
  clock,
  log,
  observer = noObserver,
  isManual = false,
}: WorkerOptions): Worker {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let scheduling: Promise<void> | null = null;
  let wokenWhileRunning = false;
  let timer: NodeJS.Timeout | undefined;

  const logFailure = (fault: unknown) => log.error({ fault: describeFault(fault) }, `${name} stumbled`);
  const runOnce = async () => {
    const started = performance.now();
    const reportRun = (isFailed: boolean) =>
      observer.onJobRun({ job: name, isFailed, ms: performance.now() - started });
    try {
      await observer.span(`job ${name}`, { job: name }, () => runDue(() => isStopped));
      reportRun(false);
    } catch (fault) {
      reportRun(true);
      throw fault;
    }
  };
  const run = async () => {
    clearTimeout(timer);
    try {
      do {
        wokenWhileRunning = false;
        await runOnce();
      } while (wokenWhileRunning && !isStopped);
    } catch (fault) {
      logFailure(fault);
    }
    // Nothing is awaited after the last check of `wokenWhileRunning`, or a wake in between would be lost.
    running = null;
    if (!isManual) scheduling = scheduleNext().catch(scheduleAfterFailure);
  };
  const scheduleNext = async () => {
    if (isStopped) return;
    const due = (await findNextDue?.()) ?? null;
    const wait = due === null ? pollEvery : Math.max(due - clock.real().getTime(), 0);
    if (!isStopped) timer = setTimeout(start, Math.min(wait, pollEvery)).unref();
  };
  const start = () => {
    if (isStopped) return;
    if (running) {
      wokenWhileRunning = true;
      return;
    }
    running = run();
  };
  const scheduleAfterFailure = (fault: unknown) => {
    logFailure(fault);
    if (!isStopped) timer = setTimeout(start, pollEvery).unref();
  };

  if (!isManual) start();
  return {
    // A run must not inherit the trace and audit of the request that woke it.
    wake: AsyncResource.bind(start),
    async drain() {
      start();
      while (running) await running;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await scheduling;
    },
  };
}
