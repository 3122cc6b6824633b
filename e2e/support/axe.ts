import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that axe checks on each page. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Finds what axe reports about a page, as `rule: elements`. It loads axe once for each document. axe's
 * builder for Playwright loads its larger half for each check, which takes twice as long as the check.
 */
export async function findViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, {
      resultTypes: ["violations"],
      runOnly: { type: "tag", values },
      // The idle screen's refresh is announced twelve minutes in advance and can be delayed (WCAG 2.2.1).
      rules: { "meta-refresh": { enabled: false } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, tags);
}
