import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { chown, mkdir, mkdtemp, rm, stat, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { password } from "../support/api.ts";
import { Browser } from "../support/browser.ts";
import { findFreePort } from "../support/free-port.ts";
import { type RunningPostgres, startPostgres } from "../support/postgres.ts";
import { startProcess } from "../support/process.ts";
import {
  createPostgresEngine,
  createSqliteEngine,
  type Engine,
  queryPostgres,
  withDatabase,
} from "./engine.ts";
import { listUnexpectedReplies, startLoad } from "./load.ts";
import { type Outcome, waitUntil } from "./scenario.ts";
import { buildPeople, getEmail, planWrites, tallyWrites } from "./writes.ts";

const TIMES = 3;
const WRITES = 40;
const SMALL_DISK_MB = 128;
const CANNOT_SAVE_TEXT =
  "We cannot save anything at the moment, so nothing was changed. Please try again later.";
const UNAVAILABLE_TEXT = "Uh oh!";

/**
 * D7: no file of the server may grow, which for SQLite is the same as a full disk. Any user can set this
 * limit.
 */
export async function limitFileSize(engine: Engine): Promise<Outcome> {
  const limitProcessFileSize = (pid: number | undefined, bytes: number | "unlimited") =>
    execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
  return fillAndFree(engine, {
    fill: async (pid) => void limitProcessFileSize(pid, 4_096),
    free: async (pid) => void limitProcessFileSize(pid, "unlimited"),
    page: CANNOT_SAVE_TEXT,
    note: "RLIMIT_FSIZE",
  });
}

/** Whether a separate disk can be mounted here. */
export function hasTmpfs(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "benefits-disk-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status === 0;
  if (isMounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** D7: another file has filled the disk itself. */
export async function fillDisk({ folder }: Engine): Promise<Outcome> {
  return runOnSmallDisk(folder, async () =>
    fillAndFree(await createSqliteEngine(folder), createBallast(folder)),
  );
}

/** D7: another file has filled the disk with the tables. PostgreSQL's log is on a separate disk, as it should be. */
export async function fillDiskOfPostgres({ url, folder: data }: RunningPostgres): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-disk-"));
  const tablespace = "small_disk";
  try {
    return await runOnSmallDisk(folder, async () => {
      const place = join(folder, "tables");
      await mkdir(place);
      const { uid, gid } = await stat(data);
      await chown(place, uid, gid);
      await queryPostgres(url, `create tablespace ${tablespace} location '${place}'`);
      const engine = await createPostgresEngine(url, { tablespace });
      try {
        return await fillAndFree(engine, createBallast(folder));
      } finally {
        const database = new URL(String(engine.env.DATABASE_URL)).pathname.slice(1);
        await queryPostgres(url, `drop database ${database} with (force)`);
        await queryPostgres(url, `drop tablespace ${tablespace}`);
        await engine.remove();
      }
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** D7: the disk with PostgreSQL's log is full, so PostgreSQL stops; its manager starts it again. */
export async function fillLogDiskOfPostgres(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-disk-"));
  try {
    return await runOnSmallDisk(folder, async () => {
      const postgres = await startPostgres({ durable: true, logFolder: join(folder, "log") });
      try {
        const engine = await createPostgresEngine(postgres.url);
        try {
          return await fillAndFree(engine, createLogDisk(postgres, folder));
        } finally {
          await engine.remove();
        }
      } finally {
        await postgres.stop();
      }
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function createLogDisk(postgres: RunningPostgres, folder: string): Disk {
  const disk = createBallast(folder);
  return {
    ...disk,
    async fill(pid) {
      await disk.fill(pid);
      // Some files of the log are in reserve, so only a later one finds the disk full.
      await waitUntil("PostgreSQL stops", async () => {
        await queryPostgres(postgres.url, "select pg_switch_wal()").catch(() => {});
        return !(await postgres.isRunning());
      });
    },
    async free(pid) {
      await disk.free(pid);
      await postgres.startAgain();
    },
    page: UNAVAILABLE_TEXT,
    note: `${disk.note} with the log`,
  };
}

async function runOnSmallDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL_DISK_MB}m`, "tmpfs", folder]);
  try {
    return await work();
  } finally {
    execFileSync("umount", [folder]);
  }
}

function createBallast(folder: string): Disk {
  const ballast = join(folder, "ballast");
  return {
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => {});
    },
    free: () => rm(ballast),
    page: CANNOT_SAVE_TEXT,
    note: `a disk of ${SMALL_DISK_MB} MB`,
  };
}

interface Disk {
  fill(pid: number | undefined): Promise<void>;
  free(pid: number | undefined): Promise<void>;
  /** The text of a login's page while the disk is full. */
  page: string;
  note: string;
}

async function fillAndFree(engine: Engine, { fill, free, page, note }: Disk): Promise<Outcome> {
  const plan = planWrites(await buildPeople(engine));
  const [portalPort, apiPort] = [await findFreePort(), await findFreePort()];
  const env = { ...engine.env, PORT: String(portalPort), API_LISTEN: String(apiPort) };
  const server = await startProcess({ env });
  const { pid } = server.child;
  const load = startLoad({ plan, port: () => apiPort, isPatient: true });
  const logIn = await prepareLogins(engine, portalPort);
  const reader = await logIn();
  const problems: string[] = [];
  for (let time = 0; time < TIMES; time++) {
    await load.reach(load.acknowledged() + WRITES);
    const refused = (load.answers.get(503) ?? 0) + 8;
    await fill(pid);
    await waitUntil("nothing can be written", () => (load.answers.get(503) ?? 0) >= refused);
    // A login may still fit into disk space that the database already has.
    await waitUntil("a page says what is wrong", async () => {
      const { status, text, headers } = (await logIn()).page;
      return (
        status === 503 && text.includes(page) && text.includes(`Reference: ${headers.get("x-request-id")}`)
      );
    });
    await free(pid);
  }
  await load.reach(load.acknowledged() + WRITES, "people write again");
  await waitUntil("people log in again", async () => (await logIn()).page.path !== "/");
  await waitUntil("the portal is ready", async () => (await reader.get("/readyz")).status === 200);
  const { path } = await reader.get("/app/home/");
  if (path !== "/app/home/") problems.push(`a session from before led to ${path}`);
  await load.stop();
  problems.push(...listUnexpectedReplies(load.answers, [200, 503]));
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);
  return {
    ...(await tallyWrites(engine, load.writes)),
    note: `${note}, full ${TIMES} times; ${load.answers.get(503)} writes answered with 503 and sent again`,
    problems,
  };
}

/** Logs in as the next writer each time, in a new browser. */
async function prepareLogins(engine: Engine, port: number): Promise<() => Promise<Browser>> {
  const { domain } = await withDatabase(engine, (db) =>
    db.selectFrom("schemes").select("domain").executeTakeFirstOrThrow(),
  );
  let writer = 0;
  return async () => {
    const headers = { "X-Forwarded-For": `192.0.2.${writer % 256}` };
    const clock = { real: () => new Date() };
    const browser = new Browser({ port, clock, host: `${domain}.localhost`, headers });
    // A refusal at an earlier step shows its own page.
    await browser.signIn(getEmail(writer++), password).catch(() => {});
    return browser;
  };
}
