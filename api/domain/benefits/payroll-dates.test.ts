import { describe, expect, test } from "vitest";
import { addDays } from "../calendar.ts";
import { monthlyStart, nextPayDay, payrollOf, payrollTaking, startFrom } from "./payroll-dates.ts";

const calendar = { cutOffDay: 10, payDay: 28 };

describe("[RULE-14] the cut-off", () => {
  test.each([
    ["2026-12-10", "2026-12"],
    ["2026-12-11", "2027-01"],
    ["2026-12-31", "2027-01"],
    ["2027-01-01", "2027-01"],
  ])("what is decided on %s goes into the payroll of %s", (day, month) => {
    expect(payrollTaking(day, calendar).month).toBe(month);
  });

  test("in a month too short for its day is the last", () => {
    expect(payrollOf("2027-02", { cutOffDay: 31, payDay: 30 })).toEqual({
      month: "2027-02",
      cutOff: "2027-02-28",
      payDay: "2027-02-28",
    });
    expect(payrollTaking("2028-02-29", { cutOffDay: 31, payDay: 31 }).month).toBe("2028-02");
  });
});

describe("[RULE-08] cover and first deduction", () => {
  test.each([
    ["2026-12-01", "2027-01-01", "2026-12-28"],
    ["2026-12-10", "2027-01-01", "2026-12-28"],
    ["2026-12-11", "2027-02-01", "2027-01-28"],
  ])(
    "a monthly change of %s covers from %s and is first deducted on %s",
    (day, coverDate, firstDeductionDate) => {
      expect(monthlyStart(day, calendar)).toEqual({ coverDate, firstDeductionDate });
    },
  );

  test.each([
    ["a joiner before the cut-off", "2026-11-09", "2026-11-09", "2026-11-28"],
    ["a joiner after the cut-off", "2026-11-20", "2026-11-20", "2026-12-28"],
    ["a renewal chosen in February", "2027-04-01", "2027-02-14", "2027-04-28"],
    ["a birth told a month later", "2026-10-25", "2026-11-20", "2026-12-28"],
  ])("%s", (_, coverDate, decidedOn, firstDeductionDate) => {
    expect(startFrom(coverDate, decidedOn, calendar)).toEqual({ coverDate, firstDeductionDate });
  });

  test("nothing is deducted before it was decided, whatever the days of payroll", () => {
    for (const each of [calendar, { cutOffDay: 31, payDay: 31 }, { cutOffDay: 8, payDay: 24 }]) {
      for (let day = "2027-12-01"; day < "2028-04-01"; day = addDays(day, 1)) {
        const { coverDate, firstDeductionDate } = monthlyStart(day, each);
        expect(firstDeductionDate >= day && coverDate > firstDeductionDate, day).toBe(true);
        expect(startFrom(day, day, each).firstDeductionDate >= day, day).toBe(true);
      }
    }
  });
});

test.each([
  ["2026-11-20", 28, "2026-11-28"],
  ["2026-11-28", 28, "2026-11-28"],
  ["2026-11-29", 28, "2026-12-28"],
  ["2026-12-31", 31, "2026-12-31"],
  ["2027-02-01", 31, "2027-02-28"],
])("[CCV-02] the first pay day from %s on, on day %d: %s", (day, payDay, expected) => {
  expect(nextPayDay(day, payDay)).toBe(expected);
});
