import { inCurrentLanguage } from "#copy/formats";
import { findMarks } from "./number-format.ts";

const shortenByIntl = inCurrentLanguage(
  (locale) => new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 }),
);

/** A count of at least 1,000 with three significant digits, in lower case: "82.9k", "1.23m", "4bn". */
export function shortenCount(count: number): string {
  const marks = findMarks();
  if (!marks?.shortened) return shortenByIntl().format(count).toLowerCase();
  const rounded = Number(count.toPrecision(3));
  const step = Math.min(Math.floor(Math.log10(rounded) / 3), marks.shortened.length);
  return String(rounded / 1_000 ** step).replace(".", marks.point) + marks.shortened[step - 1];
}
