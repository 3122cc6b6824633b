import {
  contrast,
  darkenedFor,
  GRAPHIC_CONTRAST,
  type Hex,
  parseHex,
  TEXT_CONTRAST,
  textOn,
  tint,
  WHITE,
} from "./colour.server.ts";

/** THEME-06. */
export const DEFAULT_PRIMARY: Hex = "#333333";
export const DEFAULT_SECONDARY: Hex = "#666666";

/** THEME-07, in percent of the colour on white. */
export const TINTS = [100, 80, 60, 20, 5] as const;
export type Tint = (typeof TINTS)[number];

/** Surfaces in styles/base on which links and lines in a brand's colour stand, whatever the brand. */
export const SURFACES = {
  paper: WHITE,
  ground: "#f7f7f5",
  "bad-5": "#fdf2f1",
  "good-5": "#f0f7f2",
  "wait-5": "#fdf6e7",
} as const satisfies Record<string, Hex>;

/** One colour of a scheme and everything that is drawn with it. */
export interface Shades {
  base: Hex;
  /** Each tint with a text colour that reads on it. */
  tints: Record<Tint, { surface: Hex; text: Hex }>;
  /** The colour as text on every surface that links stand on, its own 5 % tint among them. */
  text: Hex;
  /** The colour as a line or an icon on the same surfaces. */
  line: Hex;
}

/** What a scheme's colour could not be used for as it is; for whoever sets the colours. */
export interface Adjustment {
  colour: "primary" | "secondary";
  use: "value" | "text" | "line" | "textOn";
  from: string;
  to: Hex;
  /** Contrast of `from` in that use; null where it is no colour at all. */
  contrast: number | null;
}

export interface Palette {
  primary: Shades;
  secondary: Shades;
  adjustments: Adjustment[];
}

/** Colours of a scheme from its two untrusted strings; what is no hex colour falls back to the default (C10). */
export function toPalette(primary: unknown, secondary: unknown): Palette {
  const first = toShades("primary", primary, DEFAULT_PRIMARY);
  const second = toShades("secondary", secondary, DEFAULT_SECONDARY);
  return {
    primary: first.shades,
    secondary: second.shades,
    adjustments: [...first.adjustments, ...second.adjustments],
  };
}

function toShades(colour: Adjustment["colour"], value: unknown, fallback: Hex) {
  const parsed = parseHex(value);
  const base = parsed ?? fallback;
  const adjustments: Adjustment[] = [];
  if (!parsed && value != null && value !== "") {
    adjustments.push({ colour, use: "value", from: String(value).slice(0, 40), to: base, contrast: null });
  }

  const tints = Object.fromEntries(
    TINTS.map((percent) => {
      const surface = tint(base, percent);
      return [percent, { surface, text: textOn(surface) }];
    }),
  ) as Shades["tints"];

  const surfaces = [...Object.values(SURFACES), tints[5].surface];
  const worst = (candidate: Hex) =>
    round(Math.min(...surfaces.map((surface) => contrast(candidate, surface))));
  const text = darkenedFor(surfaces, base, TEXT_CONTRAST);
  const line = darkenedFor(surfaces, base, GRAPHIC_CONTRAST);
  if (tints[100].text !== WHITE) {
    const onBrand = round(contrast(WHITE, base));
    adjustments.push({ colour, use: "textOn", from: WHITE, to: tints[100].text, contrast: onBrand });
  }
  if (text !== base) adjustments.push({ colour, use: "text", from: base, to: text, contrast: worst(base) });
  if (line !== base) adjustments.push({ colour, use: "line", from: base, to: line, contrast: worst(base) });
  return { shades: { base, tints, text, line }, adjustments };
}

const round = (ratio: number) => Math.round(ratio * 100) / 100;
