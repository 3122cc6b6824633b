import { pricesCopy } from "#api-copy/prices";
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
    .map((each) => ({ ...each, band: bandAt(list, each.age) }));
  const costs = roundTogether(
    insured.map(({ pence, band }) => pence * band.pence * loading),
    1_000_00 * 100,
  );
  const times = loading === 100 ? "" : ` × ${loading / 100}`;
  return toExplainedAmount(
    ...insured.map(
      ({ code, what, pence, age, band }, at): Line => ({
        rule,
        code,
        rounding: "half up",
        pence: costs[at] ?? 0,
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
function bandAt(list: PriceList | null, age: number): { fromAge: number; pence: number } {
  const fromAge = (list ? listAges(list) : []).findLast((from) => from <= age) ?? Number.NEGATIVE_INFINITY;
  return { fromAge, pence: getListPrice(list, String(fromAge)) };
}

const remembered = new WeakMap<PriceList, readonly number[]>();

/** The ages at which a band begins, youngest first. Sorted once, because a list prices many people. */
function listAges(list: PriceList): readonly number[] {
  const known = remembered.get(list);
  if (known) return known;
  const ages = Object.keys(list.pence).map(Number).filter(Number.isFinite);
  ages.sort((a, b) => a - b);
  remembered.set(list, ages);
  return ages;
}
