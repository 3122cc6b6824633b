import { describe, expect, test } from "vitest";
import { getNextPayDay, getPayroll, getPayrollForDecision } from "./payroll-dates.ts";

const calendar = { cutOffDay: 10, payDay: 28 };

describe("[RULE-14] the cut-off", () => {
  test.each([
    ["2026-12-10", "2026-12"],
    ["2026-12-11", "2027-01"],
    ["2026-12-31", "2027-01"],
    ["2027-01-01", "2027-01"],
  ])("a decision on %s is paid for in the payroll of %s", (day, month) => {
    expect(getPayrollForDecision(day, calendar).month).toBe(month);
  });

  test("the cut-off is the month's last day when the month is too short", () => {
    expect(getPayroll("2027-02", { cutOffDay: 31, payDay: 30 })).toEqual({
      month: "2027-02",
      cutOff: "2027-02-28",
      payDay: "2027-02-28",
    });
    expect(getPayrollForDecision("2028-02-29", { cutOffDay: 31, payDay: 31 }).month).toBe("2028-02");
  });
});

test.each([
  ["2026-11-20", 28, "2026-11-28"],
  ["2026-11-28", 28, "2026-11-28"],
  ["2026-11-29", 28, "2026-12-28"],
  ["2026-12-31", 31, "2026-12-31"],
  ["2027-02-01", 31, "2027-02-28"],
])("[CCV-02] the first pay day from %s, paid on day %d, is %s", (day, payDay, expected) => {
  expect(getNextPayDay(day, payDay)).toBe(expected);
});
