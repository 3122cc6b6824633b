import pg from "pg";
import { expect, inject, test, vi } from "vitest";
import { password } from "../support/api.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { createCleanUps, makeTemporaryFolder } from "../support/clean-ups.ts";
import { DATA_KEY } from "../support/data-keys.ts";
import { createPostgresDatabase } from "../support/database.ts";
import { sendAsVisitor } from "../support/enquiry.ts";
import { people } from "../support/people.ts";
import { loadServer, SECRET } from "../support/portal.ts";
import { answerQuestion } from "../support/robot.ts";
import { startSmtpServer } from "../support/smtp.ts";

// Each portal is started several times.
vi.setConfig({ testTimeout: 120_000 });

const NEW_SECRET = "the-secret-that-comes-after-it-0001";
const clock = createTestClock(new Date("2026-11-20T10:00:00Z"));
const cleanUps = createCleanUps();

const makeFolder = () => makeTemporaryFolder(cleanUps);

const usualSettings = {
  PORT: "0",
  DEMO: "on",
  LOG_LEVEL: "silent",
  LOCK_PAYROLL: "off",
  OVERLOAD_MS: "600000",
  SESSION_SECRETS: SECRET,
  DATA_KEYS: DATA_KEY,
  ROBOT_CHECK_KEY: SECRET,
};

/** Starts a portal that runs until `close`, or the end of the test. */
async function startServer(
  env: Record<string, string>,
  functionName: "startPortal" | "startApiAlone" = "startPortal",
) {
  const server = loadServer();
  const settings = { ...usualSettings, ...env };
  const running =
    functionName === "startPortal"
      ? await server.startPortal(settings, clock, { robotReadingMs: 0 })
      : await server.startApiAlone(settings, clock);
  const close = running.close.bind(running);
  cleanUps.push(close);
  return { url: running.url, port: Number(new URL(running.url).port), close };
}

const isSignedIn = async (browser: Browser) => (await browser.get("/app/faqs/")).text.includes("Hi, Aisha");

/** The same visitor at a portal that was started again. */
function moveTo({ port }: { port: number }, visitor: Browser): Browser {
  const browser = new Browser({ port, clock });
  browser.jar.replace(visitor.jar.copy());
  return browser;
}

test("[OPS-15] a new secret in SESSION_SECRETS seals new sessions, and old ones last while the old secret is listed", async () => {
  const DATA_DIR = await makeFolder();
  const firstNode = await startServer({ DATA_DIR });
  const earlierBrowser = new Browser({ port: firstNode.port, clock });
  await earlierBrowser.signIn(people.aisha);
  await firstNode.close();

  const overlapNode = await startServer({ DATA_DIR, SESSION_SECRETS: `${NEW_SECRET},${SECRET}` });
  expect(await isSignedIn(moveTo(overlapNode, earlierBrowser))).toBe(true);
  const laterBrowser = new Browser({ port: overlapNode.port, clock });
  await laterBrowser.signIn(people.aisha);
  await overlapNode.close();

  const lastNode = await startServer({ DATA_DIR, SESSION_SECRETS: NEW_SECRET });
  expect(await isSignedIn(moveTo(lastNode, earlierBrowser))).toBe(false);
  expect(await isSignedIn(moveTo(lastNode, laterBrowser))).toBe(true);
});

test("[OPS-15] every node stays ready while a new key in DATA_KEYS is first added at the end and then moved to the front", async () => {
  const DATA_DIR = await makeFolder();
  const startNode = (keys: string) => startServer({ DATA_DIR, DATA_KEYS: keys });
  const isReady = async ({ url }: { url: string }) => (await fetch(`${url}/readyz`)).ok;
  const atEnd = `${DATA_KEY},${NEW_SECRET}`;
  const atFront = `${NEW_SECRET},${DATA_KEY}`;
  const unprepared = await startNode(DATA_KEY);
  const prepared = await startNode(atEnd);
  expect([await isReady(unprepared), await isReady(prepared)]).toEqual([true, true]);
  const moved = await startNode(atFront);
  expect([await isReady(unprepared), await isReady(prepared), await isReady(moved)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("[OPS-15] the robot check passes only when portal and API have the same ROBOT_CHECK_KEY", async () => {
  const DATA_DIR = await makeFolder();
  const loadPortal = async ({ url }: { url: string }) => {
    const bases = { MAIN_API_URL: `${url}/main`, V1_API_URL: `${url}/v1` };
    return startServer({ DATA_DIR: await makeFolder(), ROBOT_CHECK_KEY: NEW_SECRET, ...bases });
  };
  // Lee's account starts with enough failures to get the check at once.
  const signInLee = async ({ port }: { port: number }) => {
    const browser = new Browser({ port, clock });
    await browser.signIn(people.lee);
    const fields = { password, robot: answerQuestion(browser.page) };
    return (await browser.page.getForm("#password-step").fill(fields).submit("Login")).path;
  };
  const api = await startServer({ DATA_DIR }, "startApiAlone");
  expect(await signInLee(await loadPortal(api))).not.toBe("/app/home/");
  await api.close();
  const next = await startServer({ DATA_DIR, ROBOT_CHECK_KEY: NEW_SECRET }, "startApiAlone");
  expect(await signInLee(await loadPortal(next))).toBe("/app/home/");
});

test("[OPS-15] nodes move to a second role in DATABASE_URL one by one, and sessions outlast the first", async () => {
  const database = new URL(await createPostgresDatabase(cleanUps));
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const name = database.pathname.slice(1);
  const [first, second] = [`${name}_a`, `${name}_b`];
  cleanUps.push(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${second}`);
    await admin.query(`drop role ${first}`);
    await admin.query(`create database ${name}`);
    await admin.end();
  });
  const getUrl = (role: string) => {
    const url = new URL(inject("postgresUrl"));
    return Object.assign(url, { username: role, password: "secret", pathname: database.pathname }).href;
  };
  await admin.query(`create role ${first} login password 'secret'`);
  await admin.query(`alter database ${name} owner to ${first}`);
  const firstNode = await startServer({ DATA_DIR: await makeFolder(), DATABASE_URL: getUrl(first) });
  const earlierBrowser = new Browser({ port: firstNode.port, clock });
  await earlierBrowser.signIn(people.aisha);

  await admin.query(`create role ${second} login password 'secret' in role ${first}`);
  const secondNode = await startServer({ DATA_DIR: await makeFolder(), DATABASE_URL: getUrl(second) });
  expect(await isSignedIn(moveTo(secondNode, earlierBrowser))).toBe(true);
  await firstNode.close();
  await admin.query(`alter role ${first} nologin`);
  await expect(startServer({ DATA_DIR: await makeFolder(), DATABASE_URL: getUrl(first) })).rejects.toThrow();

  const thirdNode = await startServer({ DATA_DIR: await makeFolder(), DATABASE_URL: getUrl(second) });
  for (const node of [secondNode, thirdNode]) {
    expect(await isSignedIn(moveTo(node, earlierBrowser))).toBe(true);
    const laterBrowser = new Browser({ port: node.port, clock });
    await laterBrowser.signIn(people.aisha);
    expect(await isSignedIn(laterBrowser)).toBe(true);
  }
});

test("[OPS-15] emails that wait for the old mail server are sent by the new one in SMTP_URL", async () => {
  const DATA_DIR = await makeFolder();
  const oldMailServer = await startSmtpServer();
  await oldMailServer.close();
  const oldNode = await startServer({ DATA_DIR, SMTP_URL: oldMailServer.url });
  const visitor = new Browser({ port: oldNode.port, clock });
  await sendAsVisitor(await visitor.get("/contact-us/"), { comments: "A mail to keep" });
  await oldNode.close();
  const smtp = await startSmtpServer();
  cleanUps.push(() => smtp.close());
  clock.advance(3_600_000);
  await startServer({ DATA_DIR, SMTP_URL: smtp.url });
  await smtp.waitUntil((messages) => messages.some((message) => message.includes("A mail to keep")));
  expect(smtp.messages.filter((message) => message.includes("A mail to keep"))).toHaveLength(1);
});

test("[OPS-15] a new OPERATOR_TOKEN and METRICS_TOKEN are accepted, and the old ones are not", async () => {
  const DATA_DIR = await makeFolder();
  const listStatuses = async ({ url }: { url: string }, path: string) =>
    Promise.all(
      [SECRET, NEW_SECRET].map(async (token) => {
        const reply = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
        await reply.body?.cancel();
        return reply.status;
      }),
    );
  for (const [token, expected] of [
    [SECRET, [200, 401]],
    [NEW_SECRET, [401, 200]],
  ] as const) {
    const api = await startServer({ DATA_DIR, OPERATOR_TOKEN: token }, "startApiAlone");
    expect(await listStatuses(api, "/v1/operator/notices")).toEqual(expected);
    await api.close();
    const portal = await startServer({ DATA_DIR, METRICS_TOKEN: token });
    const [old, fresh] = await listStatuses(portal, "/metrics");
    expect([old === 200, fresh === 200]).toEqual([token === SECRET, token === NEW_SECRET]);
    await portal.close();
  }
});
