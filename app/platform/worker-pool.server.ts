import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import type { Log } from "./log.server.ts";

type Tasks<Of> = { [Name in keyof Of]: (input: never) => Promise<unknown> };

/** Threads for work that would block the server's thread for long. */
export interface WorkerPool<Of extends Tasks<Of>> {
  /** Runs one task on a copy of `input`. Throws `WorkersBusyError` if it would wait or take too long. */
  run<Name extends keyof Of & string>(
    name: Name,
    input: Parameters<Of[Name]>[0],
  ): Promise<Awaited<ReturnType<Of[Name]>>>;
  /** Threads in total, and tasks that wait for one. */
  load(): { threads: number; queued: number };
  /** Waits for the running tasks, then ends the threads. */
  close(): Promise<void>;
}

/** Too many tasks wait, or a task took too long. */
export class WorkersBusyError extends Error {
  readonly retryAfterSeconds = 5;
}

export interface WorkerLimits {
  threads: number;
  /** How many tasks may wait for a thread. */
  queue: number;
  /**
   * Milliseconds of waiting and running together; a thread that is not done by then is ended and replaced.
   */
  taskMs: number;
  /** Milliseconds for which an idle thread is kept. */
  idleMs: number;
  memoryMb: number;
}

const LIMITS: WorkerLimits = {
  threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  queue: 16,
  taskMs: 10_000,
  idleMs: 60_000,
  memoryMb: 128,
};

/** A pool of threads that run the functions of a CommonJS file. The first task starts the first thread. */
export function createWorkerPool<Of extends Tasks<Of>>(
  file: string,
  log: Log,
  overrides: Partial<WorkerLimits> = {},
): WorkerPool<Of> {
  const limits = { ...LIMITS, ...overrides };
  let pool: Piscina | undefined;
  let opening: Promise<Piscina> | undefined;
  const openPool = async () => {
    // Loaded with the first task, because most processes have none for a long time.
    const { Piscina } = await import("piscina");
    pool = new Piscina({
      filename: file,
      minThreads: 0,
      maxThreads: limits.threads,
      idleTimeout: limits.idleMs,
      closeTimeout: limits.taskMs,
      // A thread's young generation would otherwise grow to the server's 48 MB for one file.
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 8 },
      // The threads do not need the server's secrets.
      env: { NODE_ENV: process.env.NODE_ENV },
      recordTiming: false,
    });
    pool.on("error", (err) => log.error({ err }, "a worker failed without a task"));
    return pool;
  };
  return {
    async run(name, input) {
      opening ??= openPool();
      const pool = await opening;
      if (pool.queueSize >= limits.queue) throw new WorkersBusyError(`${name} has too many before it`);
      const signal = AbortSignal.timeout(limits.taskMs);
      try {
        return await pool.run(input, { name, signal });
      } catch (error) {
        throw signal.aborted ? new WorkersBusyError(`${name} took too long`) : error;
      }
    },
    load: () => ({ threads: pool?.threads.length ?? 0, queued: pool?.queueSize ?? 0 }),
    // Closes after the running tasks.
    close: async () => (await opening)?.close(),
  };
}
