import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The path of the built server. */
export const PROGRAM = join(ROOT, "build/index.js");

export interface StartedProcess {
  url: string;
  port: number;
  child: ChildProcess;
  dataDir: string;
  /** Its standard output so far: the log, one JSON object a line, and the welcome text. */
  output(): string;
  /** Its standard error so far. */
  errors(): string;
  /**
   * Sets how many milliseconds its clock is ahead of the real one; only for a process started with
   * `hasMovableClock`.
   */
  moveClock(movedMs: number): Promise<void>;
  /** Asks the process to end and waits. Returns its exit code, or null if it had to be killed after ten seconds. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface StartOptions {
  /** `api` starts only the embedded API. */
  what?: "portal" | "api";
  /** The folder in which it starts. */
  cwd?: string;
  env?: Record<string, string>;
  /** The folder of a demo (`demo-folder.ts`) that its new folder begins as a copy of. */
  world?: string;
  hasMovableClock?: boolean;
  /** Whether a demo locks its seventy past runs, which takes ten seconds of CPU. */
  locksPayroll?: boolean;
  /** Whether passwords cost little and no commit waits for the disk (`cheap-safety.cjs`). */
  hasCheapSafety?: boolean;
  /** Whether there is a third language, only for tests (`pseudo-language.cjs`). */
  isPseudo?: boolean;
  /** The user that it runs as, if root starts it. */
  user?: { uid: number; gid: number };
  /** Gets the process before it listens, for tests that end it that early. */
  onSpawn?(child: ChildProcess): void;
}

const MOVED_CLOCK = fileURLToPath(new URL("./moved-clock.cjs", import.meta.url));
const CHEAP_SAFETY = fileURLToPath(new URL("./cheap-safety.cjs", import.meta.url));
const PSEUDO = fileURLToPath(new URL("./pseudo-language.cjs", import.meta.url));

/** Processes left by a failed test end with the tests. */
const runningProcesses = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of runningProcesses) child.kill("SIGKILL");
});

/** Starts the built server on a free port with a new folder, and waits until it listens. */
export async function startProcess({
  what = "portal",
  cwd = ROOT,
  env = {},
  world,
  hasMovableClock = false,
  hasCheapSafety = false,
  locksPayroll = true,
  isPseudo = false,
  user,
  onSpawn,
}: StartOptions = {}): Promise<StartedProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "benefits-process-")));
  if (world && !env.DATA_DIR) await cp(world, dataDir, { recursive: true });
  const preload = [
    ...(hasMovableClock ? ["--require", MOVED_CLOCK] : []),
    ...(hasCheapSafety ? ["--require", CHEAP_SAFETY] : []),
    ...(isPseudo ? ["--require", PSEUDO] : []),
  ];
  const child = spawn(process.execPath, [...preload, PROGRAM, ...(what === "api" ? ["api"] : [])], {
    cwd,
    ...user,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      LOCK_PAYROLL: locksPayroll ? "on" : "off",
      // Other tests use the same processors, so a process is late without being overloaded.
      OVERLOAD_MS: "600000",
      PSEUDO_LANGUAGE: isPseudo ? "on" : "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", hasMovableClock ? "ipc" : "ignore"],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  runningProcesses.add(child);
  child.once("exit", () => runningProcesses.delete(child));
  onSpawn?.(child);
  let output = "";
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    errors += part;
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const listening = new Promise<string>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      output += part;
      const line = output.split("\n").find((each) => each.includes(' listens"'));
      const url = line && /"(?:url|V1_API_URL)":"([^"]+)"/.exec(line)?.[1];
      if (url) resolve(new URL(url).origin);
    });
  });
  const url = await Promise.race([listening, exited.then(() => null)]);
  if (url === null) throw new ProcessEndedError(await exited, errors);
  return {
    url,
    port: Number(new URL(url).port),
    child,
    dataDir,
    output: () => output,
    errors: () => errors,
    async moveClock(movedMs) {
      const moved = once(child, "message");
      child.send({ movedMs });
      await moved;
    },
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
      const code = await exited;
      clearTimeout(timer);
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The process ended before it listened. */
export class ProcessEndedError extends Error {
  readonly code: number | null;
  /** The process's standard error. */
  readonly errors: string;

  constructor(code: number | null, errors: string) {
    super(`The process ended with ${code}:\n${errors}`);
    this.code = code;
    this.errors = errors;
  }
}
