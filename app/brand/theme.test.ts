import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "./colour.server.ts";
import { fontStack, SYSTEM_FONT } from "./fonts.ts";
import { type Shades, SURFACES, TINTS, toPalette } from "./palette.server.ts";
import { brandStylesheet } from "./stylesheet.server.ts";
import { DEFAULT_THEME, toTheme } from "./theme.server.ts";

const SCHEMES = {
  harbourline: ["#0B4F6C", "#B3541E"],
  larkspur: ["#F2B705", "#5B2A86"],
  cwmcoed: ["#00A36C", "#1F2937"],
  default: ["#333333", "#666666"],
  "white on white": ["#ffffff", "#fefefe"],
  "black and the worst grey": ["#000000", "#787878"],
} as const;

describe.each(Object.entries(SCHEMES))("palette of %s", (_, [primary, secondary]) => {
  const palette = toPalette(primary, secondary);

  it.each(["primary", "secondary"] as const)(
    "[THEME-07] every tint of %s has a text that passes AA on it",
    (name) => {
      for (const percent of TINTS) {
        const { surface, text } = palette[name].tints[percent];
        expect(contrast(text, surface), `${percent}%`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(["primary", "secondary"] as const)(
    "[THEME-01] %s as text and as a line stands out on all surfaces",
    (name) => expectToStandOut(palette[name]),
  );
});

function expectToStandOut({ text, line, tints }: Shades) {
  for (const surface of [...Object.values(SURFACES), tints[5].surface]) {
    expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(line, surface), `${line} on ${surface}`).toBeGreaterThanOrEqual(3);
  }
}

describe("any brand colour", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

  it("[THEME-01] [WCAG-1.4.3] reads as a link on every surface, and under the text on its tints", () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const { primary } = toPalette(colour, colour);
        expectToStandOut(primary);
        for (const { surface, text } of Object.values(primary.tints))
          expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it("[THEME-01] stands on no surface that the palette does not check", () => {
    const styles = globSync("styles/**/*.scss").map((file) => readFileSync(file, "utf8"));
    const used = styles.flatMap((text) => [
      ...text.matchAll(/(?:background(?:-color)?|--[\w-]+-5): var\(--([\w-]+)\)/g),
    ]);
    const names = new Set(used.map(([, name]) => name));
    // Surfaces that bring a colour of their own for what stands on them.
    const pairs = ["brand", "brand-20", "brand-line", "ink", "bad"];
    const checked = [...Object.keys(SURFACES), "brand-5", "tone-5"];
    expect([...names].filter((name) => ![...pairs, ...checked].includes(name ?? ""))).toEqual([]);
    expect(names.size).toBeGreaterThan(8);
  });
});

describe("palette", () => {
  it("[THEME-01] says what was adjusted and why", () => {
    const { adjustments } = toPalette("#F2B705", "#5B2A86");
    expect(adjustments.map(({ colour, use }) => `${colour} ${use}`)).toEqual([
      "primary textOn",
      "primary text",
      "primary line",
    ]);
    expect(adjustments[0]).toMatchObject({ from: "#ffffff", to: "#1b1b1b", contrast: 1.82 });
    expect(toPalette("#0B4F6C", "#5B2A86").adjustments).toEqual([]);
  });

  it("[C10] [THEME-06] a colour that is CSS falls back to the default, and is named", () => {
    const palette = toPalette("red;} body{display:none", null);
    expect(palette.primary.base).toBe("#333333");
    expect(palette.secondary.base).toBe("#666666");
    expect(palette.adjustments).toEqual([
      { colour: "primary", use: "value", from: "red;} body{display:none", to: "#333333", contrast: null },
    ]);
  });
});

describe("theme", () => {
  it("[THEME-06] [THEME-08] [THEME-09] [THEME-10] a scheme without anything gets the defaults", () => {
    expect(DEFAULT_THEME).toMatchObject({
      key: "default",
      brandName: "Test Brand",
      palette: { primary: { base: "#333333" }, secondary: { base: "#666666" } },
      logos: { desktop: "/brand/default/logo.svg", mobile: "/brand/default/logo-mobile.svg" },
      support: { preferred: "none" },
    });
    expect(DEFAULT_THEME.avatar).toBeUndefined();
  });

  it("[THEME-01] [THEME-03] a scheme brings its name, logos, avatar, fonts and support", () => {
    const theme = toTheme({
      id: "harbourline",
      benefitBrandName: "Harbour Rewards",
      brandHeaderLogo: "/brand/harbourline/logo.svg",
      mobileLogo: "https://cdn.example/m.svg",
      logoFileUrl: "/brand/harbourline/client-logo.svg",
      avatarSet: { avatarsetPlainFileURL: "/brand/harbourline/avatar.svg" },
      supportEmail: "help@harbourrewards.example",
      benefitBrandPhoneNumber: "08081 570 192",
      baseFont: "Georgia",
    });
    expect(theme).toMatchObject({
      brandName: "Harbour Rewards",
      logos: {
        desktop: "/brand/harbourline/logo.svg",
        mobile: "https://cdn.example/m.svg",
        client: "/brand/harbourline/client-logo.svg",
      },
      avatar: "/brand/harbourline/avatar.svg",
      fonts: { base: fontStack("georgia"), header: fontStack("georgia") },
      support: { email: "help@harbourrewards.example", number: "08081 570 192", preferred: "email" },
    });
  });

  it.each([
    "javascript:alert(1)",
    "//evil.example/x.svg",
    "/\\evil",
    "data:image/svg+xml,<svg/>",
    '/x.svg" onerror="x',
    "http://plain.example/x.png",
    "",
  ])("[C10] %j is no picture", (url) => {
    const theme = toTheme({ brandHeaderLogo: url, avatarSet: { avatarsetPlainFileURL: url } });
    expect(theme.logos.desktop).toBe("/brand/default/logo.svg");
    expect(theme.avatar).toBeUndefined();
  });

  it.each(['Comic Sans";} body{', "constructor", "", null])("[C10] font %j becomes the system's", (name) => {
    expect(fontStack(name)).toBe(SYSTEM_FONT);
  });
});

describe("brand stylesheet", () => {
  it("[THEME-01] holds custom properties only, with an address that changes with them", () => {
    const { css, href, hash } = brandStylesheet(
      toTheme({ id: "larkspur", theme: { primaryColour: "#F2B705" } }),
    );
    expect(css).toMatch(/^:root\{(--[\w-]+:[^;{}]+;?)+\}$/);
    expect(css).toContain("--brand:#f2b705;--on-brand:#1b1b1b;");
    for (const percent of [80, 60, 20, 5]) expect(css).toContain(`--brand-${percent}:`);
    expect(href).toBe(`/brand/larkspur-${hash}.css`);
    const other = brandStylesheet(toTheme({ id: "larkspur", theme: { primaryColour: "#F2B706" } }));
    expect(other.hash).not.toBe(hash);
  });

  it("is the same for the same theme", () => {
    expect(brandStylesheet(toTheme({ id: "a" }))).toEqual(brandStylesheet(toTheme({ id: "a" })));
  });

  it("[C10] neither colours, fonts nor the id can write CSS or a path", () => {
    const hostile = "x;} body{background:url(//evil)}/../";
    const theme = toTheme({
      id: hostile,
      theme: { primaryColour: hostile, secondaryColour: hostile },
      baseFont: hostile,
      headerFont: hostile,
    });
    expect(brandStylesheet(theme).css).toBe(brandStylesheet(DEFAULT_THEME).css);
    expect(brandStylesheet(theme).href).toMatch(/^\/brand\/[a-z0-9-]+\.css$/);
  });

  it("[THEME-06] the main stylesheet falls back to exactly the default theme and ground", () => {
    const fallback = readFileSync("styles/base/_brand.scss", "utf8").replace(/\/\/.*|\s+/g, "");
    const { css } = brandStylesheet(DEFAULT_THEME);
    expect(fallback.replace(/;\}$/, "}")).toBe(css.replace(/\s+/g, ""));
    const root = readFileSync("styles/base/_root.scss", "utf8").replace(
      "--paper: #fff;",
      "--paper: #ffffff;",
    );
    for (const [name, colour] of Object.entries(SURFACES)) expect(root).toContain(`--${name}: ${colour};`);
  });
});
