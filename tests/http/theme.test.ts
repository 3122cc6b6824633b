import { beforeEach, describe, expect, test } from "vitest";
import { currentTerms } from "../../api/db/seed/policies.ts";
import { buildMember, buildTenant } from "../support/api.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });
beforeEach(() => portal().upstream.reset());

type Scheme = NonNullable<Parameters<typeof buildTenant>[1]>["scheme"];

/** The login screen of a separate scheme. */
async function loadLogin(scheme: Scheme): Promise<Page> {
  const { db } = await portal().openDatabase();
  const { domain } = await buildTenant(db, { scheme });
  return portal()
    .createBrowser({ host: `${domain}.localhost` })
    .get("/");
}

/** The custom properties of the brand stylesheet that a page links to. */
async function loadProperties(page: Page): Promise<Record<string, string>> {
  const href = String(page.$('link[rel=stylesheet][href^="/brand/"]').attr("href"));
  const reply = await portal().createBrowser({ host: page.url.hostname }).exchange({ target: href });
  expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "text/css; charset=utf-8"]);
  const body = /^:root\{([^}]*)\}/.exec(reply.text)?.[1] ?? "";
  return Object.fromEntries(body.split(";").map((each) => each.split(/:(.*)/, 2) as [string, string]));
}

test("[THEME-01] no page has an inline style", async () => {
  const browser = portal().createBrowser();
  for (const target of ["/", "/contact-us/", "/demo", "/nowhere"])
    expect((await browser.get(target)).$("style, [style]")).toHaveLength(0);
});

describe("values missing in a scheme", () => {
  test("[THEME-06] [THEME-09] [THEME-10] [THEME-08] a missing value becomes the default: grey, Test Brand, demo logos, no number", async () => {
    portal().upstream.answer("GET", "/v1/scheme", ({ path }) =>
      path.endsWith("domain=bare") ? { json: { id: "bare", theme: null, avatarSet: null } } : null,
    );
    const page = await portal().createBrowser({ host: "bare.localhost" }).get("/");
    const css = await loadProperties(page);
    expect([css["--brand"], css["--accent"]]).toEqual(["#333333", "#666666"]);
    expect(page.title).toBe("Login | Test Brand");
    expect(page.$(".bp-logo img").attr("src")).toBe("/brand/default/logo.svg");
    expect(page.$("a[href^='mailto:'], a[href^='tel:']")).toHaveLength(0);
    for (const picture of ["logo.svg", "logo-mobile.svg"])
      expect(
        (
          await portal()
            .createBrowser()
            .exchange({ target: `/brand/default/${picture}` })
        ).status,
      ).toBe(200);
  });

  test("[LOGIN-03] [THEME-05] the number replaces a missing email, unless it is a placeholder", async () => {
    const missingContact = { support_email: null, contact_us_email: null };
    const page = await loadLogin({ ...missingContact, benefit_brand_phone_number: "0117 496 0123" });
    expect(page.getLink("0117 496 0123")).toBe("tel:01174960123");
    for (const placeholder of ["0", "TBC", "tbc", "", null]) {
      const withoutPhone = await loadLogin({ ...missingContact, benefit_brand_phone_number: placeholder });
      expect([placeholder, withoutPhone.$("a[href^='tel:']").length]).toEqual([placeholder, 0]);
      expect(withoutPhone.text).not.toMatch(/Need help\?/);
    }
  });

  test("[THEME-05] the failed contact page shows a member no placeholder numbers", async () => {
    const { db } = await portal().openDatabase();
    const { domain } = await buildTenant(db, {
      scheme: { benefit_brand_phone_number: "TBC", support_email: null, contact_us_email: null },
    });
    portal().upstream.answer("GET", "/v1/cms-content/contact", { status: 500 });
    const page = await portal()
      .createBrowser({ host: `${domain}.localhost` })
      .get("/contact-us/");
    expect(page.getText("main")).toContain("Please try again later.");
    expect(page.getText("main")).not.toMatch(/TBC|call/);
  });
});

describe("the stylesheet of a scheme", () => {
  test("[THEME-07] a theme has both colours in five tints, each with a text colour", async () => {
    const css = await loadProperties(await portal().createBrowser().get("/"));
    for (const name of ["brand", "accent"])
      for (const suffix of ["", "-80", "-60", "-20", "-5"]) {
        expect(css[`--${name}${suffix}`]).toMatch(/^#[0-9a-f]{6}$/);
        expect(css[`--on-${name}${suffix}`]).toMatch(/^#[0-9a-f]{6}$/);
      }
    expect(new Set(["", "-80", "-60", "-20", "-5"].map((suffix) => css[`--brand${suffix}`])).size).toBe(5);
  });

  test("[THEME-03] [THEME-11] the stylesheet names the scheme's fonts, with the brand's weights", async () => {
    const css = await loadProperties(await loadLogin({ base_font: "Verdana", header_font: "Georgia" }));
    expect(css["--font-base"]).toMatch(/^Verdana,/);
    expect(css["--font-header"]).toMatch(/^Georgia,/);
    const browser = portal().createBrowser();
    const main = String((await browser.get("/")).$('link[rel=stylesheet][href^="/build/"]').attr("href"));
    const text = (await browser.exchange({ target: main })).text.replaceAll(/@font-face\{[^}]*\}/g, "");
    const weights = new Set([...text.matchAll(/font-weight:([^;}]+)/g)].map(([, weight]) => weight));
    expect([...weights].filter((weight) => !/^(400|600|var\(.*\))$/.test(String(weight)))).toEqual([]);
    expect(text).toMatch(/h1[^{}]*\{[^}]*font-weight:var\(--head-weight\)/);
  });

  test.each([
    ["red;} body{display:none", "#333333"],
    ["url(//evil.example)", "#333333"],
    ["expression(alert(1))", "#333333"],
    ["#0B4F6C", "#0b4f6c"],
  ])("[C10] an untrusted brand colour of %j is used as %s", async (colour, usedColour) => {
    const css = await loadProperties(await loadLogin({ primary_colour: colour }));
    expect(css["--brand"]).toBe(usedColour);
  });

  test("[C10] an invalid font or picture of a theme is left out", async () => {
    const page = await loadLogin({
      base_font: "x;} body{display:none",
      header_font: "</style>",
      logo_file_url: "javascript:alert(1)",

      brand_header_logo: "data:image/svg+xml,<svg onload=alert(1)>",
      mobile_logo: "//evil.example/x.svg",
    });
    const css = await loadProperties(page);
    expect(`${css["--font-base"]} ${css["--font-header"]}`).not.toMatch(/[{}<>]|display/);
    expect(page.html).not.toMatch(/evil\.example|javascript:|data:image/);
    expect(page.$(".bp-logo img").attr("src")).toBe("/brand/default/logo.svg");
  });
});

test("[THEME-02] [THEME-04] a member's own client decides the theme, which is cached between pages", async () => {
  const { db } = await portal().openDatabase();
  const { client, domain } = await buildTenant(db, {
    scheme: { benefit_brand_name: "Once Asked" },
    client: { name: "Once Ltd" },
  });
  const { email } = await buildMember(db, client.id, { accepted_terms_version: currentTerms });
  const browser = portal().createBrowser({ host: `${domain}.localhost` });
  const page = await browser.signIn(String(email));
  expect(page.title).toBe("Home | Once Asked");
  expect(page.text).toContain("Your benefits with Once Ltd, in one place.");
  portal().upstream.reset();
  for (let visits = 1; visits <= 5; visits++) await browser.get("/app/home/");
  expect(portal().upstream.listCallsTo("GET", "/v1/login/setup")).toEqual([]);
  // The brand is loaded again after some seconds, so a slow machine may make a call.
  expect(portal().upstream.listCallsTo("GET", "/v1/scheme").length).toBeLessThan(5);
});
