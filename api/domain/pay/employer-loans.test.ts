import { expect, it, test } from "vitest";
import { checkLoans } from "./employer-loans.ts";
import { getRates, publishedTables } from "./rates/index.ts";

const { employerLoans } = getRates("2026-11-20", publishedTables).rates;

test.each([
  ["no loan before and none requested", [], 0, 0, 10_000_00, true],
  ["the largest season ticket", [], 9_999_00, 9_999_00, 10_000_00, true],
  ["at the limit", [3_000_00, 2_000_00], 5_000_00, 10_000_00, 5_000_00, true],
  ["a penny above the limit", [3_000_00, 2_000_00], 5_000_01, 10_000_01, 5_000_00, false],
  ["loans that are already above the limit", [11_000_00], 0, 11_000_00, 0, false],
] as const)(
  "[RULE-19] loans together stay within the limit: %s",
  (_, outstanding, further, totalPence, headroomPence, isAllowed) => {
    const loans = checkLoans(outstanding, further, employerLoans);
    expect(loans).toMatchObject({ totalPence, headroomPence });
    expect(loans.reason === null).toBe(isAllowed);
  },
);

it("[RULE-19] the refusal of a loan names the total, the limit and the amount that may still be lent", () => {
  expect(checkLoans([4_000_00], 6_500_00, employerLoans).reason).toBe(
    "Your employer loans would total £10,500.00. The limit is £10,000.00, so you have £6,000.00 left.",
  );
});

it("a loan that is not an amount is refused", () => {
  for (const pence of [-1, 0.5, Number.NaN]) {
    expect(() => checkLoans([], pence, employerLoans)).toThrow(RangeError);
    expect(() => checkLoans([pence], 0, employerLoans)).toThrow(RangeError);
  }
});
