import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { createListRoutes } from "../support/routes.ts";

const portal = withPortal();
const actions = createListRoutes().filter((route) => route.hasAction);
const FORM_TYPE = "application/x-www-form-urlencoded";

/** A browser that has not accepted cookies yet: if cookies are accepted afterwards, the post ran. */
async function openVisitor() {
  const browser = portal().createBrowser();
  await browser.get("/");
  return browser;
}

interface Post {
  target?: string;
  headers?: Record<string, string>;
  /** Null leaves the token out. */
  csrf?: string | null;
  body?: string;
}

/** Posts "Accept cookies" with changed headers or fields. */
function acceptCookies(browser: Browser, { target = "/cookie-settings", headers = {}, csrf, body }: Post) {
  const token = csrf === undefined ? browser.jar.get("bp_csrf") : csrf;
  const fields = new URLSearchParams({
    intent: "accept",
    returnTo: "/",
    ...(token === null ? {} : { csrf: String(token) }),
  });
  return browser.exchange({
    method: "POST",
    target,
    headers: {
      "Content-Type": FORM_TYPE,
      "Sec-Fetch-Site": "same-origin",
      Origin: browser.origin,
      ...headers,
    },
    body: body ?? String(fields),
  });
}

const hasRun = (browser: Browser) => browser.jar.get("pes") !== undefined;

test("a fully valid post runs", async () => {
  const browser = await openVisitor();
  const reply = await acceptCookies(browser, {});
  expect([reply.status, hasRun(browser)]).toEqual([303, true]);
});

test("[B5] a post of a browser that sends neither Origin nor fetch metadata is checked by the token", async () => {
  const browser = await openVisitor();
  const fields = `intent=accept&returnTo=%2F&csrf=${browser.jar.get("bp_csrf")}`;
  const bareHeaders = {
    method: "POST",
    target: "/cookie-settings",
    headers: { "Content-Type": FORM_TYPE },
    body: fields,
  };
  expect((await browser.exchange(bareHeaders)).status).toBe(303);
  expect(hasRun(browser)).toBe(true);
});

const foreign: [string, Post][] = [
  ["from another site, by its metadata", { headers: { "Sec-Fetch-Site": "cross-site" } }],
  ["from a sibling tenant, by its metadata", { headers: { "Sec-Fetch-Site": "same-site" } }],
  ["of a foreign origin", { headers: { Origin: "https://evil.example" } }],
  [
    "of a foreign origin that says it is the same",
    { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" } },
  ],
  ["of no origin (null)", { headers: { Origin: "null" } }],
  ["of the same host over https", { headers: { Origin: "https://harbourline.localhost" } }],
  ["without a token", { csrf: null }],
  ["with an empty token", { csrf: "" }],
  ["with a made-up token", { csrf: "AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB" }],
  ["with two tokens", { body: "intent=accept&csrf=a&csrf=b" }],
  ["of JSON", { headers: { "Content-Type": "application/json" }, body: '{"intent":"accept"}' }],
  ["of plain text", { headers: { "Content-Type": "text/plain" } }],
  ["without a type", { headers: { "Content-Type": "" } }],
];

describe("[B5] [B10] a post from elsewhere", () => {
  describe.each([
    ["a page", "/cookie-settings"],
    ["data", "/cookie-settings?_data=routes%2Fcookie-settings"],
    ["an address that nothing answers", "/nowhere/at/all"],
  ])("a post to %s", (_, target) => {
    test.each(foreign)("the post %s is refused with 403 and its action does not run", async (_name, post) => {
      const browser = await openVisitor();
      const reply = await acceptCookies(browser, { target, ...post });
      expect(reply.status).toBe(403);
      expect(hasRun(browser)).toBe(false);
    });
  });

  test("a post with the token of another browser is refused", async () => {
    const [browser, other] = [await openVisitor(), await openVisitor()];
    const reply = await acceptCookies(browser, { csrf: other.jar.get("bp_csrf") });
    expect([reply.status, hasRun(browser)]).toEqual([403, false]);
  });

  test("a post with a token that an attacker set in cookie and form is refused, because only the portal signs one", async () => {
    const browser = await openVisitor();
    const planted = "AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB";
    browser.jar.set("bp_csrf", planted);
    const reply = await acceptCookies(browser, { csrf: planted });
    expect([reply.status, hasRun(browser)]).toEqual([403, false]);
  });

  test("a post from another tenant's page with that tenant's valid token is refused", async () => {
    const sibling = portal().createBrowser({ host: "larkspur.localhost" });
    await sibling.get("/");
    const browser = await openVisitor();
    const headers = { Origin: sibling.origin, "Sec-Fetch-Site": "same-site" };
    const reply = await acceptCookies(browser, { headers, csrf: sibling.jar.get("bp_csrf") });
    expect([reply.status, hasRun(browser)]).toEqual([403, false]);
  });
});

test("[B5] a refused post gets a page that keeps the return address", async () => {
  const browser = await openVisitor();
  const page = await browser.post("/cookie-settings?returnTo=%2Fapp%2Ffaqs%2F", "intent=accept", {
    Origin: "https://evil.example",
  });
  expect([page.status, page.heading]).toEqual([403, "Please try that again"]);
  expect(page.getLink("Go back")).toBe("/cookie-settings?returnTo=%2Fapp%2Ffaqs%2F");
});

test("[B10] a refused data request gets a reply that Remix's client reads", async () => {
  const browser = await openVisitor();
  const reply = await acceptCookies(browser, {
    target: "/cookie-settings?_data=routes%2Fcookie-settings",
    headers: { "Sec-Fetch-Site": "same-site" },
  });
  expect(reply.headers.get("x-remix-catch")).toBe("yes");
  expect(JSON.parse(reply.text)).toEqual({ kind: "refused", back: "/cookie-settings" });
});

test("[B10] every action refuses a logged-in person's post from another tenant, to its page and to its data", async () => {
  const browser = await portal().signIn(people.aisha);
  const cookies = browser.jar.copy();
  for (const { id, path, dataPath } of actions) {
    for (const target of [path, dataPath]) {
      browser.jar.replace(cookies);
      const reply = await acceptCookies(browser, {
        target,
        headers: { Origin: "http://larkspur.localhost", "Sec-Fetch-Site": "same-site" },
      });
      expect([id, reply.status], target).toEqual([id, 403]);
      expect(browser.jar.listNames().sort(), id).toEqual(Object.keys(cookies).sort());
    }
  }
  expect((await browser.get("/app/home/")).path).toBe("/app/home/");
});

test("[B5] each visitor's login page has that visitor's token and nonce, even from the cache", async () => {
  const earlier: string[] = [];
  for (let visit = 0; visit < 3; visit++) {
    const browser = portal().createBrowser();
    const page = await browser.get("/");
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    const token = String(browser.jar.get("bp_csrf"));
    const tokens = page
      .$('input[name="csrf"]')
      .toArray()
      .map((input) => page.$(input).attr("value"));
    expect(new Set(tokens)).toEqual(new Set([token]));
    const nonces = page
      .$("script[nonce]")
      .toArray()
      .map((script) => page.$(script).attr("nonce"));
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    const html = page.$.html();
    for (const value of earlier) expect(html).not.toContain(value);
    earlier.push(token, nonce);
  }
});

describe("a form sent where no page takes forms", () => {
  test.each(["/cookie-policy/", "/app/faqs/?topic=1"])(
    "a form sent to %s gets 405, the allowed methods, and a page in the brand with a link back",
    async (path) => {
      const browser = await portal().signIn("aisha.patel@harbourline.example");
      const page = await browser.post(path, `csrf=${browser.jar.get("bp_csrf")}`);
      expect([page.status, page.heading]).toEqual([405, "This cannot be sent here"]);
      expect(page.headers.get("allow")).toBe("GET, HEAD");
      expect(page.text).toContain("This page does not accept what was sent, so nothing was changed.");
      expect(page.getLink("Go back")).toBe(path);
      expectFrame(page);
    },
  );

  test("a form sent to a file without forms gets 405 and the allowed methods", async () => {
    const browser = await portal().signIn("aisha.patel@harbourline.example");
    const page = await browser.post("/robot-check/login", `csrf=${browser.jar.get("bp_csrf")}`);
    expect([page.status, page.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(page.heading).toBe("This cannot be sent here");
    expectFrame(page);
  });

  test("[SHELL-13] a form sent to an unknown address gets 404 and a page in the brand", async () => {
    const browser = await portal().signIn("aisha.patel@harbourline.example");
    const page = await browser.post("/nowhere", `csrf=${browser.jar.get("bp_csrf")}`);
    expect([page.status, page.heading]).toEqual([404, "Page not found"]);
    expectFrame(page);
  });
});

/** The page has the client's stylesheet and a logged-in person's menu. */
function expectFrame(page: Page): void {
  expect(page.html).toContain("/brand/harbourline-");
  expect(page.findLink("My benefits")).toBe("/app/my-benefits/");
}
