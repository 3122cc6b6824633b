import { expect, test } from "vitest";
import { addDays, addMonths, addYears } from "./days.ts";

test("days cross months, years and the nights when clocks change", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

test("months and years end on the last day where theirs is missing", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-20", 3)).toBe("2027-02-20");
  expect(addMonths("2026-01-15", -2)).toBe("2025-11-15");
  expect(addYears("2028-02-29", -36)).toBe("1992-02-29");
  expect(addYears("2028-02-29", 1)).toBe("2029-02-28");
});
