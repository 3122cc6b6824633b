import {
  useMode as addSpace,
  clampChroma,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  type Rgb,
  wcagContrast,
  wcagLuminance,
} from "culori/fn";

/** A CSS hex colour written by this module as `#rrggbb`, which is safe in a stylesheet. */
export type Hex = `#${string}`;

/** The contrast that text and the smallest graphics need (WCAG 2.2 1.4.3 and 1.4.11, level AA). */
export const TEXT_CONTRAST = 4.5;
export const GRAPHIC_CONTRAST = 3;

export const WHITE: Hex = "#ffffff";
export const INK: Hex = "#17191c";
const BLACK: Hex = "#000000";
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** A step of lightness, which goes from 0 to 1. */
const LIGHTNESS_STEP = 0.002;

// Loads only these colour spaces, because all of the library's would take a tenth of the start time.
addSpace(modeRgb);
addSpace(modeLrgb);
const toOklch = addSpace(modeOklch);

/**
 * Reads an untrusted text as a colour. Returns null unless it is a plain hex colour, because the colour reaches a
 * stylesheet.
 */
export function parseHex(text: unknown): Hex | null {
  if (typeof text !== "string" || !HEX.test(text.trim())) return null;
  return formatHex(parse(text.trim())) as Hex;
}

export function getContrast(a: Hex, b: Hex): number {
  return wcagContrast(a, b);
}

/** From 0 for black to 1 for white. */
export const getLuminance = (colour: Hex): number => wcagLuminance(colour);

/** Whether a colour has a contrast of `minimum` to 1 on every surface. */
export const hasContrast = (colour: Hex, surfaces: readonly Hex[], minimum: number): boolean =>
  surfaces.every((surface) => getContrast(colour, surface) >= minimum);

/** Lightness 0 to 1, chroma from 0, hue in degrees; grey has the hue 0. */
export interface Lch {
  l: number;
  c: number;
  h: number;
}

export function toLch(colour: Hex): Lch {
  const { l, c, h = 0 } = toOklch(parse(colour) as Rgb);
  return { l, c, h };
}

/** The colour with as much of the chroma as a screen can show. */
export function toHex({ l, c, h }: Lch): Hex {
  const target: Oklch = { mode: "oklch", l: Math.min(1, Math.max(0, l)), c, h };
  return formatHex(clampChroma(target, "oklch")) as Hex;
}

/** The colour mixed with white, `percent` of it (THEME-07). */
export function mixTint(colour: Hex, percent: number): Hex {
  return formatHex(interpolate([WHITE, colour], "rgb")(percent / 100)) as Hex;
}

/** White if it is readable on the surface, or else ink, or else black; one of them always passes AA. */
export function getTextColour(surface: Hex): Hex {
  return [WHITE, INK].find((text) => getContrast(text, surface) >= TEXT_CONTRAST) ?? BLACK;
}

/** The colour, darkened in OKLCH (same hue) until it has a contrast of `minimum` to 1 on every surface. */
export const darken = (surfaces: readonly Hex[], colour: Hex, minimum: number): Hex =>
  shiftLightness(surfaces, colour, minimum, -LIGHTNESS_STEP, BLACK);

/** The colour, lightened in the same way. */
export const lighten = (surfaces: readonly Hex[], colour: Hex, minimum: number): Hex =>
  shiftLightness(surfaces, colour, minimum, LIGHTNESS_STEP, WHITE);

function shiftLightness(surfaces: readonly Hex[], colour: Hex, minimum: number, step: number, end: Hex): Hex {
  if (hasContrast(colour, surfaces, minimum)) return colour;
  const start = toLch(colour);
  for (let l = start.l; l > 0 && l < 1; l += step) {
    const candidate = toHex({ l, c: start.c, h: start.h });
    if (hasContrast(candidate, surfaces, minimum)) return candidate;
  }
  return end;
}
