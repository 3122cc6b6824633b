import { expect, test } from "vitest";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

test("the demo shows all components in its host's brand, without inline scripts or styles", async () => {
  for (const host of ["harbourline.localhost", "larkspur.localhost", "cwmcoed.localhost"]) {
    const page = await portal().createBrowser({ host }).get("/demo/components");
    expect([page.status, page.heading]).toEqual([200, "Components"]);
    expect(page.$(`link[rel=stylesheet][href^="/brand/${host.split(".")[0]}-"]`)).toHaveLength(1);
    expect(page.$("style, [style], script")).toHaveLength(0);
    const names = page
      .$("main section[aria-label]")
      .toArray()
      .map((each) => page.$(each).attr("aria-label"));
    expect(names).toHaveLength(new Set(names).size);
  }
});

/** States of whole pages and of scripts, which other journeys reach. */
const ELSEWHERE = [
  ...["bp-page--text", "bp-page--form", "bp-page__header--pictured", "bp-dock--form", "bp-actions--links"],
  "bp-file--over",
];

test("the page of components shows each state that the styles give them, and each state of a control", async () => {
  const browser = portal().createBrowser();
  const page = await browser.get("/demo/components");
  const target = String(page.$('link[rel=stylesheet][href*="/main-"]').attr("href"));
  const { text: styles } = await browser.exchange({ target });
  const states = new Set(styles.match(/bp-[a-z_-]+--[a-z]+/g));
  expect(states.size).toBeGreaterThan(40);
  const missing = [...states].filter((state) => {
    const [component = ""] = state.split("--");
    return page.$(`.${component}`).length > 0 && page.$(`.${state}`).length === 0;
  });
  expect(missing.filter((state) => !ELSEWHERE.includes(state))).toEqual([]);
  const controls = ["input", "select", "textarea"].flatMap((name) => [name, `${name}[aria-invalid=true]`]);
  for (const selector of [
    ...controls,
    ":checked",
    ":disabled",
    "[value]:not([type=radio])",
    "[aria-current]",
  ])
    expect(page.$(`main ${selector}`).length, selector).toBeGreaterThan(0);
});

test("pictures and fonts are files of the portal that a browser may keep for ever", async () => {
  const browser = portal().createBrowser({ host: "larkspur.localhost" });
  const page = await browser.get("/demo/components");
  const fonts = page.$("link[rel=preload][as=font]").toArray();
  const sprite = String(page.$("use").attr("href")).split("#", 1)[0] ?? "";
  const addresses = [sprite, ...fonts.map((each) => String(page.$(each).attr("href")))];
  expect(addresses).toHaveLength(3);
  for (const target of addresses) {
    const { status, headers } = await browser.exchange({ target });
    expect([target, status]).toEqual([target, 200]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-type")).toMatch(/^(image\/svg\+xml|font\/woff2)/);
  }
});

test("a person whose browser asks to save data loads no font", async () => {
  const saving = portal().createBrowser({ host: "larkspur.localhost", headers: { "Save-Data": "on" } });
  const page = await saving.get("/");
  expect(page.$("link[rel=preload]")).toHaveLength(0);
  expect(page.$("html").attr("data-save")).toBe("true");
});
