import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_THEME } from "./theme.server.ts";

const pictures = [
  ...globSync(["public/*.svg", "public/{brand,pictures}/**/*.svg"]),
  ...globSync("docs/clients/*/logos/*.svg"),
];

describe("pictures of the portal", () => {
  it("[THEME-10] the default logos exist for desktop and mobile", () => {
    expect(pictures).toContain(`public${DEFAULT_THEME.logos.desktop}`);
    expect(pictures).toContain(`public${DEFAULT_THEME.logos.mobile}`);
  });

  it.each(["harbourline", "larkspur", "cwmcoed"])(
    "[THEME-01] the brand %s has its logos, client logo and avatar",
    (scheme) => {
      for (const place of ["header", "mobile", "client", "avatar"]) {
        expect(pictures).toContain(`docs/clients/${scheme}/logos/${place}.svg`);
      }
    },
  );

  it.each(pictures)("[C10] the picture %s contains drawings only", (path) => {
    const svg = readFileSync(path, "utf8");
    expect(svg).toMatch(/^<svg /);
    expect(svg.match(/<script|<foreignObject|<style|<image|<text|\son\w+=|href=|url\(/i)).toBeNull();
  });

  it.each(pictures.filter((path) => path.endsWith("/client.svg")))(
    "[SHELL-02] the logo %s fits 150 × 38",
    (path) => {
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(readFileSync(path, "utf8")) ?? [];
      expect(Number(width)).toBeLessThanOrEqual(150);
      expect(Number(height)).toBeLessThanOrEqual(38);
    },
  );
});
