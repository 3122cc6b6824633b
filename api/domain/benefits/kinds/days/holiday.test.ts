import { describe, expect, test } from "vitest";
import { coverAfterLeaving } from "../../leaver-rule.ts";
import { getHolidayLimits, getHolidayUnitPence } from "./holiday.ts";

const fullTime = {
  holidayDaysHundredths: 25_00,
  bankHolidays: 8,
  weeklyHoursHundredths: 37_50,
  fullTimeHoursHundredths: 37_50,
};
const options = { kind: "days", buy: 5, sell: 3 } as const;

describe("[RULE-17] holiday", () => {
  test.each([
    ["three days of 25 and 8 bank holidays", 25_00, 3],
    ["two days of 22", 22_00, 2],
    ["two whole days of 22.5", 22_50, 2],
    ["none of 20 days", 20_00, 0],
    ["none of a contract below the legal minimum", 18_00, 0],
  ])("a full-timer may buy five days, and may sell: %s", (_, holidayDaysHundredths, sell) => {
    expect(getHolidayLimits({ ...fullTime, holidayDaysHundredths }, options)).toEqual({
      unit: "days",
      buy: 5,
      sell,
    });
  });

  test("part-timers buy and sell holiday in hours of their working day", () => {
    const half = { ...fullTime, weeklyHoursHundredths: 20_00 };
    expect(getHolidayLimits(half, options)).toEqual({ unit: "hours", buy: 20, sell: 12 });
    expect(getHolidayLimits({ ...half, holidayDaysHundredths: 22_00 }, options)).toEqual({
      unit: "hours",
      buy: 20,
      sell: 8,
    });
  });

  test("5.6 weeks of holiday remain, however much holiday is sold", () => {
    for (let days = 1800; days <= 3500; days += 25) {
      for (let hours = 100; hours <= 3750; hours += 50) {
        const facts = { ...fullTime, holidayDaysHundredths: days, weeklyHoursHundredths: hours };
        const { unit, sell } = getHolidayLimits(facts, options);
        const dayHours = hours / 500;
        const soldHours = unit === "days" ? sell * dayHours : sell;
        const leftHours = (days / 100 + 8) * dayHours - soldHours;
        expect(sell === 0 || leftHours >= 5.6 * (hours / 100) - 1e-9, `${days} ${hours}`).toBe(true);
      }
    }
  });

  test.each([
    [42_000_00, "days", 37_50, 161_54],
    [42_000_00, "hours", 37_50, 21_54],
    [21_000_00, "hours", 18_75, 21_54],
  ] as const)(
    "with a pay of %i pence a year, holiday in %s and a week of %i hundredths of an hour, a unit is worth %i pence",
    (pay, unit, hours, pence) => {
      expect(getHolidayUnitPence(pay, unit, hours)).toBe(pence);
    },
  );
});

describe("[RULE-09] leaving on 12 November", () => {
  test.each([
    ["leave-date", "2026-11-12", false],
    ["month-end", "2026-11-30", false],
    ["balance-due", "2026-11-12", true],
    ["remains", null, false],
  ] as const)(
    "a benefit with the leaving rule %s is covered until %s, with a balance due: %s",
    (rule, coverEnds, isBalanceDue) => {
      expect(coverAfterLeaving({ onLeaving: rule }, "2026-11-12")).toEqual({ coverEnds, isBalanceDue });
    },
  );
});
