import { describe, expect, test } from "vitest";
import { member, partner, product } from "../../../tests/support/members.ts";
import { selection, standing } from "../../../tests/support/standings.ts";
import { balancePence, limitFacts, multipleOn } from "./limit-facts.ts";
import type { ProductCode } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { Standing } from "./standing.ts";
import type { OpenRoute } from "./windows.ts";

const route: OpenRoute = {
  ...{ route: "monthly", closes: "2026-12-10", direction: "any" },
  ...{ coverDate: "2027-01-01", firstDeductionDate: "2026-12-28" },
};
const facts = (code: ProductCode, of: Partial<Standing> = {}, by = route) =>
  limitFacts(product(code), standing(of), by);
const life = (multiple: number, rest: Partial<Selection> = {}) =>
  selection({ code: "life", choice: { kind: "multiple", multiple }, ...rest });
const loan = (pence: number, rest: Partial<Selection> = {}) =>
  selection({ code: "season-ticket", choice: { kind: "spread", pence, months: 10 }, ...rest });

describe("[RULE-12] the multiple of life cover", () => {
  const before = life(5, { status: "ended", coverDate: "2025-04-01", endDate: "2026-08-31" });
  const now = life(7, { coverDate: "2026-09-01", createdAt: 2 });

  test("is the core where nothing was chosen", () => {
    expect(multipleOn(product("life"), standing(), "2026-11-20")).toBe(4);
  });

  test("of today, and of the year's start", () => {
    expect(facts("life", { selections: [before, now] }).multiple).toEqual({ now: 7, atYearStart: 5 });
  });

  test("of today for a year that has not begun", () => {
    const annual = { ...route, route: "annual", coverDate: "2027-04-01" } as const;
    expect(facts("life", { selections: [before, now] }, annual).multiple.atYearStart).toBe(7);
  });
});

describe("[RULE-16] what a partner's cover may not exceed", () => {
  test("of critical illness one's own", () => {
    const own = selection({
      ...{ code: "critical-illness", choice: { kind: "cover", pence: 75_000_00, partnerPence: 0 } },
    });
    expect(facts("critical-illness", { selections: [own] }).ownCoverPence).toBe(75_000_00);
    expect(facts("critical-illness").ownCoverPence).toBe(0);
  });

  test("of partner life one's life cover, and nothing from 70 on", () => {
    expect(facts("partner-life", { selections: [life(6)] }).ownCoverPence).toBe(252_000_00);
    const old = member({ dateOfBirth: "1955-01-01" });
    expect(facts("partner-life", { member: old }).ownCoverPence).toBe(0);
  });

  test("a partner who was removed is none", () => {
    const withFamily = (isActive: boolean) =>
      facts("critical-illness", { member: member({ family: [partner({ isActive })] }) }).hasPartner;
    expect([withFamily(true), withFamily(false)]).toEqual([true, false]);
  });
});

describe("[RULE-19] what may still be lent", () => {
  const headroom = (...selections: Selection[]) => facts("season-ticket", { selections }).loanHeadroomPence;

  test.each<[string, Selection[], number]>([
    ["all of it", [], 10_000_00],
    [
      "a cycle is no loan",
      [selection({ code: "cycle", choice: { kind: "spread", pence: 1_000_00, months: 12 } })],
      10_000_00,
    ],
    ["one that is over counts no more", [loan(4_000_00, { status: "ended" })], 10_000_00],
    // April to November are paid by the 20th of November but for the last of these.
    [
      "what is shown is what would be changed",
      [loan(4_000_00, { createdAt: 1 }), loan(100_00, { status: "draft", createdAt: 2 })],
      10_000_00 - 3 * 400_00,
    ],
  ])("%s", (_, selections, expected) => {
    expect(headroom(...selections)).toBe(expected);
  });
});

describe("what is left to pay of a loan", () => {
  test.each([
    ["2026-04-27", 1_000_00],
    ["2026-04-28", 900_00],
    ["2026-11-20", 300_00],
    ["2027-01-28", 0],
    ["2030-01-01", 0],
  ])("on %s: %d", (day, left) => {
    expect(balancePence(loan(1_000_00), day)).toBe(left);
  });

  test("all of it before a first deduction is known, and nothing of what is no loan", () => {
    expect(balancePence(loan(1_000_00, { firstDeductionDate: null }), "2027-01-28")).toBe(1_000_00);
    expect(balancePence(selection(), "2026-11-20")).toBe(0);
  });
});

test.each([
  [42_000_00, 243_00],
  [51_000_00, 124_00],
  [160_000_00, 110_00],
])("[RULE-18] of pay of %d the most a month is %d", (annualPayPence, expected) => {
  expect(facts("childcare-vouchers", { member: member({ annualPayPence }) }).voucherPence).toBe(expected);
});

describe("[RULE-17] holiday", () => {
  test.each<[string, Partial<Standing>, object]>([
    ["full time", {}, { unit: "days", buy: 5 }],
    ["part time in hours", { weeklyHoursHundredths: 18_75, holidayDaysHundredths: 16_50 }, { unit: "hours" }],
    ["none where it is not known", { holidayDaysHundredths: null }, { unit: "days", buy: 0, sell: 0 }],
  ])("%s", (_, of, expected) => {
    expect(facts("holiday", of).holiday.limits).toMatchObject(expected);
  });

  test("its direction is that of what was chosen", () => {
    const sold = selection({
      ...{ code: "holiday", choice: { kind: "days", direction: "sell", amount: 1, unit: "days" } },
    });
    expect(facts("holiday", { selections: [sold] }).holiday.direction).toBe("sell");
    expect(facts("holiday").holiday.direction).toBe("buy");
  });
});
