import { inCurrentLanguage } from "#copy/formats";
import { currentLanguage, languages } from "#copy/language";
import type { NumberMarks } from "~/copy/compile/number-marks.ts";

interface Decimals {
  minimum: number;
  maximum: number;
}

/** The marks of the page's numbers, or null where only `Intl` knows how they are written. */
export const findMarks = (): NumberMarks | null => languages[currentLanguage()].numbers;

/**
 * Makes a function that writes a number in the page's language as `Intl` would, with a true minus sign. A
 * browser's first use of `Intl` blocks the page for 30 ms, six times that on a slow phone.
 */
export function numberFormat(
  { minimum, maximum }: Decimals,
  currency?: { style: "currency"; currency: "GBP" },
): (value: number) => string {
  const byIntl = inCurrentLanguage(
    (locale) =>
      new Intl.NumberFormat(locale, {
        ...currency,
        minimumFractionDigits: minimum,
        maximumFractionDigits: maximum,
      }),
  );
  return (value) => {
    const marks = findMarks();
    if (!marks) return byIntl().format(value).replace("-", "−");
    const [whole = "", fraction = ""] = Math.abs(value).toFixed(maximum).split(".");
    const kept = fraction.slice(0, minimum) + fraction.slice(minimum).replace(/0+$/, "");
    const digits = whole.replace(/\B(?=(\d{3})+$)/g, marks.thousands) + (kept && marks.point + kept);
    const text = currency ? marks.before + digits + marks.after : digits;
    return value < 0 ? `−${text}` : text;
  };
}
