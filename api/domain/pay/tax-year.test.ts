import { expect, it, test } from "vitest";
import { getTaxYear, getYear } from "./tax-year.ts";

it("[RULE-02] a day in early April can be in the old tax year and the new scheme year", () => {
  const scheme = { month: 1, day: 1 };
  expect(getTaxYear("2026-04-03").name).toBe("2025/26");
  expect(getYear("2026-04-03", scheme).name).toBe("2026");
  expect(getYear("2026-08-31", { month: 9, day: 1 }).name).toBe("2025/26");
});

test.each([
  ["2026-04-05", "2025/26", "2025-04-06", "2026-04-05"],
  ["2026-04-06", "2026/27", "2026-04-06", "2027-04-05"],
  ["2026-12-31", "2026/27", "2026-04-06", "2027-04-05"],
  ["2028-02-29", "2027/28", "2027-04-06", "2028-04-05"],
  ["1999-12-31", "1999/00", "1999-04-06", "2000-04-05"],
])("[RULE-02] %s is in the tax year %s", (day, name, from, to) => {
  expect(getTaxYear(day)).toEqual({ name, from, to });
});

it("[RULE-02] a policy that starts on 29 February starts on 1 March in other years", () => {
  const leap = { month: 2, day: 29 };
  expect(getYear("2027-02-28", leap)).toEqual({ name: "2026/27", from: "2026-03-01", to: "2027-02-28" });
  expect(getYear("2028-02-29", leap)).toEqual({ name: "2028/29", from: "2028-02-29", to: "2029-02-28" });
});

it("[RULE-02] years follow each other without a gap", () => {
  for (const start of [
    { month: 4, day: 6 },
    { month: 2, day: 29 },
    { month: 9, day: 1 },
    { month: 12, day: 31 },
  ]) {
    let year = getYear("2023-01-15", start);
    for (let count = 0; count < 10; count++) {
      const next = getYear(new Date(Date.parse(year.to) + 86_400_000).toISOString().slice(0, 10), start);
      expect(Date.parse(next.from) - Date.parse(year.to)).toBe(86_400_000);
      expect(getYear(year.to, start)).toEqual(year);
      expect(getYear(year.from, start)).toEqual(year);
      year = next;
    }
  }
});
