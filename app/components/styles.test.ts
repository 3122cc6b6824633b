import { gzipSync } from "node:zlib";
import { compile } from "sass";
import { describe, expect, it } from "vitest";

const { css } = compile("styles/main.scss", { style: "expanded" });
const compressed = compile("styles/main.scss", { style: "compressed" }).css;

/** Declarations of the first rule with exactly this selector. */
function rule(selector: string): string {
  const start = css.indexOf(`\n${selector} {`);
  expect(start, selector).toBeGreaterThan(-1);
  return css.slice(start, css.indexOf("}", start));
}

describe("main stylesheet", () => {
  it("all styles weigh at most 12 KB on the wire, leaving room in the 14 KB of the budget", () => {
    expect(gzipSync(compressed, { level: 9 }).length).toBeLessThan(12 * 1024);
  });

  it("[LIMIT-08] lays out at 768, 1023 and 311 pixels", () => {
    for (const width of ["(min-width: 768px)", "(min-width: 1023px)", "(max-width: 310.98px)"]) {
      expect(css.includes(width), width).toBe(true);
    }
  });

  it("[LIMIT-09] [SHELL-02] header logos are 32 high, client logos at most 150 × 38", () => {
    expect(rule(".bp-logo__image")).toContain("height: 32px");
    expect(rule(".bp-client-logo")).toMatch(/max-width: 150px;[\s\S]*max-height: 38px/);
  });

  it("[THEME-11] uses weights 300, 400, 500 and 700 only, headings 300", () => {
    const weights = [...css.matchAll(/font-weight: ([^;]+);/g)].map((match) => match[1]);
    expect(new Set(weights)).toEqual(new Set(["300", "400", "500", "700"]));
    expect(rule("h1,\nh2")).toContain("font-weight: 300");
    expect(rule("b,\nstrong")).toContain("font-weight: 700");
  });

  it("nothing moves for whoever asks for less motion", () => {
    const moving = /@media [^{]*prefers-reduced-motion: no-preference[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
    expect(css.match(moving)?.length).toBeGreaterThan(3);
    expect(css.replace(moving, "").match(/(transition|animation|(?<!over)scroll-behavior):.*/g)).toBeNull();
  });

  it("asks nobody else for anything and carries no picture", () => {
    expect(css.match(/url\(|@import|@font-face/g)).toBeNull();
  });

  it("is plain ASCII: Sass marks anything else with a byte order mark, which can swallow the first rule", () => {
    expect([...css].every((character) => character < "\u0080")).toBe(true);
  });
});
