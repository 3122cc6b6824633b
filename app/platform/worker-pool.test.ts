import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  createWorkerPool,
  type WorkerLimits,
  type WorkerPool,
  WorkersBusyError,
} from "./worker-pool.server.ts";

/** The exports of the worker file below. */
interface Tasks {
  add(numbers: number[]): Promise<number>;
  fail(): Promise<never>;
  die(): Promise<never>;
  hang(): Promise<never>;
  /** Resolves when the byte is no longer 0. */
  waitFor(byte: Int32Array): Promise<string>;
  readEnvironment(): Promise<string[]>;
  readLimits(): Promise<Record<string, number>>;
}

const TASKS = `
exports.add = (numbers) => numbers.reduce((sum, each) => sum + each, 0);
exports.fail = () => { throw new TypeError("no such benefit"); };
exports.die = () => process.exit(1);
exports.hang = () => { for (;;); };
exports.waitFor = (byte) => Atomics.wait(byte, 0, 0);
exports.readEnvironment = () => Object.keys(process.env);
exports.readLimits = () => ({ ...require("node:worker_threads").resourceLimits });
`;

let folder: string;
let pool: WorkerPool<Tasks>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workers-"));
  await writeFile(join(folder, "tasks.cjs"), TASKS);
});
afterEach(() => pool.close());
afterAll(() => rm(folder, { recursive: true }));

const openPool = (limits: Partial<WorkerLimits> = {}) => {
  pool = createWorkerPool<Tasks>(join(folder, "tasks.cjs"), pino({ level: "silent" }), {
    threads: 1,
    ...limits,
  });
  return pool;
};
const createByte = () => new Int32Array(new SharedArrayBuffer(4));
function releaseTask(byte: Int32Array) {
  Atomics.store(byte, 0, 1);
  Atomics.notify(byte, 0);
}

test("[OPS-09] a worker's heap is limited, including its young generation, which would otherwise be as large as the server's", async () => {
  expect(await openPool({ memoryMb: 64 }).run("readLimits", undefined as never)).toMatchObject({
    maxOldGenerationSizeMb: 64,
    maxYoungGenerationSizeMb: 8,
  });
});

test("a worker runs a task and returns its result", async () => {
  expect(await openPool().run("add", [1, 2, 3])).toBe(6);
});

test("a task that throws fails with its own error, and the next task runs", async () => {
  const workers = openPool();
  await expect(workers.run("fail", undefined as never)).rejects.toThrow("no such benefit");
  expect(await workers.run("add", [1])).toBe(1);
});

test("[D14] a worker that dies is replaced", async () => {
  const workers = openPool();
  await expect(workers.run("die", undefined as never)).rejects.toThrow();
  expect(await workers.run("add", [2])).toBe(2);
});

test("[D14] a task that never ends is given up as busy, and its worker is replaced", async () => {
  const workers = openPool({ taskMs: 3_000 });
  await expect(workers.run("hang", undefined as never)).rejects.toThrow(WorkersBusyError);
  expect(await workers.run("add", [3])).toBe(3);
});

test("[D14] a task is refused as busy when the pool's queue is full", async () => {
  const workers = openPool({ queue: 1 });
  const byte = createByte();
  await workers.run("add", []);
  const running = workers.run("waitFor", byte);
  const waiting = workers.run("add", [4]);
  await expect(workers.run("add", [5])).rejects.toThrow(WorkersBusyError);
  releaseTask(byte);
  expect(await running).toMatch(/ok|not-equal/);
  expect(await waiting).toBe(4);
});

test("[D6] closing the pool waits for the running task", async () => {
  const workers = openPool();
  const byte = createByte();
  await workers.run("add", []);
  const running = workers.run("waitFor", byte);
  const closed = workers.close();
  releaseTask(byte);
  expect(await running).toMatch(/ok|not-equal/);
  await closed;
});

test("a worker gets none of the server's environment variables", async () => {
  process.env.SESSION_SECRETS = "a-secret-of-this-test";
  try {
    expect(await openPool().run("readEnvironment", undefined as never)).not.toContain("SESSION_SECRETS");
  } finally {
    delete process.env.SESSION_SECRETS;
  }
});
