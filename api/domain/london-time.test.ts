import { expect, it } from "vitest";
import { formatLondonTime, parseLondonTime } from "./london-time.ts";

it.each([
  ["2026-01-15T18:00", "2026-01-15T18:00:00Z"],
  ["2026-07-15T18:00", "2026-07-15T17:00:00Z"],
  ["2026-03-29T02:00", "2026-03-29T01:00:00Z"],
])("[OPS-14] the time %s in London is the instant %s", (text, instant) => {
  expect(parseLondonTime(text)).toBe(Date.parse(instant));
  expect(formatLondonTime(Date.parse(instant))).toBe(text);
});

it("[OPS-14] a time that occurs twice in London means the first of the two", () => {
  expect(parseLondonTime("2026-10-25T01:30")).toBe(Date.parse("2026-10-25T00:30:00Z"));
});

it.each(["2026-03-29T01:30", "2026-02-30T10:00", "2026-11-23", "18:00", "2026-11-23T24:00", ""])(
  "[OPS-14] the text %j is not a time in London",
  (text) => {
    expect(parseLondonTime(text)).toBeUndefined();
  },
);
