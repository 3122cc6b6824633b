import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getContrast, type Hex } from "./colour.server.ts";
import { type ColourMode, type Roles, SHARED_COLOURS, toRoles } from "./roles.server.ts";

type Role = keyof Roles | keyof (typeof SHARED_COLOURS)["light"];

/** Every pair of colours in the styles as foreground, background and the least contrast. */
const PAIRS: (readonly [Role, Role, number])[] = [
  ...(["paper", "ground", "sunk"] as const).flatMap((surface) => [
    ["ink", surface, 7] as const,
    ["ink-2", surface, 4.5] as const,
    ["brand-text", surface, 4.5] as const,
    ["brand-line", surface, 3] as const,
    ["edge", surface, 3] as const,
    ["good", surface, 4.5] as const,
    ["wait", surface, 4.5] as const,
    ["bad", surface, 4.5] as const,
  ]),
  ...(["tint", "tint-2"] as const).flatMap((surface) => [
    ["ink", surface, 4.5] as const,
    ["ink-2", surface, 4.5] as const,
    ["brand-text", surface, 4.5] as const,
    ["deep", surface, 3] as const,
  ]),
  ...(["good", "wait", "bad"] as const).flatMap((state) => [
    [state, `${state}-5`, 4.5] as const,
    ["ink", `${state}-5`, 4.5] as const,
    ["ink-2", `${state}-5`, 4.5] as const,
    ["brand-text", `${state}-5`, 4.5] as const,
    ["brand-line", `${state}-5`, 3] as const,
  ]),
  ["on-brand", "brand", 4.5],
  ["on-brand", "brand-hover", 4.5],
  ["on-field", "field", 4.5],
  ["on-field", "field-2", 4.5],
  ["field", "on-field", 4.5],
  ["brand-line", "tint", 3],
  ["deep", "paper", 3],
  ["deep", "ground", 3],
  ["mid", "paper", 3],
  ["mid", "tint", 3],
  ["mid", "ground", 3],
  ["paper", "ink", 4.5],
];

const MODES: ColourMode[] = ["light", "dark"];

function listTooClose(brand: Hex, accent: Hex, mode: ColourMode): string[] {
  const colours = { ...SHARED_COLOURS[mode], ...toRoles(brand, accent, mode) };
  return PAIRS.flatMap(([front, back, least]) => {
    const ratio = getContrast(colours[front], colours[back]);
    return ratio >= least
      ? []
      : [`${front} ${colours[front]} on ${back} ${colours[back]}: ${ratio.toFixed(2)}`];
  });
}

describe.each(MODES)("colours for %s", (mode) => {
  it.each([
    ["#0b4f6c", "#b3541e"],
    ["#f2b705", "#5b2a86"],
    ["#00a36c", "#1f2937"],
    ["#333333", "#666666"],
    ["#ffffff", "#fefefe"],
    ["#000000", "#787878"],
    ["#ff4fa3", "#ffd1e8"],
    ["#ff0000", "#00ff00"],
  ] as const)(
    "[THEME-01] [WCAG-1.4.3] the colour roles of %s and %s have enough contrast on all their surfaces",
    (brand, accent) => {
      expect(listTooClose(brand, accent, mode)).toEqual([]);
    },
  );

  it("[THEME-01] [WCAG-1.4.3] every role has enough contrast for any two brand colours", () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value): Hex => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(hex, hex, (brand, accent) => {
        expect(listTooClose(brand, accent, mode)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe("colours of the roles", () => {
  it("the light theme uses the brand's colour unchanged, on the button and on the field", () => {
    expect(toRoles("#f2b705", "#5b2a86", "light")).toMatchObject({
      brand: "#f2b705",
      field: "#f2b705",
      deep: "#5b2a86",
    });
  });

  it("a dark brand colour is lightened in dark mode, and a light brand colour stays", () => {
    expect(toRoles("#f2b705", "#5b2a86", "dark").brand).toBe("#f2b705");
    const { brand } = toRoles("#0b4f6c", "#b3541e", "dark");
    expect(getContrast(brand, SHARED_COLOURS.dark.ground)).toBeGreaterThan(7);
  });

  it("[THEME-01] the styles use only surface colours that these tests check", () => {
    const styles = globSync("styles/**/*.scss").map((file) => readFileSync(file, "utf8"));
    const used = styles.flatMap((text) => [
      ...text.matchAll(/(?:background(?:-color)?|--[\w-]+-5): var\(--([\w-]+)\)/g),
    ]);
    const names = new Set(used.map(([, name]) => name));
    // Shapes without text, and properties that a component sets to one of the checked colours.
    const shapes = ["brand-line", "edge", "bad", "tone-5", "tone", "line"];
    const checked: string[] = [...PAIRS.map(([, surface]) => surface), ...shapes];
    expect([...names].filter((name) => !checked.includes(name ?? ""))).toEqual([]);
    expect(names.size).toBeGreaterThan(8);
  });

  it("the styles use colours only by their role, never a tint or a fixed colour", () => {
    const knownNames = new Set([
      ...Object.keys(SHARED_COLOURS.light),
      ...Object.keys(toRoles("#000000", "#000000", "light")),
    ]);
    const files = globSync("styles/{components,objects,base}/*.scss").filter(
      (file) => !/_(brand|root|demo)\.scss$/.test(file),
    );
    const foreign = files.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const tints = [...text.matchAll(/var\(--((?:on-)?(?:brand|accent)(?:-[\w]+)?)\)/g)];
      const unknownColours = tints.map(([, name]) => name ?? "").filter((name) => !knownNames.has(name));
      return [...unknownColours, ...(text.match(/#[0-9a-f]{3,8}\b/gi) ?? [])].map(
        (each) => `${file}: ${each}`,
      );
    });
    expect(foreign).toEqual([]);
  });
});
