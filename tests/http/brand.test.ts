import { describe, expect, test } from "vitest";
import { getDemoLogoPath } from "../support/demo-logos.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

async function openPage(host: string, target = "/") {
  const browser = portal().createBrowser({ host });
  const page = await browser.get(target);
  const href = page.$('link[rel=stylesheet][href^="/brand/"]').attr("href") ?? "";
  const stylesheet = await browser.exchange({ target: href });
  return { browser, page, href, stylesheet };
}

const brands = [
  {
    host: "harbourline.localhost",
    name: "Harbour Rewards",
    client: "harbourline",
    primary: "#0b4f6c",
    support: "help@harbourrewards.example",
  },
  {
    host: "larkspur.localhost",
    name: "Larkspur Choices",
    client: "larkspur",
    primary: "#f2b705",
    support: "choices@larkspur.example",
  },
  {
    host: "cwmcoed.localhost",
    name: "Cwm Benefits",
    client: "cwmcoed",
    primary: "#00a36c",
    support: "cymorth@cwmcoed.example",
  },
] as const;

describe.each(brands)("[THEME-01] the brand of $host", ({ host, name, client, primary, support }) => {
  test("[PRODUCT-01] each brand has its own name, logos, avatar and support", async () => {
    const { page } = await openPage(host);
    expect([page.heading, page.title]).toEqual([`Welcome to ${name}`, `Login | ${name}`]);
    expect(page.$(".bp-logo img").attr("src")).toBe(getDemoLogoPath(client, "header"));
    expect(page.$(".bp-logo img").attr("alt")).toBe(name);
    expect(page.$(".bp-signin__avatar").attr("src")).toBe(getDemoLogoPath(client, "avatar"));
    expect(page.text).toContain(support);
    for (const other of brands.filter((each) => each.host !== host))
      expect(page.html).not.toContain(other.name);
  });

  test("[THEME-07] each brand has a stylesheet of its colours that any browser may cache", async () => {
    const { href, stylesheet } = await openPage(host);
    expect(href).toMatch(/^\/brand\/[a-z-]+-[0-9a-f]{12}\.css$/);
    expect([stylesheet.status, stylesheet.headers.get("content-type")]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
    expect(stylesheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(stylesheet.text.toLowerCase()).toContain(primary);
  });

  test("each brand's pictures exist", async () => {
    const { browser } = await openPage(host);
    for (const place of ["header", "mobile", "client", "avatar"] as const) {
      const { status, headers } = await browser.exchange({ target: getDemoLogoPath(client, place) });
      expect([place, status]).toEqual([place, 200]);
      expect(headers.get("content-type")).toMatch(/^image\/svg\+xml/);
    }
    const mail = await browser.exchange({ target: getDemoLogoPath(client, "mail", "png") });
    expect([mail.status, mail.headers.get("content-type")]).toEqual([200, "image/png"]);
    // Without this header an email program on another site shows no logo.
    expect(mail.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const header = await browser.exchange({ target: getDemoLogoPath(client, "header") });
    expect(header.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});

describe("[B3] the host of a page", () => {
  test.each([
    "HARBOURLINE.localhost",
    "Harbourline.LOCALHOST",
    "harbourline.localhost.",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "www.example.com",
  ])("the host %s leads to Harbourline, which is also the default client", async (host) => {
    expect((await openPage(host)).page.heading).toBe("Welcome to Harbour Rewards");
  });

  test.each(["nobody.localhost", "harbourlin.localhost", "xn--lrkspur-8wa.localhost", "a_b.localhost"])(
    "the host %s belongs to no client, and its page says so in neutral colours",
    async (host) => {
      const { page, stylesheet } = await openPage(host);
      expect([page.status, page.heading]).toEqual([404, "No benefits portal at this address"]);
      for (const { name, client, support } of brands) {
        for (const word of [name, `/brand/${client}`, support]) expect(page.html).not.toContain(word);
      }
      expect(page.html).not.toContain("Test Brand");
      expect(page.$(".bp-logo img").attr("src")).toBe("/brand/default/logo-mobile.svg");
      expect(stylesheet.text).toContain("#333333");
      expect(stylesheet.text).toContain("#666666");
      expect(page.$("a[href^='tel:'], a[href^='mailto:']")).toHaveLength(0);
    },
  );

  test.each(["/", "/contact-us/", "/forgotten-password", "/terms-and-conditions"])(
    "the page %s of an unknown host is not found, and its data are not found either",
    async (target) => {
      const browser = portal().createBrowser({ host: "nobody.localhost" });
      expect((await browser.get(target)).status).toBe(404);
      const data = await browser.exchange({ target: "/?_data=routes%2F_index" });
      expect([data.status, data.headers.get("x-remix-catch")]).toEqual([404, "yes"]);
    },
  );

  test("an employee of one client cannot log in at another's host", async () => {
    const browser = portal().createBrowser({ host: "cwmcoed.localhost" });
    const page = await browser.signIn(people.aisha);
    expect(page.findError("password")).toBe("We can't find a match! Try again or contact us");
  });

  test.each(["X-Forwarded-Host", "X-Host", "Forwarded", "X-Original-Host", "X-Forwarded-Server"])(
    "the header %s from an untrusted proxy is ignored",
    async (header) => {
      const value = header === "Forwarded" ? "host=larkspur.localhost" : "larkspur.localhost";
      const page = await portal()
        .createBrowser({ headers: { [header]: value } })
        .get("/");
      expect(page.heading).toBe("Welcome to Harbour Rewards");
      expect(page.html).not.toContain("larkspur");
    },
  );
});

test("a brand stylesheet's address that never existed gets 404", async () => {
  const browser = portal().createBrowser();
  for (const target of [
    "/brand/harbourline-000000000000.css",
    "/brand/none.css",
    "/brand/harbourline-e868.css",
    "/brand/..css",
  ])
    expect((await browser.exchange({ target })).status, target).toBe(404);
});

test("[THEME-04] the theme is that of the session when a person is logged in", async () => {
  const { browser } = await openPage("harbourline.localhost");
  const page = await browser.signIn(people.aisha);
  expect(page.$('link[rel=stylesheet][href^="/brand/harbourline-"]')).toHaveLength(1);
  expect(page.title).toBe("Home | Harbour Rewards");
});
