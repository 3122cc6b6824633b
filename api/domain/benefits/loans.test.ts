import { describe, expect, test } from "vitest";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { getBalancePence, getLoanHeadroomPence } from "./loans.ts";
import type { Selection } from "./selection.ts";

const buildLoan = (pence: number, rest: Partial<Selection> = {}) =>
  buildSelection({ code: "season-ticket", choice: { kind: "spread", pence, months: 10 }, ...rest });

describe("[RULE-19] the amount that may still be lent", () => {
  const changed = buildLoan(100_00, { status: "draft", createdAt: 2 });

  test.each<[string, Selection[], number]>([
    ["the whole limit without a loan", [], 10_000_00],
    [
      "a cycle plan does not count as a loan",
      [buildSelection({ code: "cycle", choice: { kind: "spread", pence: 1_000_00, months: 12 } })],
      10_000_00,
    ],
    ["a repaid loan does not count", [buildLoan(4_000_00, { status: "ended" })], 10_000_00],
    // The balance is three instalments: by 20 November, those of April to October are paid.
    ["a current loan counts with its balance", [buildLoan(4_000_00)], 10_000_00 - 3 * 400_00],
    ["a draft of a change does not count", [buildLoan(4_000_00), changed], 10_000_00 - 3 * 400_00],
  ])("loans reduce the amount that may still be lent: %s", (_, selections, expected) => {
    expect(getLoanHeadroomPence(buildSnapshot({ selections }), null)).toBe(expected);
  });

  test("a loan that is being changed does not count against itself", () => {
    const running = buildLoan(4_000_00);
    expect(getLoanHeadroomPence(buildSnapshot({ selections: [running] }), running)).toBe(10_000_00);
  });
});

describe("the balance of a loan", () => {
  test.each([
    ["2026-04-27", 1_000_00],
    ["2026-04-28", 900_00],
    ["2026-11-20", 300_00],
    ["2027-01-28", 0],
    ["2030-01-01", 0],
  ])("the balance of a loan on %s is %d pence", (day, left) => {
    expect(getBalancePence(buildLoan(1_000_00), day)).toBe(left);
  });

  test("the balance is the whole loan until its first deduction is known, and zero for other benefits", () => {
    expect(getBalancePence(buildLoan(1_000_00, { firstDeductionDate: null }), "2027-01-28")).toBe(1_000_00);
    expect(getBalancePence(buildSelection(), "2026-11-20")).toBe(0);
  });
});
