import { beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { createListRoutes } from "../support/routes.ts";

const portal = withPortal();

/** Every page that people see, including error pages. */
const targets = [
  ...createListRoutes().map(({ path }) => path),
  "/?step=email",
  "/app/dashboard/",
  "/app/home/nowhere",
  "/app//home",
];

const visitors: [string, string | null][] = [
  ["a visitor", null],
  ["an employee", people.aisha],
  ["an employer", people.employer],
  ["a person with terms to accept", people.ffion],
];

async function openVisitor(email: string | null) {
  const browser = portal().createBrowser();
  if (email) await browser.signIn(email);
  return browser;
}

/** Visits each page once, except the logout step. Routes for data or files are not pages. */
async function openPages(browser: Browser): Promise<Page[]> {
  const pages: Page[] = [];
  for (const target of targets) pages.push(await browser.get(target));
  return pages.filter(
    ({ headers }) =>
      !headers.get("content-type")?.startsWith("application/json") && !headers.has("content-disposition"),
  );
}

const getDirectives = (page: Page) =>
  new Map(
    (page.headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources] as const;
    }),
  );

describe.each(visitors)("pages of %s", (_, email) => {
  let pages: Page[];
  beforeAll(async () => {
    pages = await openPages(await openVisitor(email));
  });

  test("every page has the headers that protect a browser", () => {
    for (const page of pages) {
      const { headers } = page;
      expect(headers.get("x-content-type-options"), page.path).toBe("nosniff");
      expect(headers.get("referrer-policy"), page.path).toBe("same-origin");
      expect(headers.get("x-frame-options"), page.path).toBe("DENY");
      expect(headers.get("cross-origin-opener-policy"), page.path).toBe("same-origin");
      expect(headers.get("permissions-policy"), page.path).toContain("camera=()");
      expect(headers.get("x-request-id"), page.path).toMatch(/^[\w-]{8,64}$/);
      expect(headers.has("x-powered-by") || headers.has("server"), page.path).toBe(false);
    }
  });

  test("[C1] [B11] every page's policy allows only the portal's scripts and frames", () => {
    for (const page of pages) {
      const directives = getDirectives(page);
      expect(directives.get("default-src"), page.path).toEqual(["'none'"]);
      expect(directives.get("script-src"), page.path).toEqual([
        "'self'",
        expect.stringMatching(/^'nonce-[\w+/=]{22,}'$/),
      ]);
      expect(directives.get("style-src"), page.path).toEqual(["'self'"]);
      expect(directives.get("frame-ancestors"), page.path).toEqual(["'none'"]);
      expect(directives.get("base-uri"), page.path).toEqual(["'none'"]);
      expect(directives.get("form-action"), page.path).toEqual(["'self'"]);
      expect([...directives.values()].flat(), page.path).not.toContain("'unsafe-inline'");
    }
  });

  test("every page obeys its policy: scripts have the nonce, and no style or handler is inline", () => {
    for (const page of pages) {
      const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
      for (const script of page.$("script").toArray())
        expect(page.$(script).attr("nonce"), page.path).toBe(nonce);
      expect(page.$("[style], style").length, page.path).toBe(0);
      const handlers = page
        .$("*")
        .toArray()
        .flatMap((each) => Object.keys(page.$(each).attr() ?? {}).filter((name) => name.startsWith("on")));
      expect(handlers, page.path).toEqual([]);
      expect(page.$("base, object, embed").length, page.path).toBe(0);
      for (const address of listAddresses(page))
        expect(address, page.path).toMatch(
          /^(\/(?!\/)|#|mailto:|tel:|otpauth:\/\/totp\/|https?:\/\/\w+\.localhost)/,
        );
    }
  });

  test("[A14] a page of a logged-in person is never cached, and other pages are always revalidated", () => {
    for (const page of pages) {
      const allowed = email ? ["private, no-store"] : ["private, no-store", "private, no-cache"];
      expect(allowed, page.path).toContain(page.headers.get("cache-control"));
    }
  });

  test("[PRODUCT-05] every page is complete as the server sent it: a title, one main heading, a language", () => {
    for (const page of pages) {
      expect(page.headers.get("content-type"), page.path).toBe("text/html; charset=utf-8");
      expect(page.title.length, page.path).toBeGreaterThan(3);
      expect(page.$("h1").length, page.path).toBe(1);
      expect(page.$("html").attr("lang"), page.path).toBe("en-GB");
      expect(page.$("main").length, page.path).toBe(1);
      for (const form of page.$("form[method=post]").toArray())
        expect(page.$(form).find("input[name=csrf]").val(), page.path).toMatch(/^[\w-]+\.[\w-]+$/);
    }
  });
});

test("a nonce of the content security policy is used once", async () => {
  const browser = await openVisitor(null);
  const nonces = [];
  for (let visit = 0; visit < 3; visit++)
    nonces.push(
      /'nonce-([^']+)'/.exec((await browser.get("/")).headers.get("content-security-policy") ?? "")?.[1],
    );
  expect(new Set(nonces).size).toBe(3);
});

test("files, health replies and refusals have the strictest policy", async () => {
  const browser = await openVisitor(null);
  const page = await browser.get("/");
  const asset = page.$("link[rel=stylesheet]").first().attr("href");
  for (const target of [
    "/healthz",
    "/readyz",
    "/favicon.svg",
    "/build/nothing.js",
    String(asset),
    "/brand/default/logo.svg",
  ]) {
    const { headers } = await browser.exchange({ target });
    expect(headers.get("content-security-policy"), target).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options"), target).toBe("nosniff");
  }
});

test("hashed files may be cached for ever, by anybody", async () => {
  const browser = await openVisitor(null);
  const page = await browser.get("/");
  const scripts = [...page.html.matchAll(/"(\/build\/[^"]+\.js)"/g)].map(([, address]) => String(address));
  expect(scripts.length).toBeGreaterThan(3);
  const styles = page.$("link[rel=stylesheet]").toArray();
  for (const target of [...styles.map((link) => String(page.$(link).attr("href"))), ...scripts]) {
    const { status, headers } = await browser.exchange({ target });
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  }
});

describe("https behind a trusted proxy", () => {
  const behindProxy = withPortal({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

  test("cookies are Secure and have the prefix that no other host can set", async () => {
    const browser = behindProxy().createBrowser({ https: true });
    const page = await browser.signIn(people.aisha);
    expect(page.path).toBe("/app/home/");
    const portalCookies = ["__Host-bp_activity", "__Host-bp_csrf", "__Host-bp_session"];
    expect(browser.jar.listNames().sort()).toEqual([...portalCookies, "pes"]);
    for (const name of [...portalCookies, "pes"])
      expect(browser.jar.hasAttribute(name, "Secure"), name).toBe(true);
  });

  test("the browser is told to stay on https", async () => {
    const { headers } = await behindProxy().createBrowser({ https: true }).get("/");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  });

  test("only the proxy can say that a request used https", async () => {
    const { headers } = await portal().createBrowser({ https: true }).get("/");
    expect(headers.has("strict-transport-security")).toBe(false);
    expect(headers.getSetCookie().join()).not.toContain("Secure");
  });
});

function listAddresses(page: Page): string[] {
  return ["href", "src", "action"].flatMap((name) =>
    page
      .$(`[${name}]`)
      .toArray()
      .map((each) => String(page.$(each).attr(name))),
  );
}
