import { expect, test } from "vitest";
import { formatAmount, parseAmount } from "~/components/form/amount.ts";
import { findNumberMarks } from "~/copy/compile/number-marks.ts";
import { runInPageLanguage } from "~/copy/language.server.ts";
import { formatCount } from "./format-count.ts";
import { formatMoney } from "./format-money.ts";
import { shortenCount } from "./shorten-count.ts";

const values = [0, 0.01, 0.1, 1, 9.99, 12.5, 100, 999.9, 1000, 1234.5, 12_345.67, 999_999.99, 123_456_789];
const fixMinus = (text: string) => text.replace("-", "−");

test.each([
  ["en", "en-GB"],
  ["cy", "cy-GB"],
] as const)(
  "numbers in %s have the separators and the currency sign that Intl gives them",
  (language, locale) => {
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
  },
);

test.each([
  ["en", "en-GB"],
  ["cy", "cy-GB"],
] as const)("shortened counts in %s have the digits and endings that Intl gives them", (language, locale) => {
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 });
  const counts = [
    1_000, 10_000, 12_345, 12_350, 82_900, 99_949, 99_950, 999_499, 999_500, 1_234_567, 5e8, 4_321e6,
  ];
  runInPageLanguage(language, () => {
    for (const count of counts) expect(shortenCount(count)).toBe(compact.format(count).toLowerCase());
  });
});

test("a language that does not shorten every large number has no endings for shortened counts", () => {
  expect(findNumberMarks("fr")?.shortened).toEqual(["\u00a0k", "\u00a0m", "\u00a0md"]);
  expect(findNumberMarks("de")?.shortened).toBeNull();
});

test("the build makes no number format for a language whose digits or grouping differ from English", () => {
  expect(findNumberMarks("de")).toMatchObject({ before: "", after: "\u00a0£", thousands: ".", point: "," });
  // Arabic digits, Indian groups, and no mark in a Spanish number of four digits.
  expect(["ar-EG", "hi-IN", "es"].map(findNumberMarks)).toEqual([null, null, null]);
});
