import { spawn } from "node:child_process";
import { once } from "node:events";

interface ProcessOptions {
  /** The path of the program `postgres`. */
  program: string;
  /** The folder of its data. */
  folder: string;
  /** Settings as `name=value`. */
  settings: readonly string[];
  /** The user that it runs as, if root starts it. */
  owner: { uid?: number; gid?: number };
}

/** Starts PostgreSQL on the data of a folder, and waits until it accepts connections. */
export async function runPostgres({ program, folder, settings, owner }: ProcessOptions) {
  const child = spawn(program, ["-D", folder, ...settings.flatMap((each) => ["-c", each])], {
    ...owner,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`PostgreSQL ended: ${log.join("")}`)));
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      log.push(part);
      if (/ready to accept (read-only )?connections/.test(part)) resolve();
    });
  });
  child.removeAllListeners("exit");
  return {
    async stop(): Promise<void> {
      const exit = once(child, "exit");
      child.kill("SIGINT");
      await exit;
    },
  };
}
