import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port.ts";

const PGBOUNCER_PROGRAM = "/usr/sbin/pgbouncer";
/** Debian's package `pgbouncer`, which `.ci/run` installs. */
export const hasPgbouncer = existsSync(PGBOUNCER_PROGRAM);

export interface Pgbouncer {
  /** The server's address with the pooler's port. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a transaction pooler with its default settings, which refuses start-up parameters that it does not
 * know.
 */
export async function startPgbouncer(server: string, poolSize = 20): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-pgbouncer-"));
  const { hostname, port: serverPort, username, password } = new URL(server);
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  );
  await chmod(folder, 0o755);
  // The pooler refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PGBOUNCER_PROGRAM, [file], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot ? { uid: 65_534 } : {}),
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`PgBouncer ended: ${lines.join("")}`)));
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      lines.push(part);
      if (part.includes("process up")) resolve();
    });
  });
  child.removeAllListeners("exit");
  const url = new URL(server);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      child.kill("SIGKILL");
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
