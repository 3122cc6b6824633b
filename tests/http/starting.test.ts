import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { Browser } from "../support/browser.ts";
import { buildClient, buildScheme, createTestClock } from "../support/builders.ts";
import { createCleanUps, makeTemporaryFolder } from "../support/clean-ups.ts";
import { DATA_KEY } from "../support/data-keys.ts";
import { createPostgresDatabase } from "../support/database.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { people } from "../support/people.ts";
import { SECRET } from "../support/portal.ts";
import { ProcessEndedError, type StartedProcess, startProcess } from "../support/process.ts";

// Several servers start at the same time on cores that have other work.
vi.setConfig({ testTimeout: 120_000 });

const cleanUps = createCleanUps();

const makeFolder = () => makeTemporaryFolder(cleanUps);

/** Starts several nodes at the same moment; one that cannot start fails the test with its output. */
async function startAtOnce(count: number, env: Record<string, string>): Promise<StartedProcess[]> {
  const starts = await Promise.allSettled(
    Array.from({ length: count }, () => startProcess({ env, locksPayroll: false })),
  );
  for (const start of starts) if (start.status === "fulfilled") cleanUps.push(() => start.value.stop());
  return starts.map((start) => {
    if (start.status === "rejected") throw start.reason;
    return start.value;
  });
}

const openBrowser = ({ port }: StartedProcess) => new Browser({ port, clock: createTestClock(new Date()) });

/** Logs in at the first node, then requests a page from every node with the same cookies. */
async function loadGreetings(nodes: StartedProcess[]) {
  const [first, ...others] = nodes.map(openBrowser) as [Browser, ...Browser[]];
  const texts = [(await first.signIn(people.aisha)).text];
  for (const other of others) {
    other.jar.replace(first.jar.copy());
    texts.push((await other.get("/app/faqs/")).text);
  }
  return texts.map((text) => text.includes("Hi, Aisha"));
}

describe("several nodes that start at the same moment", () => {
  test("[E9] [D8] three demo nodes on one empty PostgreSQL all serve the same demo data", async () => {
    const DATABASE_URL = await createPostgresDatabase(cleanUps);
    const nodes = await startAtOnce(3, {
      DATABASE_URL,
      DEMO: "on",
      SESSION_SECRETS: SECRET,
      DATA_KEYS: DATA_KEY,
    });
    expect(await loadGreetings(nodes)).toEqual([true, true, true]);
    const { db, close } = await openDatabase<Schema>(DATABASE_URL, { poolSize: 1 });
    expect(await db.selectFrom("schemes").select("id").orderBy("id").execute()).toEqual(
      ["cwmcoed", "harbourline", "larkspur"].map((id) => ({ id })),
    );
    await close();
  });

  test("[E9] [D8] two demo processes over one empty data folder share one demo and one secret", async () => {
    const DATA_DIR = await makeFolder();
    const nodes = await startAtOnce(2, { DATA_DIR });
    expect(await loadGreetings(nodes)).toEqual([true, true]);
  });
});

/** Starts a server that must fail to start, and returns its one-line reason. */
async function startAndFail(env: Record<string, string>): Promise<string> {
  const failure = await startAtOnce(1, env).catch((error: unknown) => error);
  if (!(failure instanceof ProcessEndedError)) throw new Error("The process started");
  expect(failure.code).toBe(1);
  expect(failure.errors).not.toMatch(/^\s+at /m);
  const [title, ...lines] = failure.errors.trim().split("\n");
  expect([title, lines.length]).toEqual(["The portal cannot start:", 1]);
  return lines.join().trim();
}

describe("reasons not to start", () => {
  test("[D7] a port that is taken is reported with the name of its setting before any data is changed", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, resolve));
    cleanUps.push(async () => other.close());
    const { port } = other.address() as { port: number };
    const DATA_DIR = await makeFolder();
    expect(await startAndFail({ PORT: String(port), DATA_DIR, SESSION_SECRETS: SECRET, DEMO: "on" })).toBe(
      `PORT ${port} is taken by another program (EADDRINUSE). Stop that one, or set PORT to a free port`,
    );
    expect(await startAndFail({ API_LISTEN: String(port), DATA_DIR })).toMatch(
      `API_LISTEN 127.0.0.1:${port} is taken by another program`,
    );
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  test("[D7] a host that is not of this machine is reported with the name of its setting", async () => {
    expect(await startAndFail({ HOST: "192.0.2.7" })).toBe(
      "HOST 192.0.2.7 is no address of this machine (EADDRNOTAVAIL). Set it to one, or leave it out",
    );
  });

  test("[D7] a data folder that is a file is reported with the name of its setting", async () => {
    const file = join(await makeFolder(), "taken");
    await writeFile(file, "");
    expect(await startAndFail({ DATA_DIR: file })).toBe(
      `DATA_DIR ${file} cannot be used (EEXIST). It is a file: move it away, or set DATA_DIR to a folder`,
    );
  });

  test("[D7] a PostgreSQL that refuses the login is reported without the password", async () => {
    const url = new URL(await createPostgresDatabase(cleanUps));
    const changeUrl = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
    const startServer = (DATABASE_URL: string) =>
      startAndFail({ DATABASE_URL, DEMO: "on", SESSION_SECRETS: SECRET });
    expect(await startServer(changeUrl({ password: "not-the-password" }))).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+, database test_\w+, does not let us in \(28P01\): .* Check the user and password/,
    );
    expect(await startServer(changeUrl({ pathname: "/nowhere" }))).toMatch(
      /\(3D000\).* Create the database, or check its name/,
    );
    const refused = await startServer(changeUrl({ port: "1", password: "not-the-password" }));
    expect(refused).toMatch(/\(ECONNREFUSED\).* Check that it runs, and the host and port in DATABASE_URL$/);
    expect(refused).not.toContain("not-the-password");
  });

  test("[D7] a PostgreSQL whose user may not make tables is reported with what to grant", async () => {
    const url = new URL(await createPostgresDatabase(cleanUps));
    const role = `reader_${randomUUID().slice(0, 8)}`;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    cleanUps.push(async () => {
      await admin.query(`drop role ${role}`);
      await admin.end();
    });
    await admin.query(`create role ${role} login password 'reader'`);
    url.username = role;
    url.password = "reader";
    expect(await startAndFail({ DATABASE_URL: url.href, DEMO: "on", SESSION_SECRETS: SECRET })).toBe(
      `The database has no tables yet, and its user ${role} may not make any. Make this user the database's ` +
        `owner, or run as its owner: grant create on schema public to ${role}`,
    );
  });
});

describe("the folder in which a portal is started", () => {
  test("[E9] pages have their styles when the portal is started from another folder", async () => {
    const started = await startProcess({
      cwd: await makeFolder(),
      world: await loadDemoFolder(),
      locksPayroll: false,
    });
    cleanUps.push(() => started.stop());
    const page = await openBrowser(started).get("/");
    const sheets = page.$("link[rel=stylesheet]").map((_, link) => page.$(link).attr("href"));
    expect(sheets.length).toBeGreaterThan(1);
    for (const target of [...sheets.get(), "/favicon.svg", "/brand/default/logo.svg"]) {
      const { status, headers } = await exchange(started.port, { target });
      expect([status, headers.get("content-type")], target).toEqual([
        200,
        expect.stringMatching(/^(text\/css|image\/svg)/),
      ]);
    }
  });
});

describe("the addresses in a demo's emails", () => {
  const loadAddresses = async (dataDir: string) => {
    const { db, close } = await openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`);
    const rows = await db.selectFrom("schemes").select(["id", "public_url"]).orderBy("id").execute();
    await close();
    return Object.fromEntries(rows.map(({ id, public_url }) => [id, public_url]));
  };

  test("[E9] demo hosts contain the portal's port, also after a change, and other clients' settings stay", async () => {
    const DATA_DIR = await makeFolder();
    const [first] = (await startAtOnce(1, { DATA_DIR })) as [StartedProcess];
    expect(await loadAddresses(DATA_DIR)).toMatchObject({
      harbourline: `http://harbourline.localhost:${first.port}`,
      cwmcoed: `http://cwmcoed.localhost:${first.port}`,
    });
    await first.stop();

    const { db, close } = await openDatabase<Schema>(`file:${join(DATA_DIR, "api.sqlite")}`);
    const live = await buildClient(db);
    await buildScheme(db, {
      client_id: live.id,
      id: "live",
      domain: "live",
      public_url: "http://live.localhost:3000",
    });
    await db
      .updateTable("schemes")
      .set({ public_url: "https://larkspur.example" })
      .where("id", "=", "larkspur")
      .execute();
    await close();
    // Kept open, so that the second start does not get the same port.
    const portHolder = createServer();
    await new Promise<void>((resolve) => portHolder.listen(first.port, resolve));
    cleanUps.push(async () => portHolder.close());
    const [second] = (await startAtOnce(1, { DATA_DIR })) as [StartedProcess];
    expect(second.port).not.toBe(first.port);
    expect(await loadAddresses(DATA_DIR)).toEqual({
      harbourline: `http://harbourline.localhost:${second.port}`,
      cwmcoed: `http://cwmcoed.localhost:${second.port}`,
      larkspur: "https://larkspur.example",
      live: "http://live.localhost:3000",
    });
  });
});
