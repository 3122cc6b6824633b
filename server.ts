import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, type ServerBuild } from "@remix-run/node";
import type { Api } from "./api/app.ts";
import { requireSameKind } from "./api/db/kind.ts";
import { openDatabase } from "./api/db/open.ts";
import { createClock } from "./app/platform/clock.server.ts";
import { type Config, parseConfig } from "./app/platform/config.server.ts";
import { tightenDataFolder } from "./app/platform/data-folder.server.ts";
import { createHttp } from "./app/platform/http.server.ts";
import { type Fetch, listen } from "./app/platform/listen.server.ts";
import { createLog, type Log } from "./app/platform/log.server.ts";
import { createMetrics } from "./app/platform/metrics.server.ts";
import { watchOverload } from "./app/platform/overload.server.ts";
import { createTrustedProxies } from "./app/platform/request.server.ts";
import { loadDataKeys, loadSecrets } from "./app/platform/secrets.server.ts";
import { welcome } from "./app/platform/welcome.server.ts";
import { createWorkerPool, type WorkerLimits } from "./app/platform/worker-pool.server.ts";
import { createPortal } from "./app/portal.server.ts";
import { claimStoreKind, findStoreKind, type Kind } from "./app/store/kind.server.ts";
import { createStore, startPurge } from "./app/store/store.server.ts";
import {
  createInProcessTransport,
  createNetworkTransport,
  type Transport,
} from "./app/upstream/transport.server.ts";

type Env = Readonly<Record<string, string | undefined>>;
type Clock = ReturnType<typeof createClock>;

/** How long `/readyz` waits for a configured upstream. */
const UPSTREAM_ANSWERS_MS = 2_000;

export interface Running {
  url: string;
  close(): Promise<void>;
}

export interface StartOptions {
  /** How long a person waits for the upstream at most; a test that waits for it wants less than they would. */
  upstreamTimeoutMs?: number;
  workerLimits?: Partial<WorkerLimits>;
  /** How long a person needs for the robot check's question at least; a test answers at once. */
  robotReadingMs?: number;
}

/** Starts the portal, with the embedded API unless an upstream is configured. */
export async function startPortal(
  env: Env,
  clockOverride?: Clock,
  { workerLimits, ...options }: StartOptions = {},
): Promise<Running> {
  const { config, log, clock } = setUp(env, clockOverride);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // Both halves in one process need no configured key.
  const robotCheckKey =
    config.robotCheckKey ?? (config.upstream ? null : randomBytes(32).toString("base64url"));
  if (robotCheckKey === null)
    log.warn("ROBOT_CHECK_KEY is unset: the upstream cannot tell the portal's robot check from a forgery");
  const storeDatabase = await openAt(config, log, "portal.sqlite");
  requireSameKind(await findStoreKind(storeDatabase), kindOf(config));
  const api = config.upstream ? null : await startApi(config, log, clock, robotCheckKey);
  const store = await createStore(storeDatabase, clock);
  requireSameKind(await claimStoreKind(storeDatabase, kindOf(config)), kindOf(config));
  const secrets = await loadSecrets(config);
  await tightenDataFolder(config.dataDir, log);
  const stopPurge = startPurge(store, (err) => log.error({ err }, "purge failed"));
  const transport = config.upstream
    ? createNetworkTransport(config.upstream)
    : createInProcessTransport(need(api));
  const workers = createWorkerPool(join(__dirname, "worker.js"), log, workerLimits);
  const portal = createPortal({
    ...options,
    config,
    secrets,
    log,
    clock,
    transport,
    store,
    workers,
    robotCheckKey,
    build: build as unknown as ServerBuild,
  });
  const overload = watchOverload();
  const http = createHttp({
    portal,
    log,
    metrics: createMetrics({ token: config.metricsToken, trustedProxies: config.trustedProxies }),
    overload,
    ready: () => readiness(store, api ?? upstreamState(transport)),
    apiDocument: api && config.demo ? (request) => api.fetch(withoutPrefix(request, "/api")) : null,
    publicFolder: "./public",
  });
  const listeners = [await listen(http.fetch, config)];
  if (api && config.apiListen) listeners.push(await listen(overNetwork(api, config), config.apiListen));
  if (process.env.NODE_ENV === "development") broadcastDevReady(build as unknown as ServerBuild);
  const url = `http://localhost:${listeners[0]?.port}`;
  welcome(config, url, log);
  return {
    url,
    async close() {
      stopPurge();
      overload.stop();
      await Promise.all(listeners.map((listener) => listener.close()));
      await workers.close();
      await api?.close();
      await storeDatabase.close();
    },
  };
}

/** Starts the embedded API alone, for a portal elsewhere (`npm run api`). */
export async function startApiAlone(env: Env, clockOverride?: Clock): Promise<Running> {
  const { config, log, clock } = setUp(env, clockOverride);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  if (config.robotCheckKey === null)
    log.warn(
      "ROBOT_CHECK_KEY is unset: no portal's own robot check is accepted, so no one without reCAPTCHA passes",
    );
  const api = await startApi(config, log, clock, config.robotCheckKey);
  await tightenDataFolder(config.dataDir, log);
  const listener = await listen(overNetwork(api, config), config);
  const url = `http://localhost:${listener.port}`;
  log.info({ MAIN_API_URL: `${url}/main`, V1_API_URL: `${url}/v1` }, "the benefits API listens");
  return {
    url,
    async close() {
      await listener.close();
      await api.close();
    },
  };
}

/**
 * Seals all data with the newest of DATA_KEYS, while the portal runs or not (`npm run reseal`).
 * @throws Error in words, where values are left that no key opens
 */
export async function resealData(env: Env, say: (line: string) => void): Promise<void> {
  const { config, log, clock } = setUp(env);
  if (config.upstream) throw new Error("MAIN_API_URL is set: the data is kept, and sealed, by that API");
  const [{ resealDatabase }, database] = await Promise.all([
    import("./api/start.ts"),
    openAt(config, log, "api.sqlite"),
  ]);
  try {
    const { demo } = config;
    await resealDatabase({ database, clock, demo, loadDataKeys: () => loadDataKeys(config) }, say);
  } finally {
    await database.close();
  }
}

function setUp(env: Env, clockOverride?: Clock) {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new ConfigError(parsed.problems);
  const { config } = parsed;
  return { config, log: createLog(config), clock: clockOverride ?? createClock(config.demoDate) };
}

/** A caller on the network is who its socket says, unless that is one of our own proxies. */
function overNetwork(api: Api, { trustedProxies }: Config): Fetch {
  const isTrusted = createTrustedProxies(trustedProxies);
  return (request, { incoming }) => {
    const address = incoming.socket.remoteAddress ?? "";
    return api.fetch(request, { address, isTrusted: isTrusted(address) });
  };
}

const openAt = (config: Config, log: Log, file: string) =>
  openDatabase(config.databaseUrl ?? `file:${join(config.dataDir, file)}`, {
    onConnectionError: (err) => log.warn({ err }, "a database connection was lost"),
  });

const kindOf = ({ demo }: Config): Kind => (demo ? "demo" : "live");

/** Loaded only here: a portal with an upstream never runs a line of it. */
async function startApi(config: Config, log: Log, clock: Clock, robotCheckKey: string | null) {
  const [{ startEmbeddedApi }, database] = await Promise.all([
    import("./api/start.ts"),
    openAt(config, log, "api.sqlite"),
  ]);
  return startEmbeddedApi({
    database,
    loadDataKeys: () => loadDataKeys(config),
    clock,
    log,
    demo: config.demo,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, outboxFolder: join(config.dataDir, "outbox") },
    recaptchaSecretKey: config.recaptcha?.secretKey ?? null,
    robotCheckKey,
  });
}

interface Readiness {
  ready(): Promise<{ ok: boolean; warnings: string[] }>;
}

/** An upstream is ready when it answers at all: what it says to a caller without a token is its own affair. */
function upstreamState(transport: Transport): Readiness {
  return {
    async ready() {
      const signal = AbortSignal.timeout(UPSTREAM_ANSWERS_MS);
      const answers = await transport("v1", "/ping", { method: "GET", signal }).then(
        ({ status }) => status < 500,
        () => false,
      );
      return { ok: answers, warnings: answers ? [] : ["the upstream does not answer"] };
    },
  };
}

async function readiness(store: { ping(): Promise<void> }, api: Readiness) {
  try {
    await store.ping();
    return await api.ready();
  } catch {
    return { ok: false, warnings: ["The portal's store does not answer"] };
  }
}

function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, { method: request.method, headers: request.headers });
}

function need<Value>(value: Value | null): Value {
  if (value === null) throw new Error("Without an upstream there is an embedded API");
  return value;
}

class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? "a problem" : "problems"}`);
  }
}

/** Runs until SIGTERM or SIGINT, then drains and ends well; what cannot start says why and ends with 1. */
async function main() {
  // Whatever is written, now or later, is for this user alone.
  process.umask(0o077);
  if (process.argv[2] === "reseal") {
    return resealData(process.env, (line) => process.stdout.write(`${line}\n`));
  }
  const start = process.argv[2] === "api" ? startApiAlone : startPortal;
  const running = await start(process.env);
  const stop = () =>
    void running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

// Started as a program, not loaded by a test.
if (require.main === module) {
  main().catch((error: unknown) => {
    const lines =
      error instanceof ConfigError
        ? error.problems
        : [error instanceof Error ? error.message : String(error)];
    process.stderr.write(`${["The portal cannot start:", ...lines.map((line) => `  ${line}`)].join("\n")}\n`);
    process.exit(1);
  });
}
