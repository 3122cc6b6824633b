import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { DATA_KEY } from "../support/data-keys.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { people } from "../support/people.ts";
import { SECRET, withPortal } from "../support/portal.ts";
import { ProcessEndedError, type StartedProcess, startProcess } from "../support/process.ts";

const runningServers: StartedProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const each of runningServers.splice(0)) await each.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function startServer(env: Record<string, string> = {}, world?: string) {
  const started = await startProcess({ env, world, locksPayroll: false });
  runningServers.push(started);
  return started;
}

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "benefits-operation-"));
  folders.push(folder);
  return folder;
}

const openBrowser = ({ port }: { port: number }) => new Browser({ port, clock: createTestClock(new Date()) });

const startAndFail = async (env: Record<string, string>) => {
  const error = await startServer(env).catch((thrown: unknown) => thrown);
  if (!(error instanceof ProcessEndedError)) throw new Error("It started");
  return error;
};

/** Blocks the portals of `withPortal`, which run in this process. */
const blockThread = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const waitForTimer = () => new Promise((resolve) => setTimeout(resolve));

describe("an overloaded server", () => {
  const portal = withPortal({ env: { OVERLOAD_MS: "700" } });

  test("[D14] an overloaded server refuses new requests for a short time, and finishes running requests", async () => {
    const browser = await portal().signIn(people.aisha);
    const inFlight = browser.exchange({ target: "/app/home/" });
    await exchange(portal().port, { target: "/healthz" });
    for (let times = 0; times < 2; times++) {
      blockThread(1_200);
      await waitForTimer();
    }
    const [turnedAway, alive] = await Promise.all([
      browser.exchange({ target: "/app/home/" }),
      browser.exchange({ target: "/healthz" }),
    ]);
    expect([turnedAway.status, turnedAway.headers.get("retry-after"), alive.status]).toEqual([503, "5", 200]);
    expect(turnedAway.headers.get("content-security-policy")).toBeTruthy();
    expect(turnedAway.text).toContain("<title>We are very busy | Harbour Rewards</title>");
    expect(turnedAway.text).toMatch(/<link rel="stylesheet" href="\/brand\/harbourline-/);
    expect(turnedAway.text).toMatch(/<header .*<img [^>]*src="\/brand\/[^"]+" alt="Harbour Rewards"/);
    expect(turnedAway.text).toMatch(new RegExp(`Reference: ${turnedAway.headers.get("x-request-id")}\\b`));
    expect((await inFlight).status).toBe(200);
    await expect.poll(async () => (await browser.exchange({ target: "/app/home/" })).status).toBe(200);
  });

  test("[D14] a form posted during overload can be sent again, files are served, and no secret is shown", async () => {
    const browser = await portal().signIn(people.aisha);
    const page = await browser.get("/contact-us/");
    const comments = 'Two lines,\n"quoted" <b>& bold';
    const form = page.getForm("#enquiry").fill({ subject: "pay", comments });
    const fields = form.listFields("Submit");
    fields.set("password", "Teal-Kettle-93-Orbit");
    const foreign = new URLSearchParams(fields);
    foreign.set("csrf", "somebody-elses");
    await exchange(portal().port, { target: "/healthz" });
    for (let times = 0; times < 2; times++) {
      blockThread(1_200);
      await waitForTimer();
    }
    const sendEnquiry = (body: URLSearchParams) => browser.postOnce("/contact-us/", body);
    const [, turnedAway, forged, file] = await Promise.all([
      browser.post("/contact-us/", fields),
      sendEnquiry(fields),
      sendEnquiry(foreign),
      browser.exchange({ target: "/favicon.svg" }),
    ]);
    expect([turnedAway.status, turnedAway.headers.get("retry-after"), file.status]).toEqual([503, "5", 200]);
    expect(turnedAway.text).not.toContain("Teal-Kettle");
    expect(forged.text).not.toContain("quoted");
    await expect.poll(async () => (await browser.exchange({ target: "/faqs" })).status).not.toBe(503);
    const repeatForm = browser.page.getForm({ button: "Send again" });
    expect(repeatForm.listFields("Send again").get("comments")).toBe(comments);
    expect((await repeatForm.submit("Send again")).heading).not.toBe("We are very busy");
  });

  test("[D14] the server refuses no request after a single long pause", async () => {
    blockThread(1_500);
    await waitForTimer();
    expect((await portal().createBrowser().exchange({ target: "/" })).status).toBe(200);
  });
});

describe("a server with a longer OVERLOAD_MS", () => {
  const portal = withPortal({ env: { OVERLOAD_MS: "5000" } });

  test("[D14] a server refuses no request while its event loop is late, but by less than OVERLOAD_MS", async () => {
    for (let times = 0; times < 2; times++) {
      blockThread(1_200);
      await waitForTimer();
    }
    expect((await portal().createBrowser().exchange({ target: "/" })).status).toBe(200);
  });
});

describe("many visitors at once", () => {
  const portal = withPortal();
  const visitors = 24;

  test("[D14] a visitor's first page does not wait until others have had many pages", async () => {
    const { port } = portal();
    const repliesBeforeFirst: number[] = [];
    let replies = 0;
    const visitPage = async () => {
      let isFirst = true;
      while (repliesBeforeFirst.length < visitors) {
        await exchange(port, { target: "/", headers: { Host: `localhost:${port}` } });
        if (isFirst) repliesBeforeFirst.push(replies);
        isFirst = false;
        replies += 1;
      }
    };
    await Promise.all(Array.from({ length: visitors }, visitPage));
    // The count is about 2 × `visitors` if each page has its own connection, and about half of `visitors`
    // squared if all pages share one.
    expect(Math.max(...repliesBeforeFirst)).toBeLessThan(4 * visitors);
  });
});

describe("operators' probes", () => {
  const portal = withPortal();
  const separate = withPortal({ upstream: "watched" });

  test("`/healthz` says that the process runs", async () => {
    const reply = await portal().createBrowser().exchange({ target: "/healthz" });
    expect([reply.status, reply.text, reply.headers.get("cache-control")]).toEqual([200, "ok", "no-store"]);
  });

  test("`/readyz` says that the database answers", async () => {
    const reply = await exchange(portal().port, { target: "/readyz" });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { ready: true, warnings: [] }]);
  });

  test("[D1] `/readyz` warns while the upstream does not answer and stays ready, because every node has the same upstream", async () => {
    const checkReadiness = () => exchange(separate().port, { target: "/readyz" });
    expect((await checkReadiness()).status).toBe(200);
    separate().upstream.answerAll("reset");
    const warned = await checkReadiness();
    expect([warned.status, JSON.parse(warned.text)]).toEqual([
      200,
      { ready: true, warnings: ["the upstream does not answer"] },
    ]);
    separate().upstream.reset();
    expect(JSON.parse((await checkReadiness()).text)).toEqual({ ready: true, warnings: [] });
  });

  test("`/readyz` gives strangers no warning, because warnings name clients and faults", async () => {
    const { port, upstream } = separate();
    upstream.answerAll("reset");
    const asStranger = (headers: Record<string, string>) => exchange(port, { target: "/readyz", headers });
    const replies = await Promise.all([
      asStranger({ Host: `harbourline.localhost:${port}` }),
      asStranger({ "X-Forwarded-For": "203.0.113.9" }),
    ]);
    upstream.reset();
    expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([200, '{"ready":true}']));
  });

  test("both probes answer for any host, because a load balancer asks by address", async () => {
    for (const target of ["/healthz", "/readyz"])
      expect((await exchange(portal().port, { target, headers: { Host: "10.1.2.3:8080" } })).status).toBe(
        200,
      );
  });
});

test("every invalid setting is named at the start, and no secret is repeated", async () => {
  const error = await startAndFail({
    PORT: "seventy",
    DEMO: "maybe",
    SESSION_SECRETS: "short-secret",
    MAIN_API_URL: "ftp://x",
  });
  expect(error.code).toBe(1);
  expect(error.errors).toContain('PORT must be a whole number from 0 to 65535, not "seventy"');
  for (const name of ["DEMO", "SESSION_SECRETS", "MAIN_API_URL"])
    expect(error.errors).toMatch(new RegExp(`^ {2}${name} must`, "m"));
  expect(error.errors).not.toContain("short-secret");
});

test("[D7] a file that is not a database is reported and left unchanged", async () => {
  const DATA_DIR = await makeFolder();
  const file = join(DATA_DIR, "api.sqlite");
  await writeFile(file, "this is not a database, and somebody may still want it".repeat(100));
  const error = await startAndFail({ DATA_DIR });
  expect(error.code).toBe(1);
  expect(error.errors).toContain("api.sqlite");
  expect(error.errors).not.toMatch(/^\s+at /m);
});

test("a portal without a demo has no demo page, no API document and no account to try", async () => {
  const { port } = await startServer({ DEMO: "off", SESSION_SECRETS: SECRET, DATA_KEYS: DATA_KEY });
  for (const target of ["/demo", "/api/", "/api/openapi.json"])
    expect((await exchange(port, { target })).status, target).toBe(404);
  const page = await openBrowser({ port }).get("/");
  expect([page.status, page.html.includes("/demo")]).toEqual([404, false]);
});

test("a restart logs nobody out and loses nothing", async () => {
  const DATA_DIR = await makeFolder();
  await cp(await loadDemoFolder(), DATA_DIR, { recursive: true });
  const first = await startServer({ DATA_DIR });
  const browser = openBrowser(first);
  await browser.signIn(people.ffion);
  await browser.page.getForm({ button: "Next" }).fill({ accepted: true }).submit("Next");
  expect(browser.page.path).toBe("/app/home/");
  expect(await first.stop()).toBe(0);

  const second = await startServer({ DATA_DIR });
  const newBrowser = openBrowser(second);
  newBrowser.jar.replace(browser.jar.copy());
  expect((await newBrowser.get("/app/faqs/")).text).toContain("Hi, Ffion");
});

test("[D6] running requests are answered after SIGTERM under load, and then the process ends with 0", async () => {
  const started = await startServer({}, await loadDemoFolder());
  const browser = openBrowser(started);
  await browser.get("/");
  await browser.acceptCookies();
  await browser.giveEmail(people.aisha);
  const fields = browser.page
    .getForm("#password-step")
    .fill({ password: "Wrong-Kettle-11-Orbit" })
    .listFields("Login");
  // Hashing takes time, so four requests are still running when the signal comes.
  const posts = Array.from({ length: 4 }, () => browser.postOnce("/", fields));
  await exchange(started.port, { target: "/healthz" });
  const code = started.stop();
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(await code).toBe(0);
});
