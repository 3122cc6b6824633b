import { pricesCopy } from "#api-copy/prices";
import { memoize } from "../../memoize.ts";
import type { ExplainedAmount, Line } from "../../pay/explanation.ts";
import { roundTogether, toPounds } from "../../pay/money.ts";
import type { PriceList } from "../product.ts";
import { getListPrice, toExplainedAmount } from "./pricing.ts";

/** A sum in pence on a life, and that person's age. */
export interface CoverByAge {
  code: string;
  what: string;
  pence: number;
  age: number;
}

/** Cover × rate per £1,000 × loading, a year, rounded once for all together (RULE-01). */
export function priceByAge(
  list: PriceList | null,
  rule: string,
  covers: readonly CoverByAge[],
): ExplainedAmount {
  const loading = list?.loadingPercent ?? 100;
  const insured = covers
    .filter(({ pence }) => pence > 0)
    .map((each) => ({ ...each, band: getBand(list, each.age) }));
  const costs = roundTogether(
    insured.map(({ pence, band }) => pence * band.pence * loading),
    1_000_00 * 100,
  );
  const times = loading === 100 ? "" : ` × ${loading / 100}`;
  return toExplainedAmount(
    ...insured.map(
      ({ code, what, pence, age, band }, index): Line => ({
        rule,
        code,
        rounding: "half up",
        pence: costs[index] ?? 0,
        text: pricesCopy("byAge", { what, amount: toPounds(pence), rate: toPounds(band.pence), times, age }),
        inputs: {
          coverPence: pence,
          ratePence: band.pence,
          fromAge: band.fromAge,
          age,
          loadingPercent: loading,
        },
      }),
    ),
  );
}

/** Pence per £1,000 a year at an age. @throws RangeError below the first band. */
function getBand(list: PriceList | null, age: number): { fromAge: number; pence: number } {
  const fromAge = (list ? listAges(list) : []).findLast((from) => from <= age) ?? Number.NEGATIVE_INFINITY;
  return { fromAge, pence: getListPrice(list, String(fromAge)) };
}

/** The ages at which a band begins, youngest first. Sorted once, because a list prices many people. */
const listAges = memoize((list: PriceList): readonly number[] =>
  Object.keys(list.pence)
    .map(Number)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b),
);
