import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type StartedProcess, startProcess } from "../support/process.ts";

const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
const [, timeout, command] = /^HEALTHCHECK .*--timeout=(\d+)s.*\\\n\s+CMD (\[.*\])$/m.exec(dockerfile) ?? [];

/** The exit code of the image's health check, or null if it takes longer than the image allows. */
async function checkHealth(port: number): Promise<number | null> {
  const [, ...args] = JSON.parse(command as string) as string[];
  const check = spawn(process.execPath, args, {
    env: { NODE_ENV: "production", PORT: String(port) },
    stdio: "ignore",
    timeout: Number(timeout) * 1_000,
    killSignal: "SIGKILL",
  });
  const [code] = await once(check, "exit");
  return code;
}

describe("the image's health check", () => {
  const running: StartedProcess[] = [];
  afterEach(async () => {
    for (const portal of running.splice(0)) await portal.stop();
  });

  test("[OPS-09] a running portal is healthy, and a hung or ended one is not", async () => {
    const portal = await startProcess({ locksPayroll: false, hasCheapSafety: true });
    running.push(portal);
    await expect.poll(() => checkHealth(portal.port)).toBe(0);

    portal.child.kill("SIGSTOP");
    expect(await checkHealth(portal.port)).not.toBe(0);
    portal.child.kill("SIGCONT");
    await expect.poll(() => checkHealth(portal.port)).toBe(0);

    await portal.stop();
    expect(await checkHealth(portal.port)).toBe(1);
  });

  test("[OPS-09] a portal whose reply is an error is not healthy", async () => {
    const server = createServer((_, reply) => void reply.writeHead(500).end()).listen(0, "127.0.0.1");
    await once(server, "listening");

    expect(await checkHealth((server.address() as AddressInfo).port)).not.toBe(0);

    server.close();
  });
});
