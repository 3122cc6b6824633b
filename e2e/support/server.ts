import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface DemoServer {
  port: number;
  stop(): Promise<void>;
}

const SECRET = "the-secret-of-the-browser-journeys-1";

/** The built portal with a demo world of its own; with `separateApi` the API is a process beside it. */
export async function startDemo({ separateApi = false } = {}): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-e2e-"));
  const started: ChildProcess[] = [];
  const start = async (name: string, args: string[], env: Record<string, string>) => {
    const { child, url } = await startProcess(args, { DEMO: "on", DATA_DIR: join(folder, name), ...env });
    started.push(child);
    return url;
  };
  try {
    const api = separateApi ? await start("api", ["api"], { SESSION_SECRETS: SECRET }) : null;
    const upstream: Record<string, string> = api
      ? { MAIN_API_URL: `${api}/main`, V1_API_URL: `${api}/v1`, SESSION_SECRETS: SECRET }
      : {};
    const url = await start("portal", [], upstream);
    return { port: Number(new URL(url).port), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function stop() {
    await Promise.all(started.splice(0).map(end));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing of the machine's own settings. */
const settings = {
  NODE_ENV: "production" as const,
  PATH: process.env.PATH,
  LOG_LEVEL: "info",
  PORT: "0",
  HOST: "127.0.0.1",
};

async function startProcess(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["build/index.js", ...args], {
    env: { ...settings, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it listened`)));
    // Read to the end: a full pipe would stop the server.
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /"(?:url|V1_API_URL)":"(http:\/\/localhost:\d+)/.exec(line)?.[1];
      if (found) resolve(found.replace("localhost", "127.0.0.1"));
    });
  });
  return { child, url };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
