import { describe, expect, it, test } from "vitest";
import { createSeededRandom } from "../../db/seed/random.ts";
import {
  requirePence,
  roundHalfUp,
  roundTogether,
  sumPence,
  takeBasisPoints,
  toInstalments,
  toMonthly,
  toPercent,
  toPounds,
} from "./money.ts";

const sumNumbers = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);

test("amounts are formatted as JavaScript's Intl formats them", () => {
  const written = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
  for (const pence of [
    0, 1, 9, 10, 99, 100, 99_999, 100_000, 1_234_56, 12_345_678_90, 100_000_000_000, -1, -1_234_50,
  ])
    expect(toPounds(pence)).toBe(written.format(pence / 100));
});

describe("rounding", () => {
  test.each([
    [0, 10, 0],
    [4, 10, 0],
    [5, 10, 1],
    [14, 10, 1],
    [15, 10, 2],
    [-4, 10, 0],
    [-5, 10, 0],
    [-6, 10, -1],
    [-15, 10, -1],
    [1, 3, 0],
    [2, 3, 1],
  ])("[RULE-01] dividing %i by %i gives %i, with a half rounded up", (dividend, divisor, rounded) => {
    expect(roundHalfUp(dividend, divisor) + 0).toBe(rounded);
  });

  it("[RULE-01] rounding is exact where floating-point division is not", () => {
    // In binary, 1.005 is slightly below the half.
    expect(takeBasisPoints(1_005, 10)).toBe(1);
    expect(roundHalfUp(1_005_000_000_000_005, 10)).toBe(100_500_000_000_001);
    expect(takeBasisPoints(100_000_000_000, 48_00)).toBe(48_000_000_000);
  });

  it("[RULE-01] rounding parts together favours the largest remainders, then the earlier ones", () => {
    expect(roundTogether([15, 15, 15], 10)).toEqual([2, 2, 1]);
    expect(roundTogether([11, 19, 15], 10)).toEqual([1, 2, 2]);
    expect(roundTogether([0, 9], 10)).toEqual([0, 1]);
    expect(roundTogether([], 10)).toEqual([]);
  });
});

describe("instalments", () => {
  it("[RULE-01] £484.62 in twelve instalments is six of £40.39 and six of £40.38", () => {
    expect(toInstalments(484_62, 12)).toEqual([...Array(6).fill(40_39), ...Array(6).fill(40_38)]);
  });

  test.each([
    [0, 12, Array(12).fill(0)],
    [1, 3, [1, 0, 0]],
    [100, 1, [100]],
    [2, 3, [1, 1, 0]],
  ])("[RULE-01] the instalments of %i pence in %i parts add up", (pence, count, instalments) => {
    expect(toInstalments(pence, count)).toEqual(instalments);
  });

  it("[RULE-01] instalments add up, differ by at most a penny and never rise, whatever the amount", () => {
    const random = createSeededRandom(101);
    for (let round = 0; round < 5_000; round++) {
      const pence = random.chance(0.5) ? random.between(0, 500) : random.between(0, 100_000_000_000);
      const count = random.between(1, 60);
      const instalments = toInstalments(pence, count);
      const message = `${pence} in ${count}`;
      expect(instalments, message).toHaveLength(count);
      expect(sumNumbers(instalments), message).toBe(pence);
      expect((instalments[0] ?? 0) - (instalments.at(-1) ?? 0), message).toBeLessThanOrEqual(1);
      expect(
        instalments.toSorted((a, b) => b - a),
        message,
      ).toEqual(instalments);
      expect(instalments.at(-1), message).toBeGreaterThanOrEqual(0);
    }
  });

  test.each([0, -1, 1.5, 367, Number.NaN])("a number of %d instalments is refused", (count) => {
    expect(() => toInstalments(100, count)).toThrow(RangeError);
  });
});

it("[RULE-01] parts rounded together add up to the rounded whole, each within a penny of its value", () => {
  const random = createSeededRandom(202);
  for (let round = 0; round < 5_000; round++) {
    const parts = Array.from({ length: random.between(1, 8) }, () => random.between(0, 9_999_999));
    const rounded = roundTogether(parts, 10_000);
    expect(sumNumbers(rounded)).toBe(roundHalfUp(sumNumbers(parts), 10_000));
    for (const [index, part] of parts.entries()) {
      expect(Math.abs((rounded[index] ?? 0) - part / 10_000)).toBeLessThan(1);
    }
  }
});

test("a month's pay is weekly pay × 52 / 12, rounded down", () => {
  expect([0, 1, 487_50, 476_63].map(toMonthly)).toEqual([0, 4, 2_112_50, 2_065_39]);
});

test("an amount is a whole number of pence, and any other value is refused", () => {
  expect(sumPence([])).toBe(0);
  expect(sumPence([1, 2])).toBe(3);
  const not = [-1, 0.5, 10.005, Number.NaN, Number.POSITIVE_INFINITY, 1e12];
  for (const amount of not) {
    expect(() => requirePence(amount), `${amount}`).toThrow(RangeError);
    expect(() => sumPence([100, amount]), `${amount}`).toThrow(RangeError);
    expect(() => toInstalments(amount, 12), `${amount}`).toThrow(RangeError);
    expect(() => takeBasisPoints(amount, 100), `${amount}`).toThrow(RangeError);
    expect(() => toMonthly(amount), `${amount}`).toThrow(RangeError);
  }
  expect(() => sumPence([60_000_000_000, 60_000_000_000])).toThrow(RangeError);
});

test("amounts and rates are formatted the way people write them", () => {
  expect([0, 5, 484_62, 1_234_567_00, -6_72].map(toPounds)).toEqual([
    "£0.00",
    "£0.05",
    "£484.62",
    "£1,234,567.00",
    "-£6.72",
  ]);
  expect([0, 2_00, 13_80, 5_85].map(toPercent)).toEqual(["0%", "2%", "13.8%", "5.85%"]);
});
