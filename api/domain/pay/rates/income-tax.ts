import type { Band } from "../bands.ts";
import { yearStarts } from "../tax-year.ts";
import type { DatedRow, RateTable } from "./dated.ts";

/** England and Northern Ireland, Scotland (tax codes with S), Wales (with C). */
export type TaxRegion = "rUK" | "S" | "C";

export interface IncomeTaxRates extends DatedRow {
  /** Tax-free income of every person. */
  allowancePence: number;
  /** Income above which the allowance falls by £1 for each £2. */
  taperFromPence: number;
  /** Bands of the income above the remaining allowance. */
  bands: Readonly<Record<TaxRegion, readonly Band[]>>;
}

type BandRow = readonly [name: string, upToPence: number | null, basisPoints: number];

const toBands = (...rows: BandRow[]): Band[] =>
  rows.map(([name, upToPence, basisPoints]) => ({ name, upToPence, basisPoints }));

const ukBands = toBands(
  ["Basic rate", 37_700_00, 20_00],
  ["Higher rate", 125_140_00, 40_00],
  ["Additional rate", null, 45_00],
);

/** Wales has the UK's bands, because its own 10% in each only replaces what the UK leaves to it. */
const addScottish = (scottish: readonly Band[]) => ({ rUK: ukBands, C: ukBands, S: scottish });

/** The law has frozen the allowance and the taper's start for all these years. */
const allowance = { allowancePence: 12_570_00, taperFromPence: 100_000_00 };

const createScottishBands = (starterPence: number, basicPence: number) =>
  toBands(
    ["Starter rate", starterPence, 19_00],
    ["Basic rate", basicPence, 20_00],
    ["Intermediate rate", 31_092_00, 21_00],
    ["Higher rate", 62_430_00, 42_00],
    ["Advanced rate", 125_140_00, 45_00],
    ["Top rate", null, 48_00],
  );

const citeGovUk = (years: string) => `GOV.UK, Rates and thresholds for employers ${years}`;

export const incomeTaxTable: RateTable<IncomeTaxRates> = {
  name: "income tax",
  yearStart: yearStarts.tax,
  rows: [
    {
      from: "2023-04-06",
      ...allowance,
      bands: addScottish(
        toBands(
          ["Starter rate", 2_162_00, 19_00],
          ["Basic rate", 13_118_00, 20_00],
          ["Intermediate rate", 31_092_00, 21_00],
          ["Higher rate", 125_140_00, 42_00],
          ["Top rate", null, 47_00],
        ),
      ),
      source: citeGovUk("2023 to 2024"),
    },
    {
      from: "2024-04-06",
      ...allowance,
      bands: addScottish(createScottishBands(2_306_00, 13_991_00)),
      source: citeGovUk("2024 to 2025"),
    },
    {
      from: "2025-04-06",
      ...allowance,
      bands: addScottish(createScottishBands(2_827_00, 14_921_00)),
      source: citeGovUk("2025 to 2026"),
    },
    {
      from: "2026-04-06",
      ...allowance,
      bands: addScottish(createScottishBands(3_967_00, 16_956_00)),
      source:
        "UK: thresholds frozen to April 2031 by Budget 2025. Scotland: Scottish Budget of 13 January 2026, bands to £16,537, £29,526, £43,662, £75,000 and £125,140 with the allowance of £12,570",
    },
  ],
};
