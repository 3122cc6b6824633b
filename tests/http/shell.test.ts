import { describe, expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { getDemoLogoPath } from "../support/demo-logos.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const signIn = (email: string = people.aisha, host?: string) => portal().signIn(email, host ? { host } : {});

const listLinks = (page: Page, nav: string) =>
  page
    .$(`nav[aria-label="${nav}"] a`)
    .toArray()
    .map((each) => [page.$(each).text(), page.$(each).attr("href")]);

test("a page with a menu is painted once its whole header has arrived, so that the menu does not move", async () => {
  const { page } = await signIn();
  const awaited = page.$("head link[rel=expect][blocking=render]").attr("href");
  expect(page.$(`header ~ ${awaited}`)).toHaveLength(1);
  const visitors = await portal().createBrowser().get("/");
  expect(visitors.$("link[rel=expect]")).toHaveLength(0);
});

describe("the header of pages", () => {
  test("[SHELL-01] [LIMIT-08] [LIMIT-09] the header has the brand's wide and narrow logo, 32 high, linked home", async () => {
    for (const [browser, home] of [
      [portal().createBrowser(), "/"],
      [await signIn(), "/app/home/"],
    ] as const) {
      const page = await browser.get("/privacy-statement");
      const link = page.$("header a:has(picture)");
      expect(link.attr("href")).toBe(home);
      expect(link.find("source").attr()).toMatchObject({
        media: "(min-width: 768px)",
        srcset: getDemoLogoPath("harbourline", "header"),
      });
      expect(link.find("img").attr()).toMatchObject({
        src: getDemoLogoPath("harbourline", "mobile"),
        alt: "Harbour Rewards",
        height: "32",
      });
    }
  });

  test("[SHELL-02] [LIMIT-09] the header has the client's logo for a logged-in person, if there is one", async () => {
    const anonymous = await portal().createBrowser().get("/privacy-statement");
    expect(anonymous.$("header img")).toHaveLength(1);
    const { page } = await signIn();
    expect(page.$("header img.bp-client-logo").attr()).toMatchObject({
      src: getDemoLogoPath("harbourline", "client"),
      alt: "Harbourline Logistics Ltd",
      height: "38",
    });
    const { page: plain } = await signInAtNewTenant();
    expect(plain.$("header img.bp-client-logo")).toHaveLength(0);
  });

  test.each([
    ["a member", people.aisha],
    ["an employer", people.employer],
    ["an employer who has left", people.formerEmployer],
  ])("[SHELL-03] [SHELL-04] [SHELL-10] the menu leads %s to existing pages only", async (_, email) => {
    const { page } = await signIn(email);
    const navigation = [
      ["Home", "/app/home/"],
      ["My benefits", "/app/my-benefits/"],
      ["FAQs", "/app/faqs/"],
      ...(email === people.employer ? [["Dashboard", "/app/dashboard/"]] : []),
    ];
    expect(listLinks(page, "Main")).toEqual(navigation);
    const account = [
      ["My profile settings", "/app/home/my-profile/"],
      ["Logout", "/logout"],
    ];
    expect(listLinks(page, "Your account")).toEqual(account);
    expect(listLinks(page, "Menu")).toEqual([...navigation, ...account]);
    expect(page.$('nav[aria-label="Main"] [aria-current=page]').text()).toBe("Home");
  });

  test("[SHELL-05] the menu has no FAQs link when the client has none", async () => {
    const { page } = await signInAtNewTenant();
    const places = [
      ["Home", "/app/home/"],
      ["My benefits", "/app/my-benefits/"],
    ];
    expect(listLinks(page, "Main")).toEqual(places);
    expect(listLinks(page, "Menu")).toEqual([
      ...places,
      ["My profile settings", "/app/home/my-profile/"],
      ["Logout", "/logout"],
    ]);
  });

  test("[SHELL-07] the menus' keyboard script is served as a script file", async () => {
    const { status, headers } = await portal().createBrowser().get("/menu.js");
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  test("[SHELL-06] [SHELL-09] the user menu greets by name, with initials, and opens without scripts", async () => {
    const { page } = await signIn();
    const menu = page.$("details:has(nav[aria-label='Your account'])");
    expect(menu).toHaveLength(1);
    expect(menu.attr("open")).toBeUndefined();
    expect(menu.children("summary").text()).toBe("Hi, Aisha AP ");
    expect(page.getText("details summary .bp-user__name")).toBe("Hi, Aisha");
  });

  test("[SHELL-08] [SHELL-09] the header has a burger menu for narrow screens that opens without scripts", async () => {
    const { page } = await signIn();
    const burger = page.$("details:has(nav[aria-label='Menu'])");
    expect(burger).toHaveLength(1);
    expect(burger.attr("open")).toBeUndefined();
    expect(burger.children("summary").text()).toContain("Menu");
  });

  test("[SHELL-06] the header has no menus for a visitor", async () => {
    const page = await portal().createBrowser().get("/privacy-statement");
    expect(page.$("header details, header nav")).toHaveLength(0);
    expect(page.findLink("Logout")).toBeNull();
  });

  test("[C1] the header shows a name as plain text", async () => {
    const { db } = await portal().openDatabase();
    const first_name = "<img src=x onerror=alert(1)>";
    const { email } = await buildMember(db, "harbourline", {
      first_name,
    });
    const { page } = await signIn(String(email));
    expect(page.getText(".bp-user__name")).toBe(`Hi, ${first_name}`);
    expect(page.$("img[onerror]")).toHaveLength(0);
  });
});

describe("the footer of pages", () => {
  test("[SHELL-11] the footer links to privacy and terms and names year and brand", async () => {
    const page = await portal().createBrowser().get("/privacy-statement");
    expect(listLinks(page, "Footer")).toEqual([
      ["Privacy", "/privacy-statement"],
      ["Terms", "/terms-and-conditions"],
      ["Light or dark", "/light-or-dark?returnTo=%2Fprivacy-statement"],
    ]);
    expect(page.getText("footer p")).toBe("© 2026 Harbour Rewards");
  });

  test("[SHELL-12] the footer links to Contact if somebody is logged in and their client accepts enquiries", async () => {
    const { page } = await signIn();
    expect(listLinks(page, "Footer").at(-2)).toEqual(["Contact", "/contact-us/"]);
    const { page: offPage } = await signInAtNewTenant({ contact_us_enabled: false });
    expect(listLinks(offPage, "Footer").map(([text]) => text)).toEqual(["Privacy", "Terms", "Light or dark"]);
  });
});

/** Visits at most this many pages that differ only by person, month or list page. */
const ENOUGH = 6;

function getKind(target: string): string {
  const { pathname, searchParams } = new URL(target, "http://portal.example");
  const keys = [...new Set(searchParams.keys())].sort().join("&");
  return `${pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, "*")}?${keys}`;
}

test.each([people.aisha, people.employer, people.formerEmployer, null])(
  "[PRODUCT-05] [SHELL-03] no link of any page leads %s to a page that does not exist",
  async (email) => {
    const browser = email ? await signIn(email) : portal().createBrowser();
    const visitsByKind = new Map<string, number>();
    const kinds = new Map<string, number>();
    const queue = [
      "/",
      "/app/home/",
      "/contact-us/",
      "/cookie-policy/",
      "/cookie-settings",
      "/demo",
      "/logout-success",
    ];
    for (let target = queue.shift(); target; target = queue.shift()) {
      const kind = getKind(target);
      const visitCount = kinds.get(kind) ?? 0;
      if (visitsByKind.has(target) || visitCount >= ENOUGH) continue;
      kinds.set(kind, visitCount + 1);
      const page = await browser.get(target);
      visitsByKind.set(target, page.status);
      for (const link of page.$("a[href]").toArray()) {
        const url = new URL(String(page.$(link).attr("href")), page.url);
        // Logging out would end the visit; other hosts have separate tests.
        if (url.host === browser.host && !url.pathname.startsWith("/logout"))
          queue.push(url.pathname + url.search);
      }
    }
    expect(visitsByKind.size).toBeGreaterThan(8);
    expect([...visitsByKind].filter(([, status]) => status !== 200)).toEqual([]);
  },
  // Some hundred pages, on cores that have other work.
  120_000,
);

describe("error pages", () => {
  test.each([null, people.aisha])(
    "[SHELL-13] an unknown address shows the page that says so (logged in: %s)",
    async (email) => {
      const browser = email ? await signIn(email) : portal().createBrowser();
      for (const target of ["/nowhere", "/nowhere/at/all/", "/faqs", "/logout/now"]) {
        const page = await browser.get(target);
        expect([target, page.status, page.heading]).toEqual([target, 404, "Page not found"]);
        expect(page.title).toBe("Page not found | Harbour Rewards");
        expect(page.getText("main .bp-lead")).toBe(
          "Oops! The page you are looking for has been removed or relocated.",
        );
        expect(page.getLink("Back to Home")).toBe("/");
      }
    },
  );

  test("[GUARD-03] [ERR-32] [B2] a member is denied an employer's page, with a link home", async () => {
    const browser = await signIn();
    const page = await browser.get("/app/dashboard/");
    expect([page.status, page.heading]).toEqual([403, "Access Denied"]);
    expect(page.title).toBe("Access Denied | Harbour Rewards");
    expect(page.getLink("Back to Home")).toBe("/app/home/");
    expect((await browser.click("Back to Home")).heading).toBe("Good morning, Aisha");
  });

  test.each(["inactive", "left"] as const)(
    "[B2] [GUARD-08] an employer who is %s is denied too",
    async (status) => {
      const { browser } = await portal().signInMember({
        user_type: "employer",
        employment_status: status,
      });
      expect((await browser.get("/app/dashboard/")).status).toBe(403);
    },
  );

  test("[SHELL-14] [ERR-32] [D1] a page with an error has a message, a link home and a reference to quote", async () => {
    const browser = await signIn();
    portal().upstream.answer("GET", "/v1/cms-content/faqs", {
      status: 500,
      text: "Error: at db.ts:12 secret",
    });
    const page = await browser.get("/app/faqs/");
    expect([page.status, page.heading]).toEqual([503, "Uh oh!"]);
    expect(page.title).toBe("Uh oh! | Harbour Rewards");
    expect(page.text).toContain(
      "It looks like something has gone wrong. Please try refreshing the page or click below to return to the home page",
    );
    expect(page.getLink("Return to home")).toBe("/app/home/");
    expect(page.text).toContain(`Reference: ${page.headers.get("X-Request-Id")}`);
    expect(page.html).not.toMatch(/db\.ts|secret/);
    // Only the menus' script runs, because menus work by keyboard even on an error page.
    expect(
      page
        .$("script")
        .toArray()
        .map(({ attribs }) => attribs.src),
    ).toEqual(["/menu.js"]);

    portal().upstream.reset();
    expect((await browser.click("Return to home")).status).toBe(200);
  });

  test("[SHELL-14] [D1] every page reports the failure while the frame cannot be loaded, and the session is kept", async () => {
    let setupCalls = 0;
    // The login itself makes the first call.
    portal().upstream.answer("GET", "/v1/login/setup", () => (++setupCalls === 1 ? null : "reset"));
    const browser = await signIn();
    expect([browser.page.status, browser.page.heading]).toEqual([503, "Uh oh!"]);
    expect(browser.page.getLink("Return to home")).toBe("/app/home/");

    portal().upstream.reset();
    expect((await browser.click("Return to home")).text).toContain("Hi, Aisha");
  });
});

/** A client without content, and its member at Home. */
async function signInAtNewTenant(client: { contact_us_enabled?: boolean } = {}): Promise<Browser> {
  const { db } = await portal().openDatabase();
  const { email, domain } = await buildTenant(db, { client });
  return signIn(email, `${domain}.localhost`);
}
