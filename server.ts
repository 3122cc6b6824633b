import { join } from "node:path";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, type ServerBuild } from "@remix-run/node";
import type { Api } from "./api/app.ts";
import type { ExitCode } from "./api/commands/command.ts";
import type { Terminal } from "./api/commands/terminal.ts";
import { requireDatabaseKind } from "./api/db/kind.ts";
import { type OpenDatabase, openDatabase } from "./api/db/open.ts";
import { makeFolder } from "./api/platform/whole-files.ts";
import type { EmbeddedApiOptions } from "./api/start.ts";
import { createNetworkFetch } from "./app/platform/api-over-network.server.ts";
import type { Member } from "./app/platform/cluster-member.server.ts";
import type { Config } from "./app/platform/config.server.ts";
import { openDataFolder, restrictDataFolder } from "./app/platform/data-folder.server.ts";
import { createHttp } from "./app/platform/http.server.ts";
import { readLanguageBuilds } from "./app/platform/language-builds.server.ts";
import { exitWithError, startListeners } from "./app/platform/lifecycle.server.ts";
import type { Log } from "./app/platform/log.server.ts";
import { createManagement } from "./app/platform/management.server.ts";
import { watchOverload } from "./app/platform/overload.server.ts";
import { createReadiness, createUpstreamState } from "./app/platform/readiness.server.ts";
import { createTrustedProxies, removePrefix } from "./app/platform/request.server.ts";
import type { RunningServer } from "./app/platform/running.server.ts";
import type { Env } from "./app/platform/secret-files.server.ts";
import { createRobotCheckKey, loadDataKeys, loadSecrets } from "./app/platform/secrets.server.ts";
import { serve } from "./app/platform/serve.server.ts";
import { type Clock, setUp } from "./app/platform/set-up.server.ts";
import { createPortalGauges, createTelemetry, type Telemetry } from "./app/platform/telemetry.server.ts";
import { logApiWelcome, logWelcome } from "./app/platform/welcome.server.ts";
import { createWorkerPool, type WorkerLimits } from "./app/platform/worker-pool.server.ts";
import { createPortal } from "./app/portal.server.ts";
import { claimStoreKind, findStoreKind, type StoreKind } from "./app/store/kind.server.ts";
import { migrateStoreTo } from "./app/store/migrations.server.ts";
import { createStore, startPurge } from "./app/store/store.server.ts";
import { createInProcessTransport, createNetworkTransport } from "./app/upstream/transport.server.ts";

/** The installation folder, which contains `build/`, wherever the process was started. */
const PROGRAM_FOLDER = join(__dirname, "..");

export interface StartOptions {
  /** Tests set shorter waits in milliseconds, for the upstream and the robot check. */
  upstreamTimeoutMs?: number;
  robotReadingMs?: number;
  workerLimits?: Partial<WorkerLimits>;
  /** Set if several processes serve together. */
  member?: Member | null;
}

/** Starts the portal, with the embedded API unless an upstream is configured. */
export async function startPortal(
  env: Env,
  clockOverride?: Clock,
  { workerLimits, member = null, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const { config, log, clock } = setUp(env, PROGRAM_FOLDER, clockOverride, member);
  await openDataFolder(config.dataDir, makeFolder);
  // A portal and an API in one process share a random key, so none is configured.
  const robotCheckKey = config.robotCheckKey ?? (config.upstream ? null : createRobotCheckKey());
  if (robotCheckKey === null)
    log.warn("ROBOT_CHECK_KEY is unset: the upstream cannot tell the portal's robot check from a forgery");
  const listeners = await startListeners(config, member);
  const telemetry = await createTelemetry(config);
  const { metrics, tracing } = telemetry;
  const storeDatabase = await openFile(config, log, "portal.sqlite", telemetry);
  requireDatabaseKind(await findStoreKind(storeDatabase), getStoreKind(config));
  const api = config.upstream
    ? null
    : await startApi(config, log, clock, { robotCheckKey, portalPort: listeners.port, telemetry, member });
  const store = await createStore(storeDatabase, clock);
  requireDatabaseKind(await claimStoreKind(storeDatabase, getStoreKind(config)), getStoreKind(config));
  const secrets = await loadSecrets(config);
  await restrictDataFolder(config.dataDir, log);
  const logPurgeFailure = (err: unknown) => log.error({ err }, "purge failed");
  const stopPurge = (member?.runsJobs ?? true) ? startPurge(store, logPurgeFailure) : () => {};
  const transport = config.upstream
    ? createNetworkTransport(config.upstream, tracing.headers)
    : createInProcessTransport(api as Api);
  const workers = createWorkerPool(join(__dirname, "worker.js"), log, workerLimits);
  const portal = createPortal({
    ...options,
    config,
    secrets,
    log,
    clock,
    transport,
    metrics,
    tracing,
    store,
    workers,
    robotCheckKey,
    builds: readLanguageBuilds(build as unknown as ServerBuild, __dirname),
  });
  const ready = createReadiness({
    store,
    api: api ?? createUpstreamState(transport),
    dataDir: config.dataDir,
  });
  const overload = watchOverload(config.overloadMs);
  metrics.addGauges(createPortalGauges({ workers, overload }));
  if (api) metrics.addGauges(api);
  const getReady = () => listeners.readiness(ready);
  const http = createHttp({
    portal,
    log,
    metrics: member ? { ...metrics, text: member.figures } : metrics,
    showsMetrics: config.managementPort === null,
    securityContact: config.securityContact,
    realNow: () => clock.real().getTime(),
    tracing,
    isTrusted: createTrustedProxies(config.trustedProxies),
    overload,
    ready: getReady,
    apiDocument: api && config.demo ? (request) => api.fetch(removePrefix(request, "/api")) : null,
    publicFolder: join(PROGRAM_FOLDER, "public"),
  });
  const management = createManagement({ ready: getReady, metrics });
  await listeners.serve(http.fetch, api && createNetworkFetch(api.fetch, config), management.fetch);
  api?.beginJobs();
  if (process.env.NODE_ENV === "development") broadcastDevReady(build as unknown as ServerBuild);
  const url = `http://localhost:${listeners.port}`;
  if (!member) logWelcome(config, url, log);
  member?.shareState({ readiness: getReady, figures: metrics.figures, wakeJob: (job) => api?.wakeJob(job) });
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
      await tracing.close();
    },
  });
}

/** Starts only the embedded API, for a portal elsewhere (`npm run api`). */
export async function startApiAlone(
  env: Env,
  clockOverride?: Clock,
  { member = null }: Pick<StartOptions, "member"> = {},
): Promise<RunningServer> {
  const { config, log, clock } = setUp(env, PROGRAM_FOLDER, clockOverride, member);
  await openDataFolder(config.dataDir, makeFolder);
  if (config.robotCheckKey === null)
    log.warn(
      "ROBOT_CHECK_KEY is unset: no portal's own robot check is accepted, so no one without reCAPTCHA passes",
    );
  const listeners = await startListeners({ ...config, apiListen: null }, member);
  const telemetry = await createTelemetry(config);
  const { robotCheckKey } = config;
  const api = await startApi(config, log, clock, { robotCheckKey, portalPort: null, telemetry, member });
  telemetry.metrics.addGauges(api);
  await restrictDataFolder(config.dataDir, log);
  const getReady = () => listeners.readiness(api.ready);
  const management = createManagement({ ready: getReady, metrics: telemetry.metrics });
  await listeners.serve(createNetworkFetch(api.fetch, config), null, management.fetch);
  api.beginJobs();
  const url = `http://localhost:${listeners.port}`;
  if (!member) logApiWelcome(url, log);
  member?.shareState({ readiness: getReady, figures: telemetry.metrics.figures, wakeJob: api.wakeJob });
  const closeDatabases = async () => {
    await api.close();
    await telemetry.tracing.close();
  };
  return listeners.run(url, { stopJobs: api.stopJobs, closeDatabases });
}

/**
 * Encrypts all data with the newest of DATA_KEYS, whether the portal runs or not (`npm run reseal`).
 * @throws Error with a text for the operator if no key opens some values
 */
export async function resealData(env: Env, print: (line: string) => void): Promise<void> {
  const { config, log, clock } = setUp(env, PROGRAM_FOLDER);
  if (config.upstream) throw new Error("MAIN_API_URL is set: the data is kept, and sealed, by that API");
  await openDataFolder(config.dataDir, makeFolder);
  const [{ resealDatabase }, database] = await loadApi(config, log);
  try {
    const { demo } = config;
    await resealDatabase({ database, clock, demo, loadDataKeys: () => loadDataKeys(config) }, print);
  } finally {
    await database.close();
  }
}

/** Runs an operator's command (`client …`, `rates …`, `staff …`), next to a portal too; returns its exit code. */
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
    await openDataFolder(config.dataDir, makeFolder);
    const [{ prepareDatabase }, database] = await loadApi(config, log);
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

/** Runs `backup FILE` or `restore FILE` and returns its exit code. */
export async function runBackupCommand(env: Env, args: readonly string[], terminal: Terminal) {
  const { config } = setUp(env, PROGRAM_FOLDER);
  await openDataFolder(config.dataDir, makeFolder);
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
  const { runBackupCommand: run } = await import("./api/commands/backup.ts");
  return run(
    args,
    { databaseUrl, dataDir: config.dataDir, kind: getStoreKind(config), migrateStoreTo },
    terminal,
  );
}

const openFile = (config: Config, log: Log, file: "api.sqlite" | "portal.sqlite", telemetry?: Telemetry) =>
  openDatabase(config.databaseUrl ?? `file:${join(config.dataDir, file)}`, {
    onQuery: telemetry?.onQuery(file === "api.sqlite" ? "api" : "portal"),
    // The portal's file has no business records, and most of its writes are part of a reply.
    mayLoseLatestWrites: file === "portal.sqlite",
    poolSize: config.databasePoolSize,
    migrationUrl: config.migrationDatabaseUrl ?? undefined,
    replicaUrl: config.databaseReplicaUrl ?? undefined,
    onConnectionError: (err) => log.warn({ err }, "a database connection was lost"),
  });

const getStoreKind = ({ demo }: Config): StoreKind => (demo ? "demo" : "live");

/** The API and its database, loaded only when needed, because a portal with an upstream never runs them. */
const loadApi = (config: Config, log: Log, telemetry?: Telemetry) =>
  Promise.all([import("./api/start.ts"), openFile(config, log, "api.sqlite", telemetry)]);

async function startApi(
  config: Config,
  log: Log,
  clock: Clock,
  deps: Pick<EmbeddedApiOptions, "robotCheckKey" | "portalPort"> & {
    telemetry: Telemetry;
    member: Member | null;
  },
) {
  const { telemetry, member, ...options } = deps;
  const [{ startEmbeddedApi }, database] = await loadApi(config, log, telemetry);
  return startEmbeddedApi({
    database,
    observer: telemetry.observer,
    loadDataKeys: () => loadDataKeys(config),
    clock,
    log,
    demo: config.demo,
    demoFolder: join(PROGRAM_FOLDER, "docs", "clients"),
    ...options,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, outboxFolder: join(config.dataDir, "outbox") },
    recaptchaSecretKey: config.recaptcha?.secretKey ?? null,
    operatorToken: config.operatorToken,
    locksPayroll: config.locksPayroll,
    webhookNetworks: config.webhookNetworks,
    isPrepared: member !== null && !member.isFirst,
    wakeElsewhere: member && !member.runsJobs ? member.wakeJob : undefined,
  });
}

/** Every other word than the API's is a command, so that a mistyped one does not start a portal. */
const isCommand = (name: string | undefined): boolean => name !== undefined && name !== "api";

/** Runs until SIGTERM or SIGINT and exits with 0; a failed start prints the reason and exits with 1. */
async function main() {
  // All files, written now or later, are for this user only.
  process.umask(0o077);
  const args = process.argv.slice(2);
  if (isCommand(args[0])) {
    const { terminal } = await import("./api/commands/terminal.ts");
    if (args[0] === "reseal") return resealData(process.env, terminal.print);
    const run = /^(backup|restore)$/.test(args[0] ?? "") ? runBackupCommand : runOperatorCommand;
    process.exitCode = await run(process.env, args, terminal);
    return;
  }
  const isApi = args[0] === "api";
  process.exit(await serve(process.env, PROGRAM_FOLDER, isApi, isApi ? startApiAlone : startPortal));
}

// Runs only as a program, started by the launcher or directly, and not when a test loads it.
if (require.main?.path === __dirname) {
  const failureText = isCommand(process.argv[2]) ? "The command cannot run" : "The portal cannot start";
  main().catch((error: unknown) => exitWithError(error, failureText));
}
