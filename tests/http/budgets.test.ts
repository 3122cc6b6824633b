import { describe, expect, test } from "vitest";
import { measureBytes } from "../bench/bytes.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const KB = 1_024;

describe("the login page, not cached", () => {
  test("the login page without scripts is usable in the first round trips: HTML and CSS in 14 KB, three requests before it paints", async () => {
    const { html, css, requestsBeforePaint } = await measureBytes(portal().createBrowser(), "/");
    expect(html + css).toBeLessThanOrEqual(14 * KB);
    expect(requestsBeforePaint).toBeLessThanOrEqual(3);
  });

  test("the login page loads no script until a person touches it: 35 KB in total, in 8 requests, all to the portal", async () => {
    const { html, css, js, pictures, requests, foreignHosts } = await measureBytes(
      portal().createBrowser(),
      "/",
    );
    expect(js).toBe(0);
    expect(html + css + pictures).toBeLessThanOrEqual(35 * KB);
    expect(requests).toBeLessThanOrEqual(8);
    expect(foreignHosts).toBe(0);
  });
});

test("the login page loads at most 94 KB of scripts once a person touches it", async () => {
  const { laterJs } = await measureBytes(portal().createBrowser(), "/");
  expect(laterJs).toBeGreaterThan(0);
  expect(laterJs).toBeLessThanOrEqual(94 * KB);
});

test.each([
  [people.aisha, "/app/home/"],
  [people.employer, "/app/dashboard/"],
])(
  "for %s the markup of %s names no script that a browser would load before it paints",
  async (email, path) => {
    const browser = await portal().signIn(email);
    const page = await browser.get(path);
    expect(page.$("script[src], link[rel=modulepreload], script[type=module]").length).toBe(0);
    expect((await measureBytes(browser, path)).js).toBeGreaterThan(80 * KB);
  },
);

describe("any screen, not cached", () => {
  test.each([
    "/app/home/",
    "/app/faqs/",
    "/contact-us/",
    "/nearly-there",
    "/cookie-settings",
    "/demo",
    "/forgotten-password/",
    "/reset-password?token=rst-valid-01&dob=1978-08-28",
    "/app/home/nowhere",
  ])("the screen %s loads at most 110 KB of scripts, 20 KB of HTML and 14 KB of CSS", async (path) => {
    const browser = await portal().signIn(path === "/nearly-there" ? people.ffion : people.aisha);
    const { html, css, js, requests, foreignHosts } = await measureBytes(browser, path);
    expect(js).toBeLessThanOrEqual(110 * KB);
    expect(html).toBeLessThanOrEqual(20 * KB);
    expect(css).toBeLessThanOrEqual(14 * KB);
    expect(requests).toBeLessThanOrEqual(25);
    expect(foreignHosts).toBe(0);
  });

  test.each([
    "/privacy-statement",
    "/terms-and-conditions",
    "/cookie-policy/",
    "/nowhere",
    "/logout-success",
  ])("the page %s, which is only for reading, has no script", async (path) => {
    const { js, html } = await measureBytes(portal().createBrowser(), path);
    expect([js, html <= 20 * KB]).toEqual([0, true]);
  });
});

describe("pictures and fonts, not cached", () => {
  test.each(["harbourline", "larkspur", "cwmcoed"])(
    "the screen %s loads one file of pictures of at most 12 KB and fonts of at most 40 KB, none of which blocks a page",
    async (brand) => {
      const browser = portal().createBrowser({ host: `${brand}.localhost` });
      const page = await browser.get("/demo/components");
      const listAddresses = (selector: string, attribute: string) =>
        page
          .$(selector)
          .toArray()
          .map((each) => String(page.$(each).attr(attribute)));
      const sprites = new Set(listAddresses("use", "href").map((address) => address.split("#")[0] ?? ""));
      expect(sprites.size).toBe(1);
      const loadBytes = async (target: string) =>
        Buffer.byteLength((await browser.exchange({ target })).text);
      for (const sprite of sprites) expect(await loadBytes(sprite)).toBeLessThanOrEqual(12 * KB);
      const fonts = listAddresses("link[rel=preload][as=font]", "href");
      const sizes = await Promise.all(
        fonts.map(async (target) => (await browser.exchange({ target })).bytes),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * KB);
      for (const target of listAddresses("link[rel=stylesheet]", "href")) {
        const faces = (await browser.exchange({ target })).text.match(/@font-face ?\{[^}]*\}/g) ?? [];
        for (const face of faces) expect(face).toMatch(/font-display: ?swap|src: ?local/);
      }
    },
  );
});
