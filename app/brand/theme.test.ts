import { readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { compile } from "sass";
import { describe, expect, it } from "vitest";
import { getContrast } from "./colour.server.ts";
import { listFontFiles } from "./font-files.server.ts";
import { getFontStack, HOSTED_SANS, HOSTED_SERIF } from "./fonts.ts";
import { TINTS, toPalette } from "./palette.server.ts";
import { SHARED_COLOURS } from "./roles.server.ts";
import { createBrandStylesheet } from "./stylesheet.server.ts";
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
    "[THEME-07] every tint of %s has a text colour that passes AA on it",
    (name) => {
      for (const percent of TINTS) {
        const { surface, text } = palette[name].tints[percent];
        expect(getContrast(text, surface), `${percent}%`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

describe("palette of a scheme", () => {
  it("a scheme has the same colours whatever the order in which schemes are requested", () => {
    const makeTealPalette = () => toPalette("#0B4F6C", "#5B2A86");
    const firstPalette = structuredClone(makeTealPalette());
    expect(toPalette("#5B2A86", "#0B4F6C").primary.base).toBe("#5B2A86".toLowerCase());
    expect(toPalette("#0B4F6C", "#0B4F6C").secondary.base).toBe("#0B4F6C".toLowerCase());
    expect(toPalette("#0B4F6C", null).secondary.base).toBe("#666666");
    expect(toPalette(["#0B4F6C"], "#5B2A86").adjustments[0]?.use).toBe("value");
    expect(makeTealPalette()).toEqual(firstPalette);
    expect(makeTealPalette()).toBe(makeTealPalette());
  });

  it("[THEME-01] a palette lists its adjusted colours with the reason", () => {
    const { adjustments } = toPalette("#F2B705", "#5B2A86");
    expect(adjustments.map(({ colour, use }) => `${colour} ${use}`)).toEqual([
      "primary textOn",
      "primary text",
      "primary line",
    ]);
    expect(adjustments[0]).toMatchObject({ from: "#ffffff", to: "#17191c", contrast: 1.82 });
    expect(toPalette("#0B4F6C", "#5B2A86").adjustments).toEqual([]);
  });

  it("[C10] [THEME-06] a colour with CSS in it falls back to the default, and is reported", () => {
    const palette = toPalette("red;} body{display:none", null);
    expect(palette.primary.base).toBe("#333333");
    expect(palette.secondary.base).toBe("#666666");
    expect(palette.adjustments).toEqual([
      { colour: "primary", use: "value", from: "red;} body{display:none", to: "#333333", contrast: null },
    ]);
  });
});

describe("theme of a scheme", () => {
  it("[THEME-06] [THEME-08] [THEME-09] [THEME-10] a scheme without any fields gets the defaults", () => {
    expect(DEFAULT_THEME).toMatchObject({
      key: "default",
      brandName: "Test Brand",
      palette: { primary: { base: "#333333" }, secondary: { base: "#666666" } },
      logos: { desktop: "/brand/default/logo.svg", mobile: "/brand/default/logo-mobile.svg" },
      support: { preferred: "none" },
    });
    expect(DEFAULT_THEME.avatar).toBeUndefined();
  });

  it("[THEME-01] [THEME-03] a scheme gives its name, logos, avatar, fonts and support", () => {
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
      fonts: { base: getFontStack("georgia"), header: getFontStack("georgia") },
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
  ])("[C10] a theme ignores %j as a picture's address", (url) => {
    const theme = toTheme({ brandHeaderLogo: url, avatarSet: { avatarsetPlainFileURL: url } });
    expect(theme.logos.desktop).toBe("/brand/default/logo.svg");
    expect(theme.avatar).toBeUndefined();
  });

  it.each(['Comic Sans";} body{', "constructor", "", null])(
    "[C10] the font %j is replaced by the portal's font",
    (name) => {
      expect(getFontStack(name)).toBe(HOSTED_SANS);
    },
  );
});

describe("fonts of a theme", () => {
  it("a theme keeps an installed font and loads the portal's fonts by default", () => {
    const installed = toTheme({ id: "a", baseFont: "Verdana", headerFont: "Georgia" });
    expect(listFontFiles(installed)).toEqual([]);
    expect(listFontFiles(DEFAULT_THEME).join()).toMatch(/figtree-latin\S*\.woff2$/);
    const serif = toTheme({ id: "a", headerFont: "Source Serif" });
    expect(serif.fonts).toEqual({ base: HOSTED_SANS, header: HOSTED_SERIF });
    expect(listFontFiles(serif)).toHaveLength(2);
    expect(createBrandStylesheet(serif).css).toContain("--head-weight:600;");
  });

  it("a theme uses the one-weight serif only for headings", () => {
    expect(toTheme({ id: "a", baseFont: "Source Serif" }).fonts.base).toBe(HOSTED_SANS);
  });

  it("the fonts weigh at most 40 KB on a page and have their licences", () => {
    const sizes = ["figtree-latin", "portal-serif-latin"].map(
      (name) => statSync(`app/brand/fonts/${name}.woff2`).size,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1024);
    for (const name of ["figtree", "source-serif"])
      expect(readFileSync(`app/brand/fonts/OFL-${name}.txt`, "utf8")).toContain("SIL OPEN FONT LICENSE");
  });
});

describe("brand stylesheet", () => {
  it("[THEME-01] the stylesheet has only custom properties, and its address changes with them", () => {
    const { css, href, hash } = createBrandStylesheet(
      toTheme({ id: "larkspur", theme: { primaryColour: "#F2B705" } }),
    );
    const ruleBody = String.raw`\{(--[\w-]+:[^;{}]+;?)+\}`;
    const dark = String.raw`@media screen and \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme\]\)${ruleBody}\}`;
    const chosenDark = String.raw`@media screen\{:root\[data-theme=dark\]${ruleBody}\}`;
    expect(css).toMatch(new RegExp(`^:root${ruleBody}${dark}${chosenDark}$`));
    expect(css).toContain("--brand:#f2b705;--on-brand:#17191c;");
    for (const percent of [80, 60, 20, 5]) expect(css).toContain(`--brand-${percent}:`);
    expect(href).toBe(`/brand/larkspur-${hash}.css`);
    const other = createBrandStylesheet(toTheme({ id: "larkspur", theme: { primaryColour: "#F2B706" } }));
    expect(other.hash).not.toBe(hash);
  });

  it("the brand stylesheet is the same for the same theme", () => {
    expect(createBrandStylesheet(toTheme({ id: "a" }))).toEqual(createBrandStylesheet(toTheme({ id: "a" })));
  });

  it("[C10] colours, fonts and the id cannot add CSS or a path", () => {
    const hostile = "x;} body{background:url(//evil)}/../";
    const theme = toTheme({
      id: hostile,
      theme: { primaryColour: hostile, secondaryColour: hostile },
      baseFont: hostile,
      headerFont: hostile,
    });
    expect(createBrandStylesheet(theme).css).toBe(createBrandStylesheet(DEFAULT_THEME).css);
    expect(createBrandStylesheet(theme).href).toMatch(/^\/brand\/[a-z0-9-]+\.css$/);
  });

  it("the brand stylesheet weighs at most half a kilobyte compressed, whatever the colours", () => {
    for (const [primaryColour, secondaryColour] of Object.values(SCHEMES)) {
      const theme = { primaryColour, secondaryColour };
      const { css } = createBrandStylesheet(
        toTheme({ id: "a", theme, baseFont: "Verdana", headerFont: "Georgia" }),
      );
      expect(brotliCompressSync(css).length).toBeLessThanOrEqual(512);
    }
  });

  it("[THEME-06] the main stylesheet falls back to exactly the default theme and the shared colours", () => {
    const stripSpaces = (text: string) => text.replace(/\s+/g, "").replaceAll(";}", "}");
    const fallback = compile("styles/base/_brand.scss").css;
    const tints = /--(on-)?(brand-\d+|accent(-\d+)?):#\w+;/g;
    expect(stripSpaces(fallback)).toBe(
      stripSpaces(createBrandStylesheet(DEFAULT_THEME).css.replaceAll(tints, "")),
    );
    const { css } = compile("styles/base/_root.scss");
    for (const [mode, times] of [
      ["light", 1],
      ["dark", 2],
    ] as const)
      for (const [name, colour] of Object.entries(SHARED_COLOURS[mode])) {
        const declaration = `--${name}: ${colour === "#ffffff" ? "#fff" : colour};`;
        expect([mode, declaration, css.split(declaration).length - 1]).toEqual([mode, declaration, times]);
      }
  });
});
