import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { paths } from "../../app/paths.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { exchange } from "../support/exchange.ts";
import { people } from "../support/people.ts";
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

describe("the image's file system", () => {
  // Only root can start a process as another user.
  test.skipIf(process.getuid?.() !== 0)(
    "[OPS-09] the image's user needs no other folder to write to than its data folder",
    async () => {
      const [, uid, gid] = (/^USER (\d+):(\d+)$/m.exec(dockerfile) ?? []).map(Number);
      if (!uid || !gid) throw new Error("The image has no user by number");
      const folder = await mkdtemp(join(tmpdir(), "benefits-image-"));
      await chown(folder, uid, gid);
      const places = [...dockerfile.matchAll(/\b(\w+)=\/data\b/g)].map(([, name]) => [name, folder]);
      const env = { TMPDIR: "/nowhere", HOME: "/nowhere", ...Object.fromEntries(places) };
      const start = { user: { uid, gid }, cwd: "/", env };
      const portal = await startProcess({ ...start, locksPayroll: false, hasCheapSafety: true });

      const browser = new Browser({ port: portal.port, clock: createTestClock(new Date()) });
      expect((await browser.signIn(people.aisha)).path).toBe(paths.home());
      expect((await browser.get(paths.totalBenefitsFile())).status).toBe(200);
      const ready = JSON.parse((await exchange(portal.port, { target: "/readyz" })).text);
      expect(ready.ready).toBe(true);
      expect(ready.warnings.filter((text: string) => /DATA_DIR|written/.test(text))).toEqual([]);
      expect(await portal.stop()).toBe(0);
      expect(portal.errors()).toBe("");
      expect(portal.output()).not.toMatch(/"level":"error"/);
      await rm(folder, { recursive: true });
    },
  );
});
