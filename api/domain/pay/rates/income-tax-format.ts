import type { Band } from "../bands.ts";
import type { TableFormat } from "./figures.ts";
import { type Figure, type FigureReader, toNumberText } from "./figures.ts";
import type { IncomeTaxRates, TaxRegion } from "./income-tax.ts";

const regions: readonly (readonly [TaxRegion, string])[] = [
  ["rUK", "England and Northern Ireland"],
  ["S", "Scotland"],
  ["C", "Wales"],
];
const allowance = "personal allowance (pounds a year)";
const taper = "allowance falls above (pounds a year)";
const getRateName = (region: string, band: string) => `${region}: ${band} (percent)`;
const getEndName = (region: string, band: string) => `${region}: ${band} up to (pounds a year)`;

/** The lines of the income tax table: each region names its own bands, and the last has no end. */
export const incomeTaxFormat: TableFormat<IncomeTaxRates> = {
  toFigures: ({ allowancePence, taperFromPence, bands }) => [
    [allowance, toNumberText(allowancePence)],
    [taper, toNumberText(taperFromPence)],
    ...regions.flatMap(([region, regionName]) =>
      bands[region].flatMap(({ name, upToPence, basisPoints }): Figure[] => [
        [getRateName(regionName, name), toNumberText(basisPoints)],
        ...(upToPence === null ? [] : [[getEndName(regionName, name), toNumberText(upToPence)] as const]),
      ]),
    ),
  ],
  toRow: (figures) => ({
    allowancePence: figures.readPence(allowance),
    taperFromPence: figures.readPence(taper),
    bands: Object.fromEntries(
      regions.map(([region, regionName]) => [region, readBands(figures, regionName)]),
    ) as unknown as IncomeTaxRates["bands"],
  }),
};

function readBands(figures: FigureReader, region: string): Band[] {
  const matchUnit = (unit: string) =>
    figures.listMatching(new RegExp(`^${region}: (.+) \\(${unit}\\)$`, "i"));
  const ends = matchUnit("pounds a year").flatMap(({ line, parts: [part = ""] }) => {
    const name = part.replace(/ up to$/i, "");
    return name === part ? [] : [{ line, name, pence: figures.readHundredths(line) }];
  });
  const bands = matchUnit("percent").map(({ line, parts: [name = ""] }) => {
    const bandEnd = ends.find((each) => each.name === name);
    return { line, name, basisPoints: figures.readHundredths(line), upToPence: bandEnd?.pence ?? null };
  });
  for (const { line, name } of ends) {
    if (!bands.some((band) => band.name === name)) {
      figures.addProblem(line, `“${name}” has an end but no rate: add a line “${getRateName(region, name)}”`);
    }
  }
  const open = bands.filter(({ upToPence }) => upToPence === null);
  const last = ends.at(-1);
  // Asking for a missing figure makes the reader report it.
  if (bands.length === 0) figures.readBasisPoints(getRateName(region, "Basic rate"));
  else if (open.length === 0 && last) {
    figures.addProblem(last.line, "The highest band has no end: remove its line “up to”");
  }
  for (const { line, name } of open.slice(0, -1)) {
    figures.addProblem(line, `Only the last band has no end: add a line “${getEndName(region, name)}”`);
  }
  const sorted = bands.toSorted(
    (first, other) =>
      (first.upToPence ?? Number.POSITIVE_INFINITY) - (other.upToPence ?? Number.POSITIVE_INFINITY),
  );
  for (const [index, band] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.upToPence === band.upToPence && band.upToPence !== null) {
      figures.addProblem(
        band.line,
        `“${band.name}” ends where “${before.name}” does. Bands end one after the other`,
      );
    }
  }
  return sorted.map(({ line, ...band }) => band);
}
