import type { ExplainedAmount, Line } from "./explanation.ts";
import { requirePence, roundTogether, toPercent, toPounds } from "./money.ts";

/**
 * The rate on the part of an amount above the previous band, up to and including `upToPence`. The last band has null.
 */
export interface Band {
  name: string;
  upToPence: number | null;
  basisPoints: number;
}

/**
 * A charge by bands in pence, rounded half up once (RULE-01), with a line for each reached band. Bands ascend and the
 * last has no end.
 * @throws RangeError as `requirePence`.
 */
export function chargeByBands(
  amountPence: number,
  bands: readonly Band[],
  rule: Pick<Line, "rule" | "code">,
): ExplainedAmount {
  requirePence(amountPence);
  const slices = bands
    .map((band, index) => {
      const from = bands[index - 1]?.upToPence ?? 0;
      const to = Math.min(amountPence, band.upToPence ?? amountPence);
      return { band, slicePence: Math.max(0, to - from) };
    })
    .filter(({ band, slicePence }) => slicePence > 0 && band.basisPoints > 0);
  const charges = roundTogether(
    slices.map(({ band, slicePence }) => slicePence * band.basisPoints),
    10_000,
  );
  const lines = slices.map(
    ({ band, slicePence }, index): Line => ({
      ...rule,
      text: `${band.name}: ${toPercent(band.basisPoints)} of ${toPounds(slicePence)}`,
      inputs: { band: band.name, basisPoints: band.basisPoints, ofPence: slicePence },
      rounding: "half up",
      pence: charges[index] ?? 0,
    }),
  );
  return { pence: charges.reduce((sum, pence) => sum + pence, 0), lines };
}
