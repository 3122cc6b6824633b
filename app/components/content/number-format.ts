import { inCurrentLanguage } from "#copy/formats";
import { getCurrentLanguage, languages } from "#copy/language";
import type { NumberMarks } from "~/copy/compile/number-marks.ts";

interface NumberFormatOptions {
  minimumDecimals: number;
  maximumDecimals: number;
  /** The currency whose sign is written; by default none. */
  currency?: "GBP";
}

/** The marks of the page's numbers, or null where only `Intl` knows how they are written. */
export const findMarks = (): NumberMarks | null => languages[getCurrentLanguage()].numbers;

/**
 * Makes a function that writes a number in the page's language as `Intl` would, with a true minus sign. A
 * browser's first use of `Intl` blocks the page for 30 ms, six times that on a slow phone.
 */
export function createNumberFormat({
  minimumDecimals,
  maximumDecimals,
  currency,
}: NumberFormatOptions): (value: number) => string {
  const byIntl = inCurrentLanguage(
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: currency ? "currency" : "decimal",
        currency,
        minimumFractionDigits: minimumDecimals,
        maximumFractionDigits: maximumDecimals,
      }),
  );
  return (value) => {
    const marks = findMarks();
    if (!marks) return byIntl().format(value).replace("-", "−");
    const [whole = "", fraction = ""] = Math.abs(value).toFixed(maximumDecimals).split(".");
    const decimals = fraction.slice(0, minimumDecimals) + fraction.slice(minimumDecimals).replace(/0+$/, "");
    const digits = whole.replace(/\B(?=(\d{3})+$)/g, marks.thousands) + (decimals && marks.point + decimals);
    const text = currency ? marks.before + digits + marks.after : digits;
    return value < 0 ? `−${text}` : text;
  };
}
