import {
  useMode as addSpace,
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  parse,
  type Rgb,
  wcagContrast,
} from "culori/fn";
import type { CheckContext } from "./check-context.ts";

addSpace(modeRgb);
addSpace(modeLrgb);
const toOklch = addSpace(modeOklch);

/** The contrast that text needs with its background (WCAG 2.2 1.4.3, level AA). */
const textContrast = 4.5;
/** Backgrounds of the portal's pages: white, and the grey around panels. */
const backgrounds = ["#ffffff", "#f7f7f5"];

/** Warns about colours that the portal adjusts, with the result, and about missing logos. */
export function checkBrand({ document, positions, problems }: CheckContext): void {
  const { primaryColour, secondaryColour, logos } = document.brand;
  const checkColour = (key: string, colour: string) => {
    const surfaces = [...backgrounds, createTint(colour)];
    const readable = findReadableColour(colour, surfaces);
    if (readable === colour.toLowerCase()) return;
    const ratio = Math.min(...surfaces.map((surface) => wcagContrast(colour, surface)));
    problems.warn(
      "client.yaml",
      positions.findLine("client.yaml", "brand", key),
      `Text in ${colour} has a contrast of ${ratio.toFixed(2)}:1 and needs 4.5:1`,
      `The portal uses ${readable} for text. Choose a darker colour if you want another`,
    );
  };
  checkColour("primary colour", primaryColour);
  checkColour("secondary colour", secondaryColour);
  if (logos.header !== null) return;
  const line = positions.findLine("client.yaml", "brand");
  const hint = "Add `logos` with `header: header.svg`, and the file to the folder logos";
  problems.warn("client.yaml", line, "The client has no logo for the header", hint);
}

/** The colour at 5% on white, which is used as a background for text in the same colour. */
function createTint(colour: string): string {
  const { r, g, b } = parse(colour) as Rgb;
  const mixWithWhite = (channel: number) => 1 + (channel - 1) * 0.05;
  return formatHex({ mode: "rgb", r: mixWithWhite(r), g: mixWithWhite(g), b: mixWithWhite(b) });
}

/** The colour, darkened if necessary with the same hue until text in it is readable. */
function findReadableColour(colour: string, surfaces: readonly string[]): string {
  const isReadable = (candidate: string) =>
    surfaces.every((each) => wcagContrast(candidate, each) >= textContrast);
  const exact = formatHex(parse(colour) as Rgb);
  if (isReadable(exact)) return exact;
  const start = toOklch(parse(colour) as Rgb);
  for (let l = start.l; l > 0; l -= 0.002) {
    const candidate = formatHex(clampChroma({ ...start, l }, "oklch"));
    if (isReadable(candidate)) return candidate;
  }
  return "#000000";
}
