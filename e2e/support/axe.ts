import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { Browser } from "../../tests/support/browser.ts";
import { type Brand, brands } from "./brands.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that axe checks on each page. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules about colours, the only ones that a brand or a mode changes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The stylesheet of each brand. */
export type BrandSheets = Record<Brand, string>;

/** Loads the stylesheet of each brand from its login page. */
export async function loadBrandSheets(port: number): Promise<BrandSheets> {
  const sheets: Partial<BrandSheets> = {};
  for (const brand of brands) {
    const visitor = new Browser({ port, clock: { real: () => new Date() }, host: `${brand}.localhost` });
    const page = await visitor.get("/");
    const target = page.$("link[rel=stylesheet]").last().attr("href") ?? "";
    sheets[brand] = (await visitor.exchange({ target })).text;
  }
  return sheets as BrandSheets;
}

/**
 * Finds what axe reports about a page, as `rule: elements`. It loads axe once for each document. axe's
 * builder for Playwright loads its larger half for each check, which takes twice as long as the check.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
  return runAxe(page, { type: "tag", values: tags });
}

/** Finds texts with too little contrast in any brand, light or dark, as `brand mode rule: elements`. */
export async function findColourFaults(page: Page, sheets: BrandSheets): Promise<string[]> {
  await loadAxe(page);
  const faults: string[] = [];
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const brand of brands) {
      await setExtraStyles(page, sheets[brand]);
      await waitUntilStill(page);
      const colourFaults = await runAxe(page, { type: "rule", values: colourRules });
      faults.push(...colourFaults.map((fault) => `${brand} ${colorScheme} ${fault}`));
    }
  }
  await setExtraStyles(page, "");
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  return faults;
}

/** Waits for the ends of transitions, because half-faded text has less contrast than the final text. */
export const waitUntilStill = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      // The idle reminder's animation runs for minutes and changes nothing until it ends.
      const isLong = Number(effect?.getComputedTiming().endTime) > 60_000;
      return playState !== "running" || isLong;
    }),
  );

/** Adds a stylesheet after the page's own, which a content policy allows; an empty text removes it. */
const setExtraStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text ? [sheet] : [];
  }, css);

async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
}

function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (ruleNames) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, {
      resultTypes: ["violations"],
      runOnly: ruleNames,
      // The idle screen's refresh is announced twelve minutes in advance and can be delayed (WCAG 2.2.1).
      rules: ruleNames.type === "tag" ? { "meta-refresh": { enabled: false } } : {},
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, runOnly);
}
