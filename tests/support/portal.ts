import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, inject, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../api/db/open.ts";
import type { Db, Row, Schema } from "../../api/db/schema.ts";
import { findProgress } from "../../api/repositories/daily.ts";
import { listDueClients } from "../../api/repositories/enrolment.ts";
import { listClientsToCount } from "../../api/repositories/insights.ts";
import type { WorkerLimits } from "../../app/platform/worker-pool.server.ts";
import { buildMember } from "./api.ts";
import { Browser, type BrowserOptions } from "./browser.ts";
import { createTestClock } from "./builders.ts";
import { DATA_KEY, dataKeys } from "./data-keys.ts";
import { createPostgresDatabase } from "./database.ts";
import { countDueRuns } from "./due-runs.ts";
import { toDatabaseUrl } from "./postgres.ts";
import { startRoundRobin } from "./round-robin.ts";
import { type WatchedUpstream, watchUpstream } from "./watched-upstream.ts";

/** The built server as deployed; its modules are in the bundle and not a test's imports. */
export type Server = typeof import("../../server.ts");
const require = createRequire(import.meta.url);
require("./cheap-safety.cjs");
export const loadServer = (): Server => require("../../build/index.js") as Server;
const loadPseudo = (): Server =>
  require("./pseudo-language.cjs").loadPseudo(require.resolve("../../build/server.js")) as Server;

/** The number of processes that share each test's requests, if all tests go through a pooler. */
const NODES_BEHIND_POOLER = 3;

/** Ten in the morning of the tests' day. */
const OPENING = new Date("2026-11-20T10:00:00Z");
export const SECRET = "the-secret-of-the-whole-app-tests-1";

export interface PortalOptions {
  engine?: "sqlite" | "postgres";
  /**
   * `separate`: the API is a separate server. `watched`: it is separate, behind a proxy that records and
   * changes its replies.
   */
  upstream?: "embedded" | "separate" | "watched";
  /** Milliseconds that a person waits for the upstream at most. */
  upstreamTimeoutMs?: number;
  workerLimits?: Partial<WorkerLimits>;
  /**
   * The shortest time in milliseconds for the robot check's question; by default 0, because the tests'
   * clock stands still.
   */
  robotReadingMs?: number;
  /** Whether the demo's past payroll runs are locked before the portal is returned. */
  locksPayroll?: boolean;
  /** Whether there is a third language, only for tests (`pseudo-language.cjs`). */
  isPseudo?: boolean;
  /** Settings besides those of the harness. */
  env?: Record<string, string>;
}

type VisitorOptions = Omit<BrowserOptions, "port" | "clock">;

export interface TestPortal {
  /** The address without a slash at the end; every host name leads to it. */
  url: string;
  port: number;
  /** The clock of portal and API, which only a test moves. */
  clock: ReturnType<typeof createTestClock>;
  /** The folder with databases and outbox. */
  dataDir: string;
  /** Makes a visitor without scripts, with a new cookie jar. */
  createBrowser(options?: VisitorOptions): Browser;
  /** Makes a visitor like `createBrowser`, logged in with a demo password. */
  signIn(email: string, options?: VisitorOptions): Promise<Browser>;
  /** Makes a visitor like `signIn`; a watched upstream forgets the calls of the login. */
  signInUnwatched(email: string): Promise<Browser>;
  /** Makes a visitor like `signIn`, as a new member of the demo's Harbourline. */
  signInMember(
    facts?: Parameters<typeof buildMember>[2],
  ): Promise<{ browser: Browser; member: Row<"employees">; email: string; db: Db }>;
  /** Present if the upstream is `watched`. */
  upstream: WatchedUpstream;
  /** Opens the API's database, to build tenants and members in it. */
  openDatabase(): Promise<OpenDatabase<Schema>>;
  close(): Promise<void>;
}

/** Starts the portal with the demo on a new database, folder, port and clock. The caller closes it. */
export async function openPortal(options: PortalOptions = {}): Promise<TestPortal> {
  const isPooled = inject("poolerUrl") !== null;
  const {
    engine = isPooled ? "postgres" : "sqlite",
    upstream = "embedded",
    upstreamTimeoutMs,
    workerLimits,
    robotReadingMs = 0,
    locksPayroll = false,
    isPseudo = false,
    env = {},
  } = options;
  const { startPortal, startApiAlone } = isPseudo ? loadPseudo() : loadServer();
  const clock = createTestClock(OPENING);
  const cleanUps: (() => Promise<unknown>)[] = [];
  const closePortal = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  const dataDir = await mkdtemp(join(tmpdir(), "benefits-portal-"));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  try {
    const isSeeded = !seedSettings.some((name) => name in env);
    const databaseUrl = engine === "postgres" ? await copyPostgres(cleanUps, isSeeded, locksPayroll) : "";
    const settings = {
      ...demoSettings,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // A demo has about seventy runs to lock, which few tests need.
      LOCK_PAYROLL: locksPayroll ? "on" : "off",
      // Tests and servers share a process, so it is late without being overloaded.
      OVERLOAD_MS: "600000",
      ...(isPooled ? { TRUSTED_PROXIES: "127.0.0.1" } : {}),
      ...env,
    };
    if (engine === "sqlite" && isSeeded)
      await writeFile(join(dataDir, API_FILE), await readSeededDemo(locksPayroll), { mode: 0o600 });
    const api = upstream === "embedded" ? null : await startApiAlone(settings, clock);
    if (api) cleanUps.push(() => api.close());
    const watched = api && upstream === "watched" ? await watchUpstream(api.url) : null;
    if (watched) cleanUps.push(() => watched.close());
    const upstreamUrl = watched?.url ?? api?.url;
    const bases = upstreamUrl ? { MAIN_API_URL: `${upstreamUrl}/main`, V1_API_URL: `${upstreamUrl}/v1` } : {};
    const startNode = async () => {
      const limits = { upstreamTimeoutMs, workerLimits, robotReadingMs };
      const running = await startPortal({ ...settings, ...bases }, clock, limits);
      cleanUps.push(() => running.close());
      return Number(new URL(running.url).port);
    };
    let port = await startNode();
    if (isPooled && engine === "postgres") {
      const ports = [port];
      while (ports.length < NODES_BEHIND_POOLER) ports.push(await startNode());
      const balancer = await startRoundRobin(ports);
      cleanUps.push(() => balancer.close());
      port = balancer.port;
    }
    let database: Promise<OpenDatabase<Schema>> | undefined;
    cleanUps.push(async () => (await database)?.close());
    const openSession = () => {
      database ??= openApiDatabase(databaseUrl || `file:${join(dataDir, API_FILE)}`);
      return database;
    };
    if (locksPayroll) await waitUntilRunsAreLocked((await openSession()).db);
    const signIn: TestPortal["signIn"] = async (email, options) => {
      const browser = new Browser({ ...options, port, clock });
      await browser.signIn(email);
      return browser;
    };
    return {
      url: `http://localhost:${port}`,
      port,
      clock,
      dataDir,
      get upstream() {
        if (!watched) throw new Error("This portal's upstream is not watched");
        return watched;
      },
      createBrowser: (options) => new Browser({ ...options, port, clock }),
      signIn,
      async signInUnwatched(email) {
        const browser = await signIn(email);
        if (watched) watched.calls.length = 0;
        return browser;
      },
      async signInMember(facts) {
        const { db } = await openSession();
        const member = await buildMember(db, "harbourline", facts);
        const email = String(member.email);
        return { browser: await signIn(email), member, email, db };
      },
      openDatabase: openSession,
      close: closePortal,
    };
  } catch (error) {
    await closePortal();
    throw error;
  }
}

const API_FILE = "api.sqlite";

const openApiDatabase = (url: string) => openDatabase<Schema>(url, { poolSize: 2, dataKeys });

const demoSettings = {
  PORT: "0",
  DEMO: "on",
  LOG_LEVEL: "silent",
  SESSION_SECRETS: SECRET,
  ROBOT_CHECK_KEY: SECRET,
  DATA_KEYS: DATA_KEY,
};

/** Settings that need another database than the shared seeded one. */
const seedSettings = ["DATA_KEYS", "DATABASE_URL", "DEMO", "DEMO_DATE"];

const seededFiles = new Map<boolean, Promise<Buffer>>();
const seededDatabases = new Map<boolean, Promise<string>>();

/** Seeding is most of a portal's start, so each test worker does it once and copies the file. */
function readSeededDemo(locksPayroll: boolean): Promise<Buffer> {
  const seeded = seededFiles.get(locksPayroll) ?? seedFile(locksPayroll);
  seededFiles.set(locksPayroll, seeded);
  return seeded;
}

async function seedFile(locksPayroll: boolean): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), "benefits-seed-"));
  try {
    const path = join(dataDir, API_FILE);
    await seedDemo(`file:${path}`, { DATA_DIR: dataDir }, locksPayroll);
    return await readFile(path);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The address of a new PostgreSQL database with its tables, and the demo in them if `isSeeded`. */
async function copyPostgres(
  cleanUps: (() => Promise<unknown>)[],
  isSeeded: boolean,
  locksPayroll: boolean,
): Promise<string> {
  if (!isSeeded) return createPostgresDatabase(cleanUps, inject("postgresTemplate"));
  const seeded = seededDatabases.get(locksPayroll) ?? seedPostgres(locksPayroll);
  seededDatabases.set(locksPayroll, seeded);
  return createPostgresDatabase(cleanUps, await seeded);
}

/**
 * The name of a new seeded database. Nobody is connected to it, because PostgreSQL copies only a database
 * without connections.
 */
async function seedPostgres(locksPayroll: boolean): Promise<string> {
  const pooled = await createPostgresDatabase([], inject("postgresTemplate"));
  const name = new URL(pooled).pathname.slice(1);
  const dataDir = await mkdtemp(join(tmpdir(), "benefits-seed-"));
  const url = toDatabaseUrl(inject("postgresUrl"), name);
  await seedDemo(url, { DATA_DIR: dataDir, DATABASE_URL: url }, locksPayroll).finally(() =>
    rm(dataDir, { recursive: true, force: true }),
  );
  return name;
}

async function seedDemo(url: string, env: Record<string, string>, locksPayroll: boolean): Promise<void> {
  const settings = { ...demoSettings, ...env, LOCK_PAYROLL: locksPayroll ? "on" : "off" };
  const api = await loadServer().startApiAlone(settings, createTestClock(OPENING));
  const database = await openApiDatabase(url);
  await waitUntilDayIsDone(database.db);
  if (locksPayroll) await waitUntilRunsAreLocked(database.db);
  await database.close();
  await api.close();
}

/** Waits until the server's job has locked every run that is due. */
const waitUntilRunsAreLocked = (db: Db) => waitUntilCountIsZero(() => countDueRuns(db));

/**
 * Waits until the daily job is done, because each copy of the database would otherwise run it during its
 * test.
 */
export const waitUntilDayIsDone = (db: Db) =>
  waitUntilCountIsZero(async () => {
    const [progress, enrolled, counted] = await Promise.all([
      findProgress(db),
      listDueClients(db),
      listClientsToCount(db),
    ]);
    const uncounted = counted.filter(({ countedAt }) => countedAt === null);
    return (progress?.done ? 0 : 1) + enrolled.length + uncounted.length;
  });

const waitUntilCountIsZero = (count: () => Promise<number>) =>
  vi.waitFor(
    async () => {
      if ((await count()) > 0) throw new Error("The jobs have work left");
    },
    { timeout: 60_000, interval: 100 },
  );

/**
 * Starts a portal for all tests of a file, or of the `describe` that calls it. Each test begins with a watched
 * upstream's own answers.
 */
export function withPortal(options: PortalOptions = {}): () => TestPortal {
  let portal: TestPortal | undefined;
  beforeAll(async () => {
    portal = await openPortal(options);
  });
  afterAll(() => portal?.close());
  if (options.upstream === "watched") beforeEach(() => portal?.upstream.reset());
  return () => {
    if (!portal) throw new Error("The portal is there while tests run");
    return portal;
  };
}
