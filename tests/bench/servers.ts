import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { exchange } from "../support/exchange.ts";
import { findFreePort } from "../support/free-port.ts";

/** Servers run on one core and the load on another, so that ratios do not depend on the machine. */
const hasTaskset = spawnSync("taskset", ["-c", "0,1", "true"]).status === 0;

export function pinToLoadCore(): boolean {
  if (hasTaskset) execFileSync("taskset", ["-a", "-p", "-c", "1", String(process.pid)], { stdio: "ignore" });
  return hasTaskset;
}

export interface Server {
  port: number;
  pid: number;
  /** Milliseconds from the start of the process to its first reply. */
  startMs: number;
  /** Resident memory in MB. */
  memory(): number;
  /** Memory that no file backs, and all memory with shared pages counted in part, in MB; 0 if unknown. */
  memoryParts(): { anonymous: number; proportional: number };
  /** CPU milliseconds of all its threads so far; 0 if unknown. */
  cpuMs(): number;
  /** Like `cpuMs`, plus the time that its threads waited for a busy processor. */
  wantedCpuMs(): number;
  stop(): Promise<void>;
}

/** Starts a Node program on the servers' core with a PORT, and waits for its first reply at `/`. */
export async function startServer(
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Server> {
  const port = await findFreePort();
  const started = performance.now();
  const [command, ...launcher] = hasTaskset ? ["taskset", "-c", "0", process.execPath] : [process.execPath];
  const child = spawn(command as string, [...launcher, ...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}`);
  }
  return {
    port,
    pid: child.pid as number,
    startMs: performance.now() - started,
    memory: () => getMemory(child.pid),
    memoryParts: () => getMemoryParts(child.pid),
    cpuMs: () => getCpu(child.pid).used,
    wantedCpuMs: () => {
      const { used, waited } = getCpu(child.pid);
      return used + waited;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function getMemory(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  const kibibytes = existsSync(path)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(path, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString();
  return Number(kibibytes) / 1024;
}

function getMemoryParts(pid: number | undefined) {
  const path = `/proc/${pid}/smaps_rollup`;
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const readMegabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024;
  return { anonymous: readMegabytes("Anonymous"), proportional: readMegabytes("Pss") };
}

/** Linux counts nanoseconds for each thread: those it ran, and those it waited to run. */
function getCpu(pid: number | undefined): { used: number; waited: number } {
  const folder = `/proc/${pid}/task`;
  const sum = { used: 0, waited: 0 };
  for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
    const [used, waited] = readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ").map(Number);
    sum.used += (used ?? 0) / 1e6;
    sum.waited += (waited ?? 0) / 1e6;
  }
  return sum;
}

/** Waits after each failure, because a server that starts answers 503, and each answer slows its start. */
async function isAnswering(port: number): Promise<boolean> {
  const reply = await exchange(port, { target: "/", headers: { Host: `localhost:${port}` } }).catch(
    () => null,
  );
  if (reply?.status === 200) return true;
  await pause(5);
  return false;
}
