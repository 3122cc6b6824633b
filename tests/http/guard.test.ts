import { describe, expect, test } from "vitest";
import { getAccess } from "../../app/platform/path-rules.server.ts";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { createListRoutes } from "../support/routes.ts";

const portal = withPortal();
const routes = createListRoutes();
const guardedRoutes = routes.filter((route) => route.isGuarded);

async function openVisitor(email?: string) {
  const browser = portal().createBrowser();
  if (email) await browser.signIn(email);
  else await browser.get("/");
  return browser;
}

/** Restores the session for each request, because a reply that logs out must not affect the next one. */
async function getWithFreshBrowser(
  browser: Browser,
  cookies: Record<string, string>,
  target: string,
  body?: string,
) {
  browser.jar.replace(cookies);
  const post = { Origin: browser.origin, "Content-Type": "application/x-www-form-urlencoded" };
  return browser.exchange(body === undefined ? { target } : { method: "POST", target, headers: post, body });
}

/** A valid post; the requests that use it differ only in their sender. */
const getForm = (cookies: Record<string, string>) =>
  String(new URLSearchParams({ csrf: cookies.bp_csrf ?? "", intent: "accept", accepted: "on" }));

test("[A13] the list of guarded routes equals the expected list", () => {
  expect(guardedRoutes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["routes/app.home", "routes/nearly-there"]),
  );
  const open = routes.filter((route) => !route.isGuarded && /app[./]|nearly/.test(route.id));
  expect(open).toEqual([]);
});

describe.each([
  ["a visitor", async () => openVisitor()],
  [
    "a person between the steps of a login",
    async () => {
      const browser = await openVisitor();
      await browser.acceptCookies();
      await browser.giveEmail(people.aisha);
      return browser;
    },
  ],
])("[A13] [GUARD-05] a request from %s", (_, openPage) => {
  test("every guarded page, loader and action redirects a person who is not logged in to the login", async () => {
    const browser = await openPage();
    const cookies = browser.jar.copy();
    for (const route of guardedRoutes) {
      for (const target of listVariants(route.path)) {
        const document = await getWithFreshBrowser(browser, cookies, target);
        expect([target, document.status, document.headers.get("location")]).toEqual([target, 303, "/"]);
        expect(document.text).toBe("");
      }
      const reply = await getWithFreshBrowser(browser, cookies, route.path, getForm(cookies));
      expect([route.id, reply.status, reply.headers.get("location")]).toEqual([route.id, 303, "/"]);
      for (const body of [undefined, getForm(cookies)]) {
        const data = await getWithFreshBrowser(browser, cookies, route.dataPath, body);
        expect([
          route.id,
          data.status,
          data.headers.get("x-remix-redirect"),
          data.headers.get("x-remix-status"),
        ]).toEqual([route.id, 204, "/", "303"]);
        expect(data.text).toBe("");
      }
    }
  });

  test("the data of a guarded route cannot be requested at the address of another page", async () => {
    const browser = await openPage();
    const cookies = browser.jar.copy();
    for (const { id } of guardedRoutes) {
      for (const path of ["/", "/cookie-policy/", "/nowhere", "/logout-success", "/demo"]) {
        const reply = await getWithFreshBrowser(browser, cookies, `${path}?_data=${encodeURIComponent(id)}`);
        expect(reply.status, `${id} at ${path}`).toBeGreaterThanOrEqual(400);
        expect(reply.status, `${id} at ${path}`).toBeLessThan(500);
      }
    }
  });
});

test("[A13] every other loader and action answers without an error when logged out", async () => {
  const browser = await openVisitor();
  const cookies = browser.jar.copy();
  for (const route of routes.filter((other) => !other.isGuarded)) {
    for (const target of [route.path, ...(route.hasLoader ? [route.dataPath] : [])]) {
      const reply = await getWithFreshBrowser(browser, cookies, target);
      expect(reply.status, target).toBeLessThan(500);
      expect(reply.headers.get("location") ?? "/", target).toMatch(/^\/(?!app)/);
    }
    if (!route.hasAction) continue;
    for (const target of [route.path, route.dataPath]) {
      const reply = await getWithFreshBrowser(browser, cookies, target, getForm(cookies));
      expect(reply.status, target).toBeLessThan(500);
    }
  }
});

test("[A13] [GUARD-02] [TERMS-01] the portal shows only the terms page while new terms are not accepted", async () => {
  const browser = await openVisitor(people.ffion);
  expect(browser.page.heading).toBe("Nearly there");
  const cookies = browser.jar.copy();
  for (const route of guardedRoutes.filter(({ id }) => id !== "routes/nearly-there")) {
    const expectedTarget = `/nearly-there?returnTo=${encodeURIComponent(route.path)}`;
    const document = await getWithFreshBrowser(browser, cookies, route.path);
    expect([route.id, document.status, document.headers.get("location")]).toEqual([
      route.id,
      303,
      expectedTarget,
    ]);
    const data = await getWithFreshBrowser(browser, cookies, route.dataPath);
    expect([route.id, data.status, data.headers.get("x-remix-redirect"), data.text]).toEqual([
      route.id,
      204,
      expectedTarget,
      "",
    ]);
    const reply = await getWithFreshBrowser(browser, cookies, route.path, getForm(cookies));
    expect([route.id, reply.status, reply.headers.get("location")]).toEqual([route.id, 303, expectedTarget]);
  }
});

describe("[GUARD-03] [GUARD-06] [GUARD-07] [GUARD-08] [B2] the employer's paths", () => {
  const employerPaths = [
    "/app/dashboard/",
    "/app/dashboard/anything",
    "/app/employee-data/",
    "/app/reporting",
    "/app/ccv/manage",
  ];

  test.each([
    ["an employee", people.aisha],
    ["an employer who has left", people.formerEmployer],
  ])("the employer's paths are denied to %s, who stays logged in", async (_, email) => {
    const browser = await openVisitor(email);
    for (const path of employerPaths) {
      const page = await browser.get(path);
      expect([path, page.status, page.heading]).toEqual([path, 403, "Access Denied"]);
      const data = await browser.exchange({ target: `${path}?_data=routes%2Fapp.dashboard` });
      expect([path, data.status, data.headers.get("x-remix-catch")]).toEqual([path, 403, "yes"]);
    }
    expect((await browser.get("/app/home/")).status).toBe(200);
  });

  const employerRoutes = guardedRoutes.filter(({ path }) => getAccess(path) === "employer");

  test("no page, file, data or action of employers answers an employee, and the denial links home", async () => {
    expect(employerRoutes.length).toBeGreaterThan(20);
    const browser = await openVisitor(people.aisha);
    const cookies = browser.jar.copy();
    for (const { id, path, dataPath } of employerRoutes) {
      const getStatus = async (target: string, body?: string) =>
        (await getWithFreshBrowser(browser, cookies, target, body)).status;
      const answers = [
        await getStatus(path),
        await getStatus(dataPath),
        await getStatus(path, getForm(cookies)),
      ];
      expect([id, ...answers]).toEqual([id, 403, 403, 403]);
    }
    browser.jar.replace(cookies);
    const page = await browser.get("/app/employee-data/");
    expect(page.getLink("Back to Home")).toBe("/app/home/");
  });

  test("the employer's paths are open to a current employer", async () => {
    const browser = await openVisitor(people.employer);
    for (const path of employerPaths)
      expect((await browser.exchange({ target: path })).status, path).not.toBe(403);
  });
});

test("[GUARD-04] a guarded page is shown when every condition is met", async () => {
  const aisha = await openVisitor(people.aisha);
  const ruth = await openVisitor(people.employer);
  // Both pages redirect Aisha, who has accepted the terms and whose client has no work platform.
  const redirecting = ["routes/nearly-there", "routes/sso-handoff"];
  for (const route of guardedRoutes.filter(({ id }) => !redirecting.includes(id))) {
    const isEmployers = getAccess(route.path) === "employer";
    const browser = isEmployers ? ruth : aisha;
    const page = await browser.get(route.path);
    expect(page.status === 404 || page.status === 200, `${route.id} ${page.status}`).toBe(true);
    // Files and data contain no greeting.
    const isPage = page.headers.get("content-type")?.startsWith("text/html");
    if (isPage) expect(page.text, route.id).toContain(isEmployers ? "Hi, Ruth" : "Hi, Aisha");
  }
});

/** One address in the spellings of people, routers and attackers. */
function listVariants(path: string): string[] {
  const encoded = path.replace("/app", "/%61pp").replace("/nearly", "/n%65arly");
  return [
    path,
    `${path}/`,
    path.toUpperCase(),
    encoded,
    `${path}?x=1`,
    `/./${path.slice(1)}`,
    `/cookie-policy/..${path}`,
  ];
}
