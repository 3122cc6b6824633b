import { randomBytes } from "node:crypto";
import { join } from "node:path";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, type ServerBuild } from "@remix-run/node";
import type { Api } from "./api/app.ts";
import type { ExitCode } from "./api/commands/run.ts";
import type { Terminal } from "./api/commands/terminal.ts";
import { requireSameKind } from "./api/db/kind.ts";
import { type OpenDatabase, openDatabase } from "./api/db/open.ts";
import type { Config } from "./app/platform/config.server.ts";
import { openDataFolder, tightenDataFolder } from "./app/platform/data-folder.server.ts";
import { createHttp } from "./app/platform/http.server.ts";
import { type Running, runUntilSignal, startListeners } from "./app/platform/lifecycle.server.ts";
import type { Fetch } from "./app/platform/listen.server.ts";
import type { Log } from "./app/platform/log.server.ts";
import { createMetrics } from "./app/platform/metrics.server.ts";
import { watchOverload } from "./app/platform/overload.server.ts";
import { createReadiness } from "./app/platform/readiness.server.ts";
import { createTrustedProxies } from "./app/platform/request.server.ts";
import { loadDataKeys, loadSecrets } from "./app/platform/secrets.server.ts";
import { type Clock, ConfigError, type Env, setUp } from "./app/platform/set-up.server.ts";
import { welcome } from "./app/platform/welcome.server.ts";
import { createWorkerPool, type WorkerLimits } from "./app/platform/worker-pool.server.ts";
import { createPortal } from "./app/portal.server.ts";
import { claimStoreKind, findStoreKind, type Kind } from "./app/store/kind.server.ts";
import { migrateStoreTo } from "./app/store/migrations.server.ts";
import { createStore, startPurge } from "./app/store/store.server.ts";
import {
  createInProcessTransport,
  createNetworkTransport,
  type Transport,
} from "./app/upstream/transport.server.ts";

/** How long `/readyz` waits for a configured upstream. */
const UPSTREAM_ANSWERS_MS = 2_000;

/** Where the program is installed: `build/` lies in it, whatever folder the process was started from. */
const PROGRAM_FOLDER = join(__dirname, "..");

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
  const { config, log, clock } = setUp(env, PROGRAM_FOLDER, clockOverride);
  await openDataFolder(config.dataDir);
  // Both halves in one process need no configured key.
  const robotCheckKey =
    config.robotCheckKey ?? (config.upstream ? null : randomBytes(32).toString("base64url"));
  if (robotCheckKey === null)
    log.warn("ROBOT_CHECK_KEY is unset: the upstream cannot tell the portal's robot check from a forgery");
  const listeners = await startListeners(config);
  const { port } = listeners;
  const storeDatabase = await openAt(config, log, "portal.sqlite");
  requireSameKind(await findStoreKind(storeDatabase), kindOf(config));
  const api = config.upstream
    ? null
    : await startApi(config, log, clock, { robotCheckKey, portalPort: port });
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
  const ready = createReadiness({ store, api: api ?? upstreamState(transport), dataDir: config.dataDir });
  const overload = watchOverload();
  const http = createHttp({
    portal,
    log,
    metrics: createMetrics({ token: config.metricsToken, trustedProxies: config.trustedProxies }),
    overload,
    ready: () => listeners.readiness(ready),
    apiDocument: api && config.demo ? (request) => api.fetch(withoutPrefix(request, "/api")) : null,
    publicFolder: join(PROGRAM_FOLDER, "public"),
  });
  listeners.serve(http.fetch, api && overNetwork(api, config));
  if (process.env.NODE_ENV === "development") broadcastDevReady(build as unknown as ServerBuild);
  const url = `http://localhost:${port}`;
  welcome(config, url, log);
  return listeners.run(url, {
    async stopJobs() {
      stopPurge();
      overload.stop();
      await api?.stopJobs();
    },
    async closeDatabases() {
      await workers.close();
      await api?.close();
      await storeDatabase.close();
    },
  });
}

/** Starts the embedded API alone, for a portal elsewhere (`npm run api`). */
export async function startApiAlone(env: Env, clockOverride?: Clock): Promise<Running> {
  const { config, log, clock } = setUp(env, PROGRAM_FOLDER, clockOverride);
  await openDataFolder(config.dataDir);
  if (config.robotCheckKey === null)
    log.warn(
      "ROBOT_CHECK_KEY is unset: no portal's own robot check is accepted, so no one without reCAPTCHA passes",
    );
  const listeners = await startListeners({ ...config, apiListen: null });
  const api = await startApi(config, log, clock, { robotCheckKey: config.robotCheckKey, portalPort: null });
  await tightenDataFolder(config.dataDir, log);
  listeners.serve(overNetwork(api, config), null);
  const url = `http://localhost:${listeners.port}`;
  log.info({ MAIN_API_URL: `${url}/main`, V1_API_URL: `${url}/v1` }, "the benefits API listens");
  return listeners.run(url, { stopJobs: api.stopJobs, closeDatabases: api.close });
}

/**
 * Seals all data with the newest of DATA_KEYS, while the portal runs or not (`npm run reseal`).
 * @throws Error in words, where values are left that no key opens
 */
export async function resealData(env: Env, say: (line: string) => void): Promise<void> {
  const { config, log, clock } = setUp(env, PROGRAM_FOLDER);
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

/** Runs a command of an operator (`client …`, `rates …`, `staff …`) and answers its exit code; a portal may run at the same time. */
export async function runOperatorCommand(
  env: Env,
  args: readonly string[],
  terminal: Terminal,
  clockOverride?: Clock,
): Promise<ExitCode> {
  const { config, log, clock } = setUp(env, PROGRAM_FOLDER, clockOverride);
  if (config.upstream) throw new Error("MAIN_API_URL is set: clients, rates and staff are kept by that API");
  const opened: OpenDatabase[] = [];
  const openDatabase = async () => {
    await openDataFolder(config.dataDir);
    const [{ prepareDatabase }, database] = await Promise.all([
      import("./api/start.ts"),
      openAt(config, log, "api.sqlite"),
    ]);
    opened.push(database);
    const { demo } = config;
    await prepareDatabase({ database, clock, demo, loadDataKeys: () => loadDataKeys(config) });
    return database;
  };
  const [{ runCommand }, { clientFolders: folders }] = await Promise.all([
    import("./api/commands/run.ts"),
    import("./api/clients/folders.ts"),
  ]);
  try {
    return await runCommand(args, { ...terminal, clock, folders, openDatabase });
  } finally {
    for (const database of opened) await database.close();
  }
}

/** Runs `backup FILE` or `restore FILE` and answers its exit code. */
export async function runBackupCommand(env: Env, args: readonly string[], terminal: Terminal) {
  const { config } = setUp(env, PROGRAM_FOLDER);
  await openDataFolder(config.dataDir);
  const { databaseUrl, dataDir, migrationDatabaseUrl } = config;
  const { runBackupCommand: run } = await import("./api/commands/backup.ts");
  const place = { databaseUrl: migrationDatabaseUrl ?? databaseUrl, dataDir, kind: kindOf(config) };
  return run(args, { ...place, migrateStoreTo }, terminal);
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
    poolSize: config.databasePoolSize,
    migrationUrl: config.migrationDatabaseUrl ?? undefined,
    replicaUrl: config.databaseReplicaUrl ?? undefined,
    onConnectionError: (err) => log.warn({ err }, "a database connection was lost"),
  });

const kindOf = ({ demo }: Config): Kind => (demo ? "demo" : "live");
/** Loaded only here: a portal with an upstream never runs a line of it. */
async function startApi(
  config: Config,
  log: Log,
  clock: Clock,
  { robotCheckKey, portalPort }: { robotCheckKey: string | null; portalPort: number | null },
) {
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
    demoFolder: join(PROGRAM_FOLDER, "docs", "clients"),
    portalPort,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, outboxFolder: join(config.dataDir, "outbox") },
    recaptchaSecretKey: config.recaptcha?.secretKey ?? null,
    robotCheckKey,
    operatorToken: config.operatorToken,
    locksPayroll: config.locksPayroll,
  });
}

/** An upstream is ready when it answers at all: what it says to a caller without a token is its own affair. */
function upstreamState(transport: Transport) {
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

function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, { method: request.method, headers: request.headers });
}

function need<Value>(value: Value | null): Value {
  if (value === null) throw new Error("Without an upstream there is an embedded API");
  return value;
}

const isBackupCommand = ([name = ""]: readonly string[]) => ["backup", "restore"].includes(name);
const isCommand = ([name = ""]: readonly string[]) =>
  ["client", "rates", "staff", "backup", "restore"].includes(name);

/** Runs until SIGTERM or SIGINT, then drains and ends well; what cannot start says why and ends with 1. */
async function main() {
  // Whatever is written, now or later, is for this user alone.
  process.umask(0o077);
  const args = process.argv.slice(2);
  if (args[0] === "reseal") {
    return resealData(process.env, (line) => process.stdout.write(`${line}\n`));
  }
  if (isCommand(args)) {
    const { terminal } = await import("./api/commands/terminal.ts");
    const run = isBackupCommand(args) ? runBackupCommand : runOperatorCommand;
    process.exitCode = await run(process.env, args, terminal);
    return;
  }
  await runUntilSignal(() => (args[0] === "api" ? startApiAlone : startPortal)(process.env));
  process.exit(0);
}

// Started as a program, not loaded by a test.
if (require.main === module) {
  main().catch((error: unknown) => {
    const lines =
      error instanceof ConfigError
        ? error.problems
        : [error instanceof Error ? error.message : String(error)];
    const what = isCommand(process.argv.slice(2)) ? "The command cannot run" : "The portal cannot start";
    process.stderr.write(`${[`${what}:`, ...lines.map((line) => `  ${line}`)].join("\n")}\n`);
    process.exit(1);
  });
}
