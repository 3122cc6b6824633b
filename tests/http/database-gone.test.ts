import pg from "pg";
import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { createCleanUps } from "../support/clean-ups.ts";
import { exchange } from "../support/exchange.ts";
import { people } from "../support/people.ts";
import { openPortal, type TestPortal, withPortal } from "../support/portal.ts";
import { startPostgres } from "../support/postgres.ts";
import type { Answer } from "../support/watched-upstream.ts";

const cleanUps = createCleanUps();

async function openPortalWith(env: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await openPortal({ env });
  cleanUps.push(() => portal.close());
  return portal;
}

const loadReadiness = async ({ port }: TestPortal) => {
  const reply = await exchange(port, { target: "/readyz" });
  return { status: reply.status, ...JSON.parse(reply.text) };
};

/** Checks for a page that explains the failure, without names or a brand. */
async function expectUnavailable(browser: Browser, path: string) {
  const page = await browser.get(path);
  expect([page.status, page.heading], path).toEqual([503, "Uh oh!"]);
  expect(page.text).toContain(`Reference: ${page.headers.get("x-request-id")}`);
  expect(page.html).not.toContain("Test Brand");
  expect(
    page
      .$(".bp-logo")
      .find("img, source")
      .toArray()
      .map((each) => page.$(each).attr("src") ?? page.$(each).attr("srcset")),
  ).toEqual(["/brand/default/logo-mobile.svg", "/brand/default/logo-mobile.svg"]);
  expect(page.$(".bp-logo img").attr("alt")).toBe("Home");
}

describe("an upstream that cannot look up a host", () => {
  const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

  const faults: [string, Answer][] = [
    ["cuts the connection", "reset"],
    ["answers half a body", "half"],
    ["answers 500", { status: 500 }],
    ["answers 503", { status: 503, text: "Service Unavailable" }],
    ["is busy", { status: 503, json: { error: "busy" } }],
    ["answers 401", { status: 401, json: { error: "unauthorised" } }],
    ["answers 429", { status: 429, json: { error: "too_many" } }],
    ["answers HTML", { headers: { "Content-Type": "text/html" }, text: "<h1>Welcome to nginx</h1>" }],
  ];

  test.each(faults)(
    "[D1] [D5] a public page is a 503 without a brand when the upstream %s",
    async (_, fault) => {
      portal().upstream.answer("GET", "/v1/scheme", fault);
      // Each case has a different host, so that no reply is cached.
      const host = `${"cdefghkm"[faults.findIndex(([name]) => name === _)]}.localhost`;
      for (const path of ["/", "/contact-us", "/forgotten-password"])
        await expectUnavailable(portal().createBrowser({ host }), path);
    },
  );

  test("[D5] the pages that need no upstream work when the upstream is unreachable", async () => {
    portal().upstream.answerAll("reset");
    for (const path of ["/cookie-settings", "/logout-success", "/favicon.svg"])
      expect(
        (await portal().createBrowser({ host: "n.localhost" }).exchange({ target: path })).status,
        path,
      ).toBe(200);
  });

  test("[B3] an unknown host and a host that cannot be looked up have different pages", async () => {
    const page = await portal().createBrowser({ host: "p.localhost" }).get("/");
    expect([page.status, page.heading]).toEqual([404, "No benefits portal at this address"]);
  });

  test("[D1] a data request gets the failure in a form that Remix's client reads", async () => {
    portal().upstream.answerAll("reset");
    const reply = await portal()
      .createBrowser({ host: "q.localhost" })
      .exchange({ target: "/contact-us?_data=routes%2Fcontact-us" });
    expect([reply.status, reply.headers.get("x-remix-catch")]).toEqual([503, "yes"]);
  });

  test("[D5] the login page works again when the upstream works again", async () => {
    portal().upstream.answerAll("reset");
    const browser = portal().createBrowser({ host: "larkspur.localhost" });
    await expectUnavailable(browser, "/");
    portal().upstream.reset();
    await expect
      .poll(async () => (await browser.get("/")).heading, { timeout: 10_000 })
      .toBe("Welcome to Larkspur Choices");
  });
});

test("[D5] a stopped PostgreSQL gives a 503 that keeps the session", async () => {
  const postgres = await startPostgres({ durable: false });
  let isStopped = false;
  cleanUps.push(() => isStopped || postgres.stop());
  const portal = await openPortalWith({ DATABASE_URL: postgres.url });
  const browser = portal.createBrowser();
  await browser.signIn(people.aisha);
  const session = browser.jar.get("bp_session");
  await postgres.stop();
  isStopped = true;

  expect(await loadReadiness(portal)).toMatchObject({ status: 503, ready: false });
  await expectUnavailable(portal.createBrowser({ host: "larkspur.localhost" }), "/");
  // This page of a logged-in person makes further calls, whether or not its setup is cached.
  const page = await browser.get("/app/home/my-profile/");
  expect([page.status, page.heading]).toEqual([503, "Profile Settings"]);
  expect(page.text).toContain(`Reference: ${page.headers.get("x-request-id")}`);
  expect(browser.jar.get("bp_session")).toBe(session);
});

describe("a PostgreSQL that is gone for a while", () => {
  /** The page works again for the same session, and the portal is ready, without a restart of the portal. */
  async function expectRecovery(portal: TestPortal, browser: Browser) {
    await expect.poll(async () => (await loadReadiness(portal)).status, { timeout: 15_000 }).toBe(200);
    // After many failures the portal asks the API again only after a pause.
    const getStatus = async () => (await browser.get("/app/home/my-profile/")).status;
    await expect.poll(getStatus, { timeout: 15_000 }).toBe(200);
    const form = (await browser.get("/app/home/my-profile/panel/add-family-member/")).getForm(
      "#family-member",
    );
    const lacking = await form.fill({ first_name: "Wren" }).submit("Continue");
    expect([lacking.status, lacking.$("[name=first_name]").val()]).toEqual([400, "Wren"]);
  }

  test("[D5] the portal works for the same session after PostgreSQL restarts or crashes, without a restart of its own", async () => {
    const postgres = await startPostgres({ durable: true });
    cleanUps.push(() => postgres.stop());
    const portal = await openPortalWith({ DATABASE_URL: postgres.url });
    const browser = await portal.signIn(people.aisha);
    for (const mode of ["fast", "immediate"] as const) {
      await postgres.restart(mode);
      await expectRecovery(portal, browser);
    }
  }, 90_000);

  test("[D5] a PostgreSQL without a free connection gives a 503 that keeps the session, until one is free", async () => {
    const postgres = await startPostgres({ durable: false });
    cleanUps.push(() => postgres.stop());
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    cleanUps.push(() => owner.end());
    await owner.query("create role portal login password 'portal'");
    await owner.query("create database portal owner portal");
    const url = new URL(postgres.url);
    [url.username, url.password, url.pathname] = ["portal", "portal", "/portal"];
    const portal = await openPortalWith({ DATABASE_URL: url.href });
    const browser = await portal.signIn(people.aisha);
    const session = browser.jar.get("bp_session");

    await owner.query("alter role portal connection limit 0");
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal'");
    expect(await loadReadiness(portal)).toMatchObject({ status: 503, ready: false });
    const page = await browser.get("/app/home/my-profile/");
    expect(page.status).toBe(503);
    expect(page.text).toContain(`Reference: ${page.headers.get("x-request-id")}`);
    expect(browser.jar.get("bp_session")).toBe(session);

    await owner.query("alter role portal connection limit -1");
    await expectRecovery(portal, browser);
  }, 90_000);
});
