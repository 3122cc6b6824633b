import {
  darken,
  GRAPHIC_CONTRAST,
  getContrast,
  getLuminance,
  getTextColour,
  type Hex,
  hasContrast,
  INK,
  lighten,
  mixTint,
  TEXT_CONTRAST,
  toHex,
  toLch,
  WHITE,
} from "./colour.server.ts";

export type ColourMode = "light" | "dark";

/** Colours that every scheme shares; `styles/base/_root.scss` has the same values. */
export const SHARED_COLOURS = {
  light: {
    paper: WHITE,
    ground: "#f7f6f3",
    sunk: "#efede8",
    line: "#e3e1da",
    edge: "#7f828a",
    ink: INK,
    "ink-2": "#51555c",
    good: "#18693a",
    "good-5": "#ecf6ef",
    wait: "#7d5100",
    "wait-5": "#fdf4e1",
    bad: "#b3261e",
    "bad-5": "#fdf0ee",
  },
  dark: {
    paper: "#191d21",
    ground: "#101316",
    sunk: "#23282d",
    line: "#30363c",
    edge: "#7e8790",
    ink: "#f1f3f4",
    "ink-2": "#abb3ba",
    good: "#7cd39a",
    "good-5": "#15291d",
    wait: "#f0bd62",
    "wait-5": "#2e2413",
    bad: "#ff9d92",
    "bad-5": "#351b19",
  },
} as const satisfies Record<ColourMode, Record<string, Hex>>;

/** Shared surfaces under links and lines in a brand's colour. */
const SURFACES = ["paper", "ground", "sunk", "good-5", "wait-5", "bad-5"] as const;

/** The colours for each purpose, made from a scheme's two. */
export interface Roles {
  /** The filled button, its text, and the button under the pointer. */
  brand: Hex;
  "on-brand": Hex;
  "brand-hover": Hex;
  /** The brand's colour as text, and as a line or an icon. */
  "brand-text": Hex;
  "brand-line": Hex;
  /** Surfaces for recommendations. */
  tint: Hex;
  "tint-2": Hex;
  /** The surface of the greeting, its text and its pattern. */
  field: Hex;
  "on-field": Hex;
  "field-2": Hex;
  /** The darker of the two colours, for shapes; in dark mode as light as text. */
  deep: Hex;
  /** The brand's colour, as light as a shape may be. */
  mid: Hex;
  /** The pictures' pale shape, their accent, and their accent on the greeting's surface. */
  "spot-1": Hex;
  "spot-2": Hex;
  pop: Hex;
}

/** The light theme's surfaces under lines and shapes in a brand's colour. */
export const listGraphicSurfaces = (brand: Hex): Hex[] => [
  ...SURFACES.map((name) => SHARED_COLOURS.light[name]),
  mixTint(brand, 8),
];

/** The light scheme's background behind links in the brand's colour. */
export const listTextSurfaces = (brand: Hex): Hex[] => [...listGraphicSurfaces(brand), mixTint(brand, 20)];

/** The chroma below which a colour is a grey and stays one. */
const GREY_CHROMA = 0.02;

/** A scheme's colours for one mode, from its first and second colour. */
export function toRoles(brand: Hex, accent: Hex, mode: ColourMode): Roles {
  const [deep, other] = getLuminance(brand) < getLuminance(accent) ? [brand, accent] : [accent, brand];
  const accented = toLch(other);
  const pictureAccent = toHex({
    l: Math.max(accented.l, 0.72),
    c: Math.min(accented.c > GREY_CHROMA ? Math.max(accented.c, 0.12) : accented.c, 0.17),
    h: accented.h,
  });
  return mode === "light"
    ? toLightRoles(brand, deep, pictureAccent)
    : toDarkRoles(brand, deep, pictureAccent);
}

function toLightRoles(brand: Hex, deepest: Hex, accent: Hex): Roles {
  const surfaces = listGraphicSurfaces(brand);
  const textSurfaces = listTextSurfaces(brand);
  const onBrand = getTextColour(brand);
  const deep = darken(textSurfaces, deepest, TEXT_CONTRAST);
  return {
    brand,
    "on-brand": onBrand,
    "brand-hover": stepLightness(brand, onBrand, onBrand === WHITE ? [-0.06, 0.05] : [0.05, -0.06]),
    "brand-text": darken(textSurfaces, brand, TEXT_CONTRAST),
    "brand-line": darken(surfaces, brand, GRAPHIC_CONTRAST),
    tint: mixTint(brand, 8),
    "tint-2": mixTint(brand, 20),
    field: brand,
    "on-field": onBrand,
    "field-2": stepLightness(brand, onBrand, onBrand === WHITE ? [0.055, -0.055] : [-0.035, 0.035]),
    deep,
    mid: findLightestShade(surfaces, brand),
    "spot-1": getSoftForm(brand, deepest),
    "spot-2": accent,
    pop: findAccentOn(brand, accent, deep),
  };
}

function toDarkRoles(brand: Hex, deepest: Hex, accent: Hex): Roles {
  const { l, c, h } = toLch(brand);
  const deepestLch = toLch(deepest);
  const tint1 = toHex({ l: 0.262, c: Math.min(c, 0.022), h });
  const tint2 = toHex({ l: 0.33, c: Math.min(c, 0.035), h });
  const surfaces = [...SURFACES.map((name) => SHARED_COLOURS.dark[name]), tint1, tint2];
  const lifted = l > 0.68 ? brand : toHex({ l: 0.76, c: Math.min(c * 1.1, 0.13), h });
  const field = toHex({ l: 0.285, c: Math.min(c, 0.05), h });
  const deep = toHex({ l: 0.9, c: Math.min(deepestLch.c, 0.045), h: deepestLch.h });
  return {
    brand: lifted,
    "on-brand": getTextColour(lifted),
    "brand-hover": stepLightness(lifted, getTextColour(lifted), [0.05, -0.06]),
    "brand-text": lighten(surfaces, lifted, TEXT_CONTRAST),
    "brand-line": lighten(surfaces, lifted, GRAPHIC_CONTRAST),
    tint: tint1,
    "tint-2": tint2,
    field,
    "on-field": SHARED_COLOURS.dark.ink,
    "field-2": stepLightness(field, SHARED_COLOURS.dark.ink, [0.055, -0.055]),
    deep,
    mid: lighten(surfaces, toHex({ l: 0.66, c: limitChroma(c, 0.06, 0.13), h }), GRAPHIC_CONTRAST),
    "spot-1": toHex({
      l: 0.5,
      c: Math.min(c > GREY_CHROMA ? Math.max(deepestLch.c, 0.045) : deepestLch.c, 0.1),
      h: deepestLch.c > 0.06 ? deepestLch.h : h,
    }),
    "spot-2": accent,
    pop: findAccentOn(field, accent, deep),
  };
}

/** The surface a step lighter or darker; the first step on which its text is readable. */
function stepLightness(surface: Hex, text: Hex, steps: readonly number[]): Hex {
  const { l, c, h } = toLch(surface);
  const stepped = steps.map((step) => toHex({ l: l + step, c, h }));
  return stepped.find((each) => each !== surface && getContrast(each, text) >= TEXT_CONTRAST) ?? surface;
}

const limitChroma = (chroma: number, minimum: number, maximum: number) =>
  Math.min(chroma > GREY_CHROMA ? Math.max(chroma, minimum) : chroma, maximum);

/** The lightest shade of the brand's colour in which a shape is still visible on every surface. */
function findLightestShade(surfaces: readonly Hex[], brand: Hex): Hex {
  const darkened = darken(surfaces, brand, GRAPHIC_CONTRAST);
  const { l: start, c, h } = toLch(darkened);
  let best = darkened;
  for (let l = start; l < 0.9; l += 0.004) {
    const candidate = toHex({ l, c: Math.min(c * 1.15, 0.2), h });
    if (!hasContrast(candidate, surfaces, GRAPHIC_CONTRAST)) break;
    best = candidate;
  }
  return best;
}

/** A pale form of the darker colour, with the brand's hue if it is a grey. */
function getSoftForm(brand: Hex, deepest: Hex): Hex {
  const brandLch = toLch(brand);
  const below = toLch(deepest);
  const isOwn = brand === deepest;
  const soft = toHex({
    l: Math.max(below.l, 0.45),
    c: Math.max(below.c, isOwn ? 0 : Math.min(brandLch.c, 0.12)),
    h: isOwn || below.c > 0.06 ? below.h : brandLch.h,
  });
  return mixTint(soft, 40);
}

/** An accent colour that stands out on the field's background. */
const findAccentOn = (field: Hex, spot: Hex, deep: Hex): Hex =>
  getContrast(spot, field) > 1.5 ? spot : deep;
