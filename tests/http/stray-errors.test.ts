import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { startProcess } from "../support/process.ts";

const STRAY = fileURLToPath(new URL("../support/stray-errors.cjs", import.meta.url));

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

test("[D13] an error that nothing catches is logged with its request, and the process serves everyone else", async () => {
  const server = await startProcess({
    env: { NODE_OPTIONS: `--require ${STRAY}` },
    world: await loadDemoFolder(),
    locksPayroll: false,
  });
  cleanUps.push(() => server.child.exitCode ?? server.stop("SIGKILL"));
  const lines = () =>
    server
      .output()
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  for (const kind of ["rejection", "stream", "timer"]) {
    const { status, headers } = await exchange(server.port, { target: `/?stray=${kind}` });
    expect(status).toBe(200);
    await expect
      .poll(() => lines().find(({ err }) => err?.message === `a stray ${kind}`))
      .toMatchObject({ level: "error", requestId: headers.get("x-request-id") });
  }
  expect((await exchange(server.port, { target: "/" })).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
