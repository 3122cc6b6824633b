import { expect, test } from "vitest";
import { formatAmount, parseAmount } from "~/components/form/amount.ts";
import { findNumberMarks } from "~/copy/compile/number-marks.ts";
import { runInPageLanguage } from "~/copy/language.server.ts";
import { formatCount } from "./format-count.ts";
import { formatMoney } from "./format-money.ts";

const values = [0, 0.01, 0.1, 1, 9.99, 12.5, 100, 999.9, 1000, 1234.5, 12_345.67, 999_999.99, 123_456_789];
const fixMinus = (text: string) => text.replace("-", "−");

test.each([
  ["en", "en-GB"],
  ["cy", "cy-GB"],
] as const)("numbers in %s have the marks that Intl gives them", (language, locale) => {
  const pounds = new Intl.NumberFormat(locale, { style: "currency", currency: "GBP" });
  const plain = new Intl.NumberFormat(locale);
  runInPageLanguage(language, () => {
    for (const value of values) {
      for (const each of [value, -value || 0]) {
        expect(formatMoney(Math.round(each * 100))).toBe(fixMinus(pounds.format(each)));
        expect(formatCount(each)).toBe(fixMinus(plain.format(each)));
      }
      expect(parseAmount(formatAmount(value))).toBe(value);
    }
    expect(formatCount(1234.5678)).toBe(plain.format(1234.5678));
    expect(formatAmount(1234.5)).toBe("1,234.50");
  });
});

test("a language has no number marks when its digits or groups differ from English ones", () => {
  expect(findNumberMarks("de")).toEqual({ before: "", after: "\u00a0£", thousands: ".", point: "," });
  // Arabic digits, Indian groups, and no mark in a Spanish number of four digits.
  expect(["ar-EG", "hi-IN", "es"].map(findNumberMarks)).toEqual([null, null, null]);
});
