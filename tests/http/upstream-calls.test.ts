import { describe, expect, test } from "vitest";
import { password } from "../support/api.ts";
import { people } from "../support/people.ts";
import { plantSession, readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", env: { TRUSTED_PROXIES: "127.0.0.1" } });

test("[API-01] each call goes to the base address that is configured for it", async () => {
  await portal().createBrowser().signIn(people.aisha);
  const { calls } = portal().upstream;
  expect(calls.length).toBeGreaterThan(3);
  for (const { path } of calls) expect(path).toMatch(/^\/v1\/[a-z]/);
});

test("[API-02] every call asks for JSON", async () => {
  await portal().createBrowser().signIn(people.aisha);
  for (const { path, headers } of portal().upstream.calls) {
    expect(headers.get("accept"), path).toBe("application/json");
    expect(headers.get("content-type"), path).toBe("application/json");
  }
});

describe("[API-03] the bearer token", () => {
  test("the bearer token is in two headers of every call of a logged-in person", async () => {
    const browser = await portal().signIn(people.aisha);
    const { accessToken } = await readTokens(browser, portal());
    portal().upstream.reset();
    await browser.get("/app/faqs/");
    const { calls } = portal().upstream;
    expect(calls.length).toBeGreaterThan(0);
    for (const { path, headers } of calls) {
      expect(headers.get("authorization"), path).toBe(`Bearer ${accessToken}`);
      expect(headers.get("x-authorization"), path).toBe(`Bearer ${accessToken}`);
    }
  });

  test("a visitor's calls have no token", async () => {
    const browser = portal().createBrowser({ host: "larkspur.localhost" });
    await browser.get("/");
    await browser.get("/privacy-statement");
    expect(portal().upstream.calls.length).toBeGreaterThan(0);
    for (const { headers } of portal().upstream.calls) {
      expect(headers.has("authorization") || headers.has("x-authorization")).toBe(false);
    }
  });
});

describe("[API-04] the masquerade headers", () => {
  test("calls in a masquerade have headers with user id and scheme year", async () => {
    const owner = await portal().signIn(people.aisha);
    const { accessToken } = await readTokens(owner, portal());
    const browser = portal().createBrowser();
    const masquerade = { userId: "00000000-0000-4000-8000-000000000001", schemeYear: "2025" };
    await plantSession(browser, portal(), { accessToken, expiresInSeconds: 1_800, masquerade });
    portal().upstream.reset();
    await browser.get("/app/faqs/");
    expect(portal().upstream.calls.length).toBeGreaterThan(0);
    for (const { path, headers } of portal().upstream.calls) {
      expect(headers.get("x-masquerade"), path).toBe(masquerade.userId);
      expect(headers.get("x-masquerade-scheme-year"), path).toBe(masquerade.schemeYear);
    }
  });

  test("calls outside a masquerade have no masquerade headers, whatever the browser sends", async () => {
    await portal().signIn(people.aisha, {
      headers: { "X-Masquerade": "someone", "X-Masquerade-Scheme-Year": "2025" },
    });
    for (const { headers } of portal().upstream.calls) expect(headers.has("x-masquerade")).toBe(false);
  });
});

test("[API-05] [LIMIT-15] the statuses 201 and 202 count as success like 200", async () => {
  for (const status of [201, 202]) {
    portal().upstream.reset();
    portal().upstream.answer("GET", "/v1/user/home-page-cards", {
      status,
      json: [buildCard(`Told by ${status}`)],
    });
    const browser = portal().createBrowser();
    expect((await browser.signIn(people.aisha)).text).toContain(`Told by ${status}`);
  }
});

test("a call to the upstream carries the browser's address and the request's id", async () => {
  await portal().signIn(people.aisha, {
    headers: { "X-Forwarded-For": "203.0.113.7", "X-Request-Id": "from-the-proxy-1" },
  });
  const [login] = portal().upstream.listCallsTo("POST", "/v1/login");
  expect(login?.headers.get("x-forwarded-for")).toBe("203.0.113.7");
  expect(login?.headers.get("x-request-id")).toBe("from-the-proxy-1");
});

test("the browser's cookies and invented headers are not sent on", async () => {
  await portal().signIn(people.aisha, {
    headers: { "X-Made-Up": "1", Authorization: "Bearer stolen" },
  });
  for (const { path, headers } of portal().upstream.calls) {
    expect(headers.has("cookie") || headers.has("x-made-up"), path).toBe(false);
    expect(headers.get("authorization") ?? "", path).not.toContain("stolen");
  }
});

test("a redirect of the upstream is not followed, because the token would go with it", async () => {
  portal().upstream.answer("GET", "/v1/user/home-page-cards", {
    status: 302,
    headers: { Location: "/v1/user" },
  });
  const browser = portal().createBrowser();
  const page = await browser.signIn(people.aisha);
  expect(page.status).toBe(200);
  expect(portal().upstream.listCallsTo("GET", "/v1/user")).toHaveLength(0);
});

describe("the number of calls of one page", () => {
  test.each([
    ["/app/home/", 4],
    ["/app/faqs/", 2],
    ["/contact-us/", 2],
    ["/privacy-statement", 2],
    ["/cookie-policy/", 2],
  ])("the page %s makes at most %i calls", async (path, maxCalls) => {
    const browser = await portal().signIn(people.aisha);
    portal().upstream.reset();
    expect((await browser.get(path)).status).toBe(200);
    const requestLines = portal().upstream.calls.map(({ method, path: called }) => `${method} ${called}`);
    expect(requestLines).toEqual([...new Set(requestLines)]);
    expect(requestLines.length).toBeLessThanOrEqual(maxCalls);
  });
});

test("only the login call contains the password", async () => {
  await portal().createBrowser().signIn(people.aisha);
  const callsWithPassword = portal().upstream.calls.filter(({ body, path, headers }) =>
    [body, path, ...headers.values()].some((each) => each.includes(password)),
  );
  expect(callsWithPassword.map(({ path }) => path)).toEqual(["/v1/login"]);
});

const buildCard = (title: string) => ({ id: "1", title, content: "<p>Text</p>" });

test.each<[string, object, string]>([
  ["with a text", { message: "Not before Monday" }, "Not before Monday"],
  ["without a text", {}, "It looks like something has gone wrong, please try again later"],
])(
  "[API-91] [PANEL-19] a refused two-factor set-up, %s, is reported on the profile",
  async (_, json, text) => {
    const PANEL = "/app/home/my-profile/panel/two-fa-qr/";
    const browser = await portal().signIn(people.aisha);
    await browser.get(PANEL);
    const path = portal().upstream.calls.find((call) => call.path.endsWith("/mfa"))?.path ?? "";
    portal().upstream.answer("POST", path, { status: 403, json });
    const page = await browser.get(PANEL);
    expect([page.path, page.getText(".bp-flash")]).toEqual(["/app/home/my-profile/", text]);
  },
);
