import { clampChroma, converter, formatHex, parse, type Rgb, wcagContrast } from "culori";

/** A CSS hex colour of this module's own writing, `#rrggbb`, so it can go into a stylesheet as it is. */
export type Hex = `#${string}`;

/** Text and the smallest graphics must stand out this much (WCAG 2.2 1.4.3 and 1.4.11, level AA). */
export const TEXT_CONTRAST = 4.5;
export const GRAPHIC_CONTRAST = 3;

export const WHITE: Hex = "#ffffff";
export const INK: Hex = "#1b1b1b";
const BLACK: Hex = "#000000";

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const toOklch = converter("oklch");

/** Untrusted text as a colour, or null: a scheme's colour reaches a stylesheet, so only plain hex gets through. */
export function parseHex(text: unknown): Hex | null {
  if (typeof text !== "string" || !HEX.test(text.trim())) return null;
  return formatHex(parse(text.trim())) as Hex;
}

export function contrast(a: Hex, b: Hex): number {
  return wcagContrast(a, b);
}

/** `percent` of the colour on white paper (THEME-07). */
export function tint(colour: Hex, percent: number): Hex {
  const { r, g, b } = parse(colour) as Rgb;
  const mix = (channel: number) => 1 + (channel - 1) * (percent / 100);
  return formatHex({ mode: "rgb", r: mix(r), g: mix(g), b: mix(b) }) as Hex;
}

/** White where it can be read on the surface, else ink, else black: one of them always passes AA. */
export function textOn(surface: Hex): Hex {
  return [WHITE, INK].find((text) => contrast(text, surface) >= TEXT_CONTRAST) ?? BLACK;
}

/** The colour itself, darkened in OKLCH (hue kept) until it stands out from every surface by `minimum` to 1. */
export function darkenedFor(surfaces: readonly Hex[], colour: Hex, minimum: number): Hex {
  const passes = (candidate: Hex) => surfaces.every((surface) => contrast(candidate, surface) >= minimum);
  if (passes(colour)) return colour;
  const start = toOklch(parse(colour) as Rgb);
  for (let l = start.l; l > 0; l -= 0.002) {
    const candidate = formatHex(clampChroma({ ...start, l }, "oklch")) as Hex;
    if (passes(candidate)) return candidate;
  }
  return BLACK;
}
