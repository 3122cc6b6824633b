import { LRUCache } from "lru-cache";
import {
  darken,
  GRAPHIC_CONTRAST,
  getContrast,
  getTextColour,
  type Hex,
  mixTint,
  parseHex,
  TEXT_CONTRAST,
  WHITE,
} from "./colour.server.ts";
import {
  type ColourMode,
  listGraphicSurfaces,
  listTextSurfaces,
  type Roles,
  toRoles,
} from "./roles.server.ts";

/** The default colour (THEME-06). */
const DEFAULT_PRIMARY: Hex = "#333333";
const DEFAULT_SECONDARY: Hex = "#666666";

/** The tints in percent of the colour on white (THEME-07). */
export const TINTS = [100, 80, 60, 20, 5] as const;
export type Tint = (typeof TINTS)[number];

/** One colour of a scheme, with the shades that are calculated from it. */
export interface Shades {
  base: Hex;
  /** Each tint with a text colour that is readable on it. */
  tints: Record<Tint, { surface: Hex; text: Hex }>;
  /** The colour as text on every surface that has links, including its tints of 8 and 20%. */
  text: Hex;
  /** The colour as a line or an icon on the same surfaces except the stronger tint. */
  line: Hex;
}

/** Why a scheme's colour could not be used unchanged, for the people who set colours. */
export interface Adjustment {
  colour: "primary" | "secondary";
  use: "value" | "text" | "line" | "textOn";
  from: string;
  to: Hex;
  /** The contrast that `from` would have in that use; null if it is not a colour. */
  contrast: number | null;
}

export interface Palette {
  primary: Shades;
  secondary: Shades;
  /** The colours that components use, for light and dark. */
  roles: Record<ColourMode, Roles>;
  adjustments: Adjustment[];
}

/** Caches palettes by their two colours, because one takes 3 ms and is needed often. */
const cache = new LRUCache<string, Palette>({ max: 500 });
/** A longer value, or one that is not a string, cannot be a colour and is not cached. */
const isCacheable = (value: unknown) => value == null || (typeof value === "string" && value.length <= 20);

/**
 * The colours of a scheme from two untrusted strings. A value that is not a hex colour becomes the default
 * (C10).
 */
export function toPalette(primary: unknown, secondary: unknown): Palette {
  if (!isCacheable(primary) || !isCacheable(secondary)) return makePalette(primary, secondary);
  const key = JSON.stringify([primary, secondary]);
  const palette = cache.get(key) ?? makePalette(primary, secondary);
  cache.set(key, palette);
  return palette;
}

function makePalette(primary: unknown, secondary: unknown): Palette {
  const first = toShades("primary", primary, DEFAULT_PRIMARY);
  const second = toShades("secondary", secondary, DEFAULT_SECONDARY);
  return {
    primary: first.shades,
    secondary: second.shades,
    roles: {
      light: toRoles(first.shades.base, second.shades.base, "light"),
      dark: toRoles(first.shades.base, second.shades.base, "dark"),
    },
    adjustments: [...first.adjustments, ...second.adjustments],
  };
}

/**
 * The two colours and their tints as pages draw them, for the page of settings; 100% is the colour itself.
 */
export const toBrandColours = (palette: Pick<Palette, "primary" | "secondary">) =>
  (["primary", "secondary"] as const).map((colour) => {
    const { base, tints } = palette[colour];
    return {
      colour,
      value: base,
      tints: TINTS.filter((percent) => percent < 100).map((percent) => ({
        percent,
        value: tints[percent].surface,
      })),
    };
  });

function toShades(colour: Adjustment["colour"], value: unknown, fallback: Hex) {
  const parsed = parseHex(value);
  const base = parsed ?? fallback;
  const adjustments: Adjustment[] = [];
  if (!parsed && value != null && value !== "") {
    adjustments.push({ colour, use: "value", from: String(value).slice(0, 40), to: base, contrast: null });
  }

  const tints = Object.fromEntries(
    TINTS.map((percent) => {
      const surface = mixTint(base, percent);
      return [percent, { surface, text: getTextColour(surface) }];
    }),
  ) as Shades["tints"];

  const getLeastContrast = (candidate: Hex, surfaces: readonly Hex[]) =>
    roundToHundredths(Math.min(...surfaces.map((surface) => getContrast(candidate, surface))));
  const text = darken(listTextSurfaces(base), base, TEXT_CONTRAST);
  const line = darken(listGraphicSurfaces(base), base, GRAPHIC_CONTRAST);
  // Only shapes use the second colour, and each of them is corrected separately.
  if (colour === "secondary") return { shades: { base, tints, text, line }, adjustments };
  if (tints[100].text !== WHITE) {
    const onBrand = roundToHundredths(getContrast(WHITE, base));
    adjustments.push({ colour, use: "textOn", from: WHITE, to: tints[100].text, contrast: onBrand });
  }
  if (text !== base) {
    const asText = getLeastContrast(base, listTextSurfaces(base));
    adjustments.push({ colour, use: "text", from: base, to: text, contrast: asText });
  }
  if (line !== base) {
    const asLine = getLeastContrast(base, listGraphicSurfaces(base));
    adjustments.push({ colour, use: "line", from: base, to: line, contrast: asLine });
  }
  return { shades: { base, tints, text, line }, adjustments };
}

const roundToHundredths = (ratio: number) => Math.round(ratio * 100) / 100;
