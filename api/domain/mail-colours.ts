/**
 * Colours of an email, `#rrggbb`: the brand's, and variants that are readable on it, on white and on dark.
 */
export interface MailColours {
  brand: string;
  onBrand: string;
  /** The brand colour as text on white, darkened until it can be read. */
  link: string;
  /** A light tint of the brand colour, behind the price. */
  tint: string;
  /** The money bar's marks: dark is the person, light is saved tax, medium is the employer. */
  bar: PayerColours;
  dark: { brand: string; onBrand: string; tint: string; bar: PayerColours };
}

type PayerColours = Record<"you" | "tax" | "employer", string>;

const INK = "#17191c";
const WHITE = "#ffffff";
const DARK_PAPER = "#191d21";
/** The lowest contrast at which text is readable on its background (WCAG 1.4.3). */
const READABLE_CONTRAST = 4.5;
/** The lowest contrast of a drawing (WCAG 1.4.11). */
const VISIBLE_CONTRAST = 3;

/** `brandColour` is untrusted: anything but a hex colour becomes neutral grey. */
export function toMailColours(brandColour: string): MailColours {
  const brand = /^#[0-9a-f]{6}$/i.test(brandColour) ? brandColour : "#333333";
  const [tint, darkTint] = [mixColours(brand, WHITE, 0.92), mixColours(brand, DARK_PAPER, 0.85)];
  const lifted = mixUntilReadable(brand, WHITE, DARK_PAPER);
  return {
    brand,
    onBrand: getReadableColour(brand),
    link: mixUntilReadable(brand, INK, WHITE),
    tint,
    bar: toBarColours(brand, INK, tint),
    dark: {
      brand: lifted,
      onBrand: getReadableColour(lifted),
      tint: darkTint,
      bar: toBarColours(lifted, WHITE, darkTint),
    },
  };
}

/** Three tones that differ in lightness: the person's and the employer's stand out from the background. */
function toBarColours(brand: string, far: string, ground: string): PayerColours {
  const you = mixUntilReadable(brand, far, ground, 7);
  const employer = mixUntilReadable(ground, you, ground, VISIBLE_CONTRAST);
  return { you, tax: mixColours(ground, you, 0.2), employer };
}

const getReadableColour = (ground: string) =>
  getContrast(WHITE, ground) >= getContrast(INK, ground) ? WHITE : INK;

/** Mixes in another colour until the text is readable on its background. */
function mixUntilReadable(
  colour: string,
  other: string,
  ground: string,
  minimumContrast = READABLE_CONTRAST,
): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mixColours(colour, other, share);
    if (getContrast(mixed, ground) >= minimumContrast) return mixed;
  }
  return other;
}

const listParts = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

function mixColours(colour: string, other: string, share: number): string {
  const others = listParts(other);
  const parts = listParts(colour).map((part, index) =>
    Math.round(part + ((others[index] ?? 0) - part) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2's contrast ratio, 1 to 21. */
function getContrast(first: string, other: string): number {
  const [low = 0, high = 0] = [getLuminance(first), getLuminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = listParts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
