import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lockMigrations } from "../../api/db/dialects/migration-lock.ts";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { paths } from "../../app/paths.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { createCleanUps, makeTemporaryFolder } from "../support/clean-ups.ts";
import { DATA_KEY, dataKeys } from "../support/data-keys.ts";
import { createPostgresDatabase } from "../support/database.ts";
import { exchange } from "../support/exchange.ts";
import { findFreePort } from "../support/free-port.ts";
import { people } from "../support/people.ts";
import { SECRET } from "../support/portal.ts";
import { ProcessEndedError, type StartedProcess, startProcess } from "../support/process.ts";
import { isRefused } from "../support/raw-socket.ts";

// Several processes start on cores that have other work.
vi.setConfig({ testTimeout: 120_000 });
const PATIENCE = { timeout: 60_000, interval: 100 };

const cleanUps = createCleanUps();

/** One demo for all tests, because migrating and seeding take longer than starting the processes. */
let databaseUrl: string;
const removals: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  databaseUrl = await createPostgresDatabase(removals);
});
afterAll(async () => {
  for (const remove of removals) await remove();
});

interface StartedCluster extends StartedProcess {
  managementPort: number;
}

async function startSeveral(
  workers: string,
  env: Record<string, string> = {},
  onSpawn?: (child: ChildProcess) => void,
): Promise<StartedCluster> {
  const managementPort = await findFreePort();
  const DATA_DIR = await makeTemporaryFolder(cleanUps);
  const started = await startProcess({
    env: {
      DATA_DIR,
      WORKERS: workers,
      MANAGEMENT_PORT: String(managementPort),
      DEMO: "on",
      SESSION_SECRETS: SECRET,
      DATA_KEYS: DATA_KEY,
      LOCK_PAYROLL: "off",
      ...env,
    },
    onSpawn,
  });
  cleanUps.push(async () => started.child.exitCode ?? started.stop("SIGKILL"));
  return { ...started, managementPort };
}

const startOnPostgres = (workers = "2", env: Record<string, string> = {}) =>
  startSeveral(workers, { DATABASE_URL: databaseUrl, ...env });

interface LogLine {
  process?: number;
  pid?: number;
  msg: string;
  method?: string;
  route?: string;
  job?: string;
}
const listLines = ({ output }: StartedProcess): LogLine[] =>
  output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** The processes that have served, by number; the last of each number is running. */
const listServingProcesses = (started: StartedProcess) =>
  new Map(
    listLines(started)
      .filter(({ msg }) => msg === "a process serves")
      .map(({ process: number, pid }) => [number as number, pid as number]),
  );

/** The processes that a process has started and that still run. */
const listChildren = async (pid?: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean).map(Number);

/** The status of one request on a new connection, or how it failed. */
async function getStatus(port: number, path = "/"): Promise<number | string> {
  const request = get({ host: "127.0.0.1", port, path, agent: new Agent({ keepAlive: false }) });
  try {
    const [response] = (await once(request, "response")) as [IncomingMessage];
    await text(response);
    return response.statusCode ?? 0;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

const getRepeatedly = (count: number, port: number, path?: string) =>
  Promise.all(Array.from({ length: count }, () => getStatus(port, path)));

const loadReadiness = async ({ managementPort }: StartedCluster) => {
  const reply = await exchange(managementPort, { target: "/readyz", headers: { Connection: "close" } });
  return { status: reply.status, ...JSON.parse(reply.text) };
};

const readFigures = async (port: number) => (await exchange(port, { target: "/metrics" })).text;
const findFigure = (figures: string, name: string) =>
  figures
    .split("\n")
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
const countRequests = async (started: StartedCluster, route: string) =>
  findFigure(
    await readFigures(started.managementPort),
    `http_request_duration_seconds_count{method="GET",route="${route}"`,
  );

/** A kept connection would always lead to the same process. */
const openBrowser = ({ port }: StartedProcess) =>
  new Browser({ port, clock: createTestClock(new Date()), headers: { Connection: "close" } });

test("[D6] [E11] two processes share a port, and the management port adds their metrics", async () => {
  const started = await startOnPostgres();
  expect([...listServingProcesses(started).keys()].sort()).toEqual([1, 2]);
  expect(await loadReadiness(started)).toEqual({ status: 200, ready: true, warnings: [] });
  expect(await getRepeatedly(60, started.port, paths.privacy())).toEqual(Array(60).fill(200));
  expect(await countRequests(started, "/privacy-statement")).toBe(60);
  const served = listLines(started).filter(
    (line) => line.msg === "request" && line.route === paths.privacy(),
  );
  const byProcess = [1, 2].map((number) => served.filter((line) => line.process === number).length);
  expect(Math.min(...byProcess)).toBeGreaterThan(0);
  expect(byProcess.reduce((sum, count) => sum + count)).toBe(60);
  expect(findFigure(await readFigures(started.managementPort), "serving_processes ")).toBe(2);
  expect((await exchange(started.port, { target: "/metrics" })).status).toBe(404);
});

test("[D6] [E11] any process answers with the metrics of all when there is no management port", async () => {
  const started = await startOnPostgres("2", { MANAGEMENT_PORT: "" });
  await getRepeatedly(40, started.port, paths.privacy());
  const counts = await Promise.all(
    Array.from({ length: 10 }, async () =>
      findFigure(
        await readFigures(started.port),
        'http_request_duration_seconds_count{method="GET",route="/privacy-statement"',
      ),
    ),
  );
  expect(counts).toEqual(Array(10).fill(40));
});

test("[D6] [E9] a process that is killed under load is started again, and the others continue to serve", async () => {
  const started = await startOnPostgres();
  await getRepeatedly(40, started.port, paths.privacy());
  const requestsBefore = await countRequests(started, "/privacy-statement");
  const killedPid = listServingProcesses(started).get(2) as number;
  let isOver = false;
  const clients = Array.from({ length: 6 }, async () => {
    const answers: (number | string)[] = [];
    while (!isOver) answers.push(await getStatus(started.port, paths.privacy()));
    return answers;
  });
  process.kill(killedPid, "SIGKILL");
  await expect
    .poll(() => loadReadiness(started), PATIENCE)
    .toMatchObject({
      status: 200,
      warnings: ["1 of 2 processes do not serve"],
    });
  await expect.poll(() => listServingProcesses(started).get(2), PATIENCE).not.toBe(killedPid);
  await expect
    .poll(() => loadReadiness(started), PATIENCE)
    .toEqual({ status: 200, ready: true, warnings: [] });
  isOver = true;
  const answers = (await Promise.all(clients)).flat();
  const failedAnswers = answers.filter((answer) => answer !== 200);
  // Each client can have had one request at the killed process, and one on its way there.
  expect(failedAnswers.length).toBeLessThanOrEqual(12);
  expect(failedAnswers.filter((answer) => answer !== "ECONNRESET")).toEqual([]);
  expect(answers.length - failedAnswers.length).toBeGreaterThan(12);
  expect(await countRequests(started, "/privacy-statement")).toBeGreaterThanOrEqual(requestsBefore);
});

test("[D6] [E9] SIGTERM ends every process with 0 after the last request, and no request is lost", async () => {
  const started = await startOnPostgres();
  const clients = Array.from({ length: 12 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    cleanUps.push(async () => agent.destroy());
    const statuses: number[] = [];
    for (;;) {
      const request = get({ host: "127.0.0.1", port: started.port, path: paths.privacy(), agent });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      await text(response);
      statuses.push(response.statusCode ?? 0);
      if (response.headers.connection === "close") return statuses;
    }
  });
  const exited = once(started.child, "exit");
  await expect.poll(() => countRequests(started, "/privacy-statement"), PATIENCE).toBeGreaterThan(50);
  started.child.kill("SIGTERM");
  const statuses = (await Promise.all(clients)).flat();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await exited).toEqual([0, null]);
  expect(await isRefused(started.port)).toBe(true);
  expect(listLines(started).filter(({ msg }) => msg === "a process ended")).toEqual([]);
});

const listPosts = (started: StartedProcess) =>
  listLines(started).filter((line) => line.msg === "request" && line.method === "POST");

/** Sends enquiries, each of which is emailed, until another process than the first has taken one. */
async function sendEnquiries(started: StartedCluster, browser: Browser): Promise<number> {
  const already = listPosts(started).length;
  const listNewPosts = () => listPosts(started).slice(already);
  let count = 0;
  do {
    count += 1;
    const form = (await browser.get("/contact-us/")).getForm("#enquiry");
    await form.fill({ subject: "pay", comments: `Question ${already}.${count}` }).submit("Submit");
    await expect.poll(() => listNewPosts().length, PATIENCE).toBe(count);
  } while (listNewPosts().every((line) => line.process === 1));
  return count;
}

test("[D10] [E9] one process runs the jobs for all, and its successor continues", async () => {
  const started = await startOnPostgres();
  const countMails = async () => (await readdir(join(started.dataDir, "outbox")).catch(() => [])).length;
  const browser = openBrowser(started);
  await browser.signIn(people.aisha);
  const killedPid = listServingProcesses(started).get(1) as number;
  // This limit is far shorter than the half minute after which a job starts without a request.
  const shortPatience = { timeout: 15_000, interval: 100 };
  const mailsBefore = await countMails();
  const enquiryCount = await sendEnquiries(started, browser);
  await expect.poll(countMails, shortPatience).toBeGreaterThanOrEqual(mailsBefore + enquiryCount);
  process.kill(killedPid, "SIGKILL");
  await expect.poll(() => listServingProcesses(started).get(1), PATIENCE).not.toBe(killedPid);
  const mailsAfterKill = await countMails();
  const env = await sendEnquiries(started, browser);
  await expect.poll(countMails, shortPatience).toBeGreaterThanOrEqual(mailsAfterKill + env);
  const jobLines = listLines(started).filter((line) => line.job !== undefined);
  expect(jobLines.length).toBeGreaterThan(0);
  expect(new Set(jobLines.map((line) => line.process))).toEqual(new Set([1]));
});

test("[D10] [E9] the process that prepared the database does not reset a demo when it is started again", async () => {
  const started = await startOnPostgres();
  const { db, close } = await openDatabase<Schema>(databaseUrl, { poolSize: 1, dataKeys });
  cleanUps.push(close);
  const countFailures = async () => (await db.selectFrom("network_failures").selectAll().execute()).length;
  expect(await countFailures()).toBe(0);
  const browser = openBrowser(started);
  await browser.get(paths.login());
  await browser.acceptCookies();
  await (await browser.giveEmail(people.aisha))
    .getForm("#password-step")
    .fill({ password: "not this one" })
    .submit("Login");
  // A reset clears failed logins.
  expect(await countFailures()).toBe(1);
  const killedPid = listServingProcesses(started).get(1) as number;
  process.kill(killedPid, "SIGKILL");
  await expect.poll(() => listServingProcesses(started).get(1), PATIENCE).not.toBe(killedPid);
  expect(await countFailures()).toBe(1);
});

test("[D8] [E9] one process migrates an empty database, and the others start after it", async () => {
  const url = await createPostgresDatabase(cleanUps);
  const { db, close } = await openDatabase<Schema>(url, { poolSize: 2 });
  cleanUps.push(close);
  const countWaitingRequests = async () => {
    // Only this database's locks count, because other tests' nodes wait for the same lock in theirs.
    const { rows } = await sql`select pid from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
    return rows.length;
  };
  let first: ChildProcess | undefined;
  let starting: Promise<StartedCluster> | undefined;
  const membersMeanwhile = await db.transaction().execute(async (trx) => {
    await lockMigrations(trx);
    starting = startSeveral("3", { DATABASE_URL: url }, (child) => {
      first = child;
    });
    await Promise.race([expect.poll(countWaitingRequests, PATIENCE).toBe(1), starting]);
    return listChildren(first?.pid);
  });
  const started = (await starting) as StartedCluster;
  const serving = listServingProcesses(started);
  expect([...serving.keys()].sort()).toEqual([1, 2, 3]);
  expect(membersMeanwhile).toEqual([serving.get(1)]);
  expect(await getRepeatedly(20, started.port, paths.privacy())).toEqual(Array(20).fill(200));
});

test("[E9] the processes end with the one that started them, and the port is free again", async () => {
  const started = await startOnPostgres();
  started.child.kill("SIGKILL");
  await expect.poll(() => isRefused(started.port), PATIENCE).toBe(true);
});

test("[D7] only one process runs on SQLite when several are configured, and the log says why", async () => {
  const started = await startSeveral("2");
  expect(await getStatus(started.port)).toBe(200);
  expect(listLines(started).map(({ msg }) => msg)).toContainEqual(
    expect.stringMatching(/^WORKERS is 2, but one process is started: on SQLite .* Set DATABASE_URL/),
  );
  expect(listServingProcesses(started).size).toBe(0);
});

test("[D7] several processes do not start on a port that others use, and say why once", async () => {
  const started = await startOnPostgres();
  const startAndFail = async (env: Record<string, string>) => {
    const error = await startSeveral("2", env).catch((thrown: unknown) => thrown);
    if (!(error instanceof ProcessEndedError)) throw new Error("It started");
    return [error.code, error.errors.trim()];
  };
  expect(await startAndFail({ DATABASE_URL: databaseUrl, PORT: String(started.port) })).toEqual([
    1,
    `The portal cannot start:\n  PORT ${started.port} is taken by another program (EADDRINUSE). Stop that one, or set PORT to a free port`,
  ]);
  const nowhere = Object.assign(new URL(databaseUrl), { pathname: "/nowhere" }).href;
  const [code, errors] = await startAndFail({ DATABASE_URL: nowhere });
  expect([code, String(errors).split("\n").length]).toEqual([1, 2]);
  expect(errors).toMatch(/\(3D000\).* Create the database, or check its name/);
});
