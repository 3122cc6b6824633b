import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  addMonthsToMonth,
  addYears,
  countDaysBetween,
  formatLongDate,
  getBirthday,
  getDayInMonth,
  getFirstDayOfNextMonth,
  getLastDayOfMonth,
  isDay,
} from "./calendar.ts";

test("the calendar adds, subtracts and counts days correctly from 1896 to 2104", () => {
  const toText = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const day = 86_400_000;
  const [first, last] = [Date.UTC(1896, 0, 1), Date.UTC(2104, 11, 31)];
  for (let index = first; index <= last; index += day) {
    const text = toText(index);
    const results = [addDays(text, 1), addDays(text, -366), countDaysBetween("1896-01-01", text)];
    if (
      results[0] !== toText(index + day) ||
      results[1] !== toText(index - 366 * day) ||
      results[2] !== (index - first) / day
    ) {
      throw new Error(`${text}: ${results.join(", ")}`);
    }
  }
});

test("a text is a day only if the calendar has that day, also in century years that are leap years", () => {
  const padToTwo = (part: number) => String(part).padStart(2, "0");
  const wrongDays: string[] = [];
  for (const year of [1600, 1896, 1900, 1904, 2000, 2023, 2024, 2100, 2400]) {
    for (let month = 0; month <= 13; month++) {
      for (let date = 0; date <= 32; date++) {
        const text = `${year}-${padToTwo(month)}-${padToTwo(date)}`;
        const shifted = new Date(Date.UTC(year, month - 1, date));
        if (isDay(text) !== (shifted.toISOString().slice(0, 10) === text)) wrongDays.push(text);
      }
    }
  }
  expect(wrongDays).toEqual([]);
});

test("a person born on 29 February has their birthday on that day only in leap years", () => {
  const ages = [4, 5, 100, 400].map((age) => getBirthday("2000-02-29", age));
  expect(ages).toEqual(["2004-02-29", "2005-03-01", "2100-03-01", "2400-02-29"]);
});

describe("months of the calendar", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-03-31", -13, "2025-02-28"],
  ])("the day %s and %i months later is %s", (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test("the same day of another year is the last of February when that year has no 29th", () => {
    expect(addYears("2028-02-29", -36)).toBe("1992-02-29");
    expect(addYears("2028-02-29", 1)).toBe("2029-02-28");
  });

  test("a month too short for a day uses its last day", () => {
    expect(getDayInMonth("2026-02", 31)).toBe("2026-02-28");
    expect(getDayInMonth("2026-04", 31)).toBe("2026-04-30");
    expect(getDayInMonth("2026-04", 10)).toBe("2026-04-10");
  });

  test("last days, next months and sums of months continue across the end of a year", () => {
    expect(getLastDayOfMonth("2028-02-01")).toBe("2028-02-29");
    expect(getFirstDayOfNextMonth("2026-12-31")).toBe("2027-01-01");
    expect(addMonthsToMonth("2026-12", 1)).toBe("2027-01");
    expect(addMonthsToMonth("2026-01", -1)).toBe("2025-12");
  });
});

describe("days", () => {
  test("nights on which clocks change count as ordinary days", () => {
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(countDaysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(countDaysBetween("2026-10-26", "2026-10-24")).toBe(-2);
  });

  test("adding days crosses the ends of months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(addDays("2026-02-27", 1)).toBe("2026-02-28");
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-01-30", -2)).toBe("2026-01-28");
    expect(addDays("2026-01-01", 366)).toBe("2027-01-02");
  });

  test.each([
    "2027-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "26-01-01",
    "2026-1-1",
    "",
    "2026-01-01T00",
  ])("the text %j is not a day", (text) => {
    expect(isDay(text)).toBe(false);
  });

  test("[D9] 29 February is a day in a leap year", () => {
    expect(isDay("2028-02-29")).toBe(true);
  });

  test("a day is written as people write it", () => {
    expect(formatLongDate("2027-01-01")).toBe("1 January 2027");
  });
});
