import { describe, expect, test } from "vitest";
import { password } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const ALLOWED_REDIRECT_HOST = "identity.example";
const portal = withPortal({ upstream: "watched", env: { ALLOWED_REDIRECT_HOSTS: ALLOWED_REDIRECT_HOST } });

const signIn = () => portal().signInUnwatched(people.aisha);
const isSignedIn = async (browser: Browser) => (await browser.get("/app/home/")).path === "/app/home/";

/** The calls that end a session, in order. */
const listLogoutCalls = () =>
  portal()
    .upstream.calls.filter(({ path }) => path.includes("logout"))
    .map(({ method, path }) => `${method} ${path}`);

describe("the logout pages", () => {
  test("[LOGOUT-01] /logout shows its page and continues automatically, and has not logged anybody out yet", async () => {
    const browser = await signIn();
    const page = await browser.click("Logout");
    expect([page.status, page.path, page.heading]).toEqual([200, "/logout", "Logging out..."]);
    expect(page.title).toBe("Logout | Harbour Rewards");
    expect(page.refresh).toMatchObject({ seconds: 0, url: expect.stringMatching(/^\/logout\?step=/) });
    expect(page.$("script, noscript")).toHaveLength(0);
    expect(page.getLink("Continue")).toBe(page.refresh?.url);
    expect(listLogoutCalls()).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("[LOGOUT-02] [LOGOUT-03] [API-18] [API-19] logging out tells the upstream three times, ends the session and confirms it", async () => {
    const browser = await signIn();
    await browser.click("Logout");
    const page = await browser.refresh();
    expect(page.redirects).toEqual(["/logout-success"]);
    expect(listLogoutCalls()).toEqual(["POST /v1/logout", "POST /v1/user/logout", "DELETE /v1/user/logout"]);
    const calls = portal().upstream.calls.filter(({ path }) => path.includes("logout"));
    const tokens = new Set(calls.map(({ headers }) => headers.get("authorization")));
    expect([...tokens]).toEqual([expect.stringMatching(/^Bearer \S+$/)]);
    expect(calls.map(({ body }) => body)).toEqual(["", "", ""]);
    expect(browser.jar.listNames().filter((name) => /bp_(session|activity|login)/.test(name))).toEqual([]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("[LOGOUT-05] [ERR-39] the page after logout confirms it and links to the login screen", async () => {
    const browser = await signIn();
    await browser.click("Logout");
    const page = await browser.refresh();
    expect([page.status, page.heading]).toEqual([200, "You have been logged out successfully"]);
    expect(page.getLink("Go to login")).toBe("/");
    expect((await browser.click("Go to login")).heading).toBe("Welcome to Harbour Rewards");
  });

  test("[LOGOUT-06] [SESSION-12] accepted cookies stay accepted after the logout, so that the next login does not ask again", async () => {
    const browser = await signIn();
    const consent = browser.jar.get("pes");
    await browser.click("Logout");
    await browser.refresh();
    expect(browser.jar.get("pes")).toBe(consent);
    await browser.get("/");
    expect(browser.page.findLink("Manage cookies")).toBeNull();
    await browser.giveEmail(people.aisha);
    expect((await browser.givePassword(password)).path).toBe("/app/home/");
  });

  test("[LOGOUT-01] a visitor sees the page for logged-out people", async () => {
    expect((await portal().createBrowser().get("/logout")).redirects).toEqual(["/logout-success"]);
  });
});

describe("[LOGOUT-01] the step that logs out", () => {
  async function openLogoutStep() {
    const browser = await signIn();
    await browser.get("/logout");
    return { browser, step: String(browser.page.refresh?.url) };
  }

  test("the logout step works once, and a failed try that used up the step's token shows the page again", async () => {
    const { browser, step } = await openLogoutStep();
    portal().upstream.answer("POST", "/v1/logout", { status: 500 });
    expect((await browser.refresh()).status).toBe(502);
    portal().upstream.reset();
    const page = await browser.get(step, { from: browser.page });
    expect(page.heading).toBe("Logging out...");
    expect(listLogoutCalls()).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("the logout step works for a minute and for its own session", async () => {
    const other = await signIn();
    const { browser, step } = await openLogoutStep();
    await other.get("/app/home/");
    expect((await other.get(step, { from: other.page })).heading).toBe("Logging out...");
    expect(await isSignedIn(other)).toBe(true);

    portal().clock.advance(61_000);
    expect((await browser.get(step, { from: browser.page })).heading).toBe("Logging out...");
    expect(await isSignedIn(browser)).toBe(true);
    expect(listLogoutCalls()).toEqual([]);
  });

  test.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender" },
  ])("the logout step is refused and not used up for %j", async (headers) => {
    const { browser, step } = await openLogoutStep();
    const refused = await browser.exchange({ target: step, headers });
    expect(refused.status).toBe(200);
    expect(listLogoutCalls()).toEqual([]);
    expect((await browser.get(step, { from: browser.page })).path).toBe("/logout-success");
  });

  test("the logout step works in a browser that sends no origin of a request", async () => {
    const { browser, step } = await openLogoutStep();
    const reply = await browser.exchange({ target: step });
    expect([reply.status, reply.headers.get("Location")]).toEqual([303, "/logout-success"]);
  });

  test("an invented step token logs nobody out", async () => {
    const { browser } = await openLogoutStep();
    await browser.get("/logout?step=abc", { from: browser.page });
    expect(browser.page.heading).toBe("Logging out...");
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test.each([{ "Sec-Fetch-Site": "cross-site" }, { "Sec-Fetch-Site": "same-site" }])(
  "[LOGOUT-01] a link of another site (%j) leads to the page, on which the person must confirm",
  async (headers) => {
    const browser = await signIn();
    const page = await browser.get("/logout", { headers });
    expect([page.status, page.refresh]).toEqual([200, null]);
    expect(await isSignedIn(browser)).toBe(true);
    await browser.get("/logout", { headers });
    expect((await browser.click("Continue")).path).toBe("/logout-success");
  },
);

describe("[LOGOUT-03] the logout of an identity provider", () => {
  async function signInWithLogoutUrl(ssoLogoutUrl: string) {
    const { upstream } = portal();
    const loginReply = await fetch(`${upstream.url}/v1/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: people.aisha, password, domain: "harbourline" }),
    });
    upstream.answer("POST", "/v1/login", { json: { ...(await loginReply.json()), ssoLogoutUrl } });
    return signIn();
  }

  test("an identity provider's logout replaces /logout-success", async () => {
    const browser = await signInWithLogoutUrl(`https://${ALLOWED_REDIRECT_HOST}/logout?client=7`);
    await browser.get("/logout");
    const page = await browser.refresh();
    expect(page.redirects).toEqual([`https://${ALLOWED_REDIRECT_HOST}/logout?client=7`]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test.each([
    "https://evil.example/logout",
    `http://${ALLOWED_REDIRECT_HOST}/`,
    `//${ALLOWED_REDIRECT_HOST}`,
    "javascript:alert(1)",
  ])("[B6] logout never redirects to %s", async (url) => {
    const browser = await signInWithLogoutUrl(url);
    await browser.get("/logout");
    expect((await browser.refresh()).redirects).toEqual(["/logout-success"]);
  });
});

describe("[LOGOUT-04] [ERR-32] [D1] logout when the upstream fails", () => {
  test("the page reports the failure, the session is kept, and Retry logs out", async () => {
    const browser = await signIn();
    portal().upstream.answer("POST", "/v1/logout", "reset");
    await browser.click("Logout");
    const page = await browser.refresh();
    expect(page.status).toBe(502);
    expect(page.text).toContain("There was an error during the logout process. Please try again.");
    expect(page.refresh).toBeNull();
    const retry = page.getForm({ button: "Retry" });
    expect(await isSignedIn(browser)).toBe(true);

    portal().upstream.reset();
    const done = await retry.submit("Retry");
    expect(done.redirects).toEqual(["/logout-success"]);
    expect(listLogoutCalls()).toHaveLength(3);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("a failed Retry of the logout shows the same report as the first try", async () => {
    const browser = await signIn();
    portal().upstream.answer("DELETE", "/v1/user/logout", { status: 500 });
    await browser.click("Logout");
    await browser.refresh();
    const page = await browser.page.getForm({ button: "Retry" }).submit("Retry");
    expect(page.status).toBe(502);
    expect(page.text).toContain("There was an error during the logout process. Please try again.");
    portal().upstream.reset();
    expect((await page.getForm({ button: "Retry" }).submit("Retry")).path).toBe("/logout-success");
  });

  test("a token that has already ended at the upstream counts as logged out", async () => {
    const browser = await signIn();
    portal().upstream.answer("POST", "/v1/logout", { status: 401, json: { error: "Unauthenticated." } });
    await browser.click("Logout");
    expect((await browser.refresh()).path).toBe("/logout-success");
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("[A14] a browser after logging out", () => {
  test("old cookies that are restored open nothing, because the API has ended the token", async () => {
    const browser = await signIn();
    const cookies = browser.jar.copy();
    await browser.click("Logout");
    await browser.refresh();
    browser.jar.replace(cookies);
    const page = await browser.get("/app/home/");
    expect(page.path).toBe("/");
    expect(page.text).not.toContain("Aisha");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("the back button shows nothing, because no page of a logged-in person may be cached", async () => {
    const browser = await signIn();
    const targets = ["/app/home/", "/app/faqs/", "/app/home/nothing", "/contact-us/", "/privacy-statement"];
    for (const target of [...targets, "/cookie-settings", "/logout", "/nowhere", "/app/dashboard/"]) {
      const { headers } = await browser.get(target);
      expect([target, headers.get("Cache-Control")]).toEqual([target, "private, no-store"]);
    }
    await browser.get("/logout");
    const reply = await browser.exchange({
      target: String(browser.page.refresh?.url),
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([303, "private, no-store"]);
  });
});

test("[LOGOUT-06] [SESSION-08] [D2] a login error that explains a logout is shown once", async () => {
  const browser = await signIn();
  portal().upstream.answer("GET", "/v1/cms-content/faqs", {
    status: 401,
    json: { message: "Your access was withdrawn at 10:00." },
  });
  const page = await browser.get("/app/faqs/");
  expect(page.redirects).toEqual(["/"]);
  expect(page.text).toContain("Your access was withdrawn at 10:00.");
  expect((await browser.get("/")).text).not.toContain("withdrawn");
  expect(browser.page.findLink("Manage cookies")).toBeNull();
});
