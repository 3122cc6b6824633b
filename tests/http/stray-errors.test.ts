import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";

const STRAY = fileURLToPath(new URL("../support/stray-errors.cjs", import.meta.url));

let server: StartedProcess;
beforeAll(async () => {
  server = await startProcess({
    env: { NODE_OPTIONS: `--require ${STRAY}` },
    world: await loadDemoFolder(),
    locksPayroll: false,
  });
});
afterAll(() => server.stop("SIGKILL"));

test.each(["rejection", "stream", "timer"])(
  "[D13] a %s that nothing catches is logged with its request, and the process serves everyone else",
  async (kind) => {
    const { status, headers } = await exchange(server.port, { target: `/?stray=${kind}` });
    expect(status).toBe(200);
    const readLines = () =>
      server
        .output()
        .split("\n")
        .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
    await expect
      .poll(() => readLines().find(({ err }) => err?.message === `a stray ${kind}`))
      .toMatchObject({ level: "error", requestId: headers.get("x-request-id") });
    expect((await exchange(server.port, { target: "/" })).status).toBe(200);
  },
);
