import { globSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { compile } from "sass";
import { describe, expect, it } from "vitest";
import { IDLE } from "./layout/idle.ts";

const { css } = compile("styles/main.scss", { style: "expanded" });
const measureSheet = (sheet: string) =>
  brotliCompressSync(compile(`styles/${sheet}.scss`, { style: "compressed" }).css).length;

/** The declarations of the first rule with exactly this selector. */
function findRule(selector: string): string {
  const start = css.indexOf(`\n${selector} {`);
  expect(start, selector).toBeGreaterThan(-1);
  return css.slice(start, css.indexOf("}", start));
}

describe("main stylesheet", () => {
  it("the main stylesheet weighs at most 11.5 KB compressed, which leaves room for the login page's text in its 14 KB", () => {
    expect(measureSheet("main")).toBeLessThan(11.5 * 1024);
  });

  it("all styles together weigh at most 13 KB compressed, which leaves room for a brand's styles in the budget of 14 KB", () => {
    const sheets = globSync("styles/*.scss").map((path) => basename(path, ".scss"));
    expect(sheets.length).toBeGreaterThan(2);
    expect(sheets.reduce((sum, sheet) => sum + measureSheet(sheet), 0)).toBeLessThan(13 * 1024);
  });

  it("[LIMIT-08] the layout changes at 768, 1023 and 311 pixels", () => {
    for (const width of ["(min-width: 768px)", "(min-width: 1023px)", "(max-width: 310.98px)"]) {
      expect(css.includes(width), width).toBe(true);
    }
  });

  it("[LIMIT-09] [SHELL-02] header logos are 32 high, client logos at most 150 × 38", () => {
    expect(findRule(".bp-logo__image")).toContain("height: 32px");
    expect(findRule(".bp-client-logo")).toMatch(/max-width: 150px;[\s\S]*max-height: 38px/);
  });

  it("[THEME-11] the styles name their font weights once, and no weight is lighter than the text's", () => {
    const weights = [...css.matchAll(/font-weight: ([^;]+);/g)].map((match) => match[1] ?? "");
    const namedWeights = weights.filter((weight) => weight.startsWith("var("));
    expect(new Set(namedWeights)).toEqual(new Set(["var(--medium)", "var(--strong)", "var(--head-weight)"]));
    const others = [...new Set(weights)].filter((weight) => !namedWeights.includes(weight));
    expect(others.sort()).toEqual(["300 900", "400", "600"]);
    expect(findRule("h1,\nh2")).toContain("font-weight: var(--head-weight)");
    expect(findRule("b,\nstrong")).toContain("font-weight: var(--strong)");
    expect(findRule(":root")).toMatch(/--medium: 550;[\s\S]*--strong: 650;[\s\S]*--head-weight: 680;/);
  });

  it("the styles move nothing when the person prefers less motion", () => {
    const moving = /@media [^{]*prefers-reduced-motion: no-preference[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
    expect(css.match(moving)?.length).toBeGreaterThan(3);
    const always = css.replace(moving, "").match(/(transition|animation|(?<!over)scroll-behavior):.*/g);
    // The exception only switches once from hidden to shown, which does not count as motion.
    expect(always).toEqual([`animation: bp-idle ${IDLE.warnAfter}s;`]);
    expect(css).toContain("@view-transition");
    expect(css.replace(moving, "")).not.toContain("@view-transition");
  });

  it("the stylesheet loads only the portal's fonts and no picture or foreign file", () => {
    const addresses = [...css.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address ?? "");
    expect(addresses.filter((each) => !/^"\.\.\/brand\/fonts\/[a-z-]+\.woff2"$/.test(each))).toEqual([]);
    expect(addresses).toHaveLength(4);
    expect(css).not.toContain("@import");
    expect(css.match(/font-display: swap/g)).toHaveLength(4);
  });

  it("the stylesheet is plain ASCII, because Sass marks other text with a byte order mark that can swallow the first rule", () => {
    expect([...css].every((character) => character < "\u0080")).toBe(true);
  });
});
