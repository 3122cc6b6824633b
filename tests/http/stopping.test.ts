import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createCleanUps, makeTemporaryFolder } from "../support/clean-ups.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { PROGRAM, type StartedProcess, startProcess } from "../support/process.ts";
import { isRefused } from "../support/raw-socket.ts";

const cleanUps = createCleanUps();

/** Two cores may be busy, so a test waits this long for an event. */
const PATIENCE = { timeout: 20_000 };

async function startServer(env: Record<string, string> = {}): Promise<StartedProcess> {
  const started = await startProcess({ env, world: await loadDemoFolder(), locksPayroll: false });
  cleanUps.push(() => started.child.exitCode ?? started.stop("SIGKILL"));
  return started;
}

interface ReceivedReply {
  status: number;
  connection: string | undefined;
  /** Whether the request used a connection of an earlier request. */
  isKept: boolean;
}

/** A client with one connection that it keeps between its requests. */
function createKeepAliveClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanUps.push(() => agent.destroy());
  return async (path = "/"): Promise<ReceivedReply> => {
    const request = get({ host: "127.0.0.1", port, path, agent });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    await text(response);
    const { statusCode = 0, headers } = response;
    return { status: statusCode, connection: headers.connection, isKept: request.reusedSocket };
  };
}

const loadReadiness = async (port: number) => {
  const { status, text: body } = await exchange(port, {
    target: "/readyz",
    headers: { Connection: "close" },
  });
  return { status, ...JSON.parse(body) };
};

/** Requests one page after another on one connection until a reply ends it. */
async function sendUntilClosing(send: ReturnType<typeof createKeepAliveClient>): Promise<ReceivedReply[]> {
  const answers: ReceivedReply[] = [];
  do answers.push(await send(["/", "/healthz", "/privacy-statement"][answers.length % 3]));
  while (answers.at(-1)?.connection !== "close");
  return answers;
}

test("[D6] [E9] the server answers the next request of every kept connection after SIGTERM", async () => {
  const { port, child } = await startServer();
  const idle = Array.from({ length: 6 }, () => createKeepAliveClient(port));
  for (const send of idle) expect(await send()).toMatchObject({ status: 200, connection: "keep-alive" });
  const clients = Array.from({ length: 8 }, () => createKeepAliveClient(port));
  await Promise.all(clients.map((send) => send()));
  const busy = clients.map((send) => sendUntilClosing(send));
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await expect.poll(() => isRefused(port), PATIENCE).toBe(true);
  const last = { status: 200, connection: "close", isKept: true };
  expect(await Promise.all(idle.map((send) => send()))).toEqual(idle.map(() => last));
  for (const answers of await Promise.all(busy)) {
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.every(({ isKept }) => isKept)).toBe(true);
  }
  expect(await exited).toEqual([0, null]);
});

test("[D6] [E9] a server under load that is not ready still answers every request on every connection", async () => {
  const { port, child } = await startServer({ DRAIN_SECONDS: "600" });
  const exited = once(child, "exit");
  expect(await loadReadiness(port)).toMatchObject({ status: 200, ready: true });
  let isRed = false;
  // Each client connects again when a reply tells it to, as a load balancer's pool does.
  const load = Array.from({ length: 8 }, async () => {
    const answers: ReceivedReply[] = [];
    while (!isRed) answers.push(...(await sendUntilClosing(createKeepAliveClient(port))));
    return answers;
  });
  child.kill("SIGTERM");
  await expect.poll(async () => (await loadReadiness(port)).status, PATIENCE).toBe(503);
  expect(await loadReadiness(port)).toMatchObject({ ready: false, warnings: ["the service is stopping"] });
  expect(await createKeepAliveClient(port)()).toEqual({ status: 200, connection: "close", isKept: false });
  isRed = true;
  for (const answers of await Promise.all(load))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("[D6] a second SIGTERM shortens the drain but ends no running request", async () => {
  const { port, child } = await startServer({ DRAIN_SECONDS: "600" });
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await expect.poll(async () => (await loadReadiness(port)).status, PATIENCE).toBe(503);
  const send = createKeepAliveClient(port);
  const inFlight = send("/");
  child.kill("SIGTERM");
  expect((await inFlight).status).toBe(200);
  expect(await exited).toEqual([0, null]);
});

test("[D6] the server exits with 0 on SIGINT, without the waiting time that it has after SIGTERM", async () => {
  const { child } = await startServer({ DRAIN_SECONDS: "600" });
  const exited = once(child, "exit");
  child.kill("SIGINT");
  expect(await exited).toEqual([0, null]);
});

test("[D6] the server ends with 0 when SIGTERM comes during the start, and starts again afterwards", async () => {
  const DATA_DIR = await makeTemporaryFolder(cleanUps);
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR },
    stdio: "ignore",
  });
  cleanUps.push(() => child.kill("SIGKILL"));
  const exited = once(child, "exit");
  await expect.poll(() => existsSync(join(DATA_DIR, "api.sqlite")), { ...PATIENCE, interval: 5 }).toBe(true);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await loadReadiness((await startServer({ DATA_DIR })).port)).toMatchObject({ ready: true });
});
