import { inCurrentLanguage } from "#api-copy/formats";

/** A thousand million pounds. No person's amount is higher, and below it sums of rates stay exact. */
const maxPence = 100_000_000_000;

/** The format of a language that does not write money as English does, otherwise null. */
const otherFormat = inCurrentLanguage((locale) => {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: "GBP" });
  return format.format(1_234_567.5) === "£1,234,567.50" ? null : format;
});

/**
 * `£1,234.50` of whole pence, as the reader's language writes it. English is written by hand, because prices need it
 * often and Intl takes ten times as long.
 */
export function toPounds(pence: number): string {
  const absolutePence = Math.round(Math.abs(pence));
  const format = otherFormat();
  if (format) return format.format((pence < 0 ? -absolutePence : absolutePence) / 100);
  const pennies = absolutePence % 100;
  return `${pence < 0 ? "-" : ""}£${groupThousands(String((absolutePence - pennies) / 100))}.${pennies < 10 ? "0" : ""}${pennies}`;
}

function groupThousands(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) {
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  }
  return grouped;
}

const numbers = inCurrentLanguage((locale) => new Intl.NumberFormat(locale));
const shortPounds = inCurrentLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "GBP",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

/** `£1,000`, or `£12.50` if there are pence, as the reader's language writes it. */
export const toShortPounds = (pounds: number): string => shortPounds().format(pounds);

/** Writes an amount or a count that was stored in English as the reader's language does. Other texts stay. */
export function translateStoredFigure(text: string): string {
  // Skips most texts quickly, because every value of every text passes here and few are figures.
  if (!/^-?£?[\d,]/.test(text)) return text;
  const figure = Number(text.replace(/[£,]/g, ""));
  if (/^-?£[\d,]+\.\d{2}$/.test(text)) return toPounds(Math.round(figure * 100));
  if (/^£[\d,]+$/.test(text)) return toShortPounds(figure);
  if (/^\d+\.\d+%$/.test(text)) return `${toDecimal(Number(text.slice(0, -1)))}%`;
  return /^\d{1,3}(,\d{3})+$/.test(text) ? numbers().format(figure) : text;
}

/** The pence of an amount as the functions above write it for the reader; null for any other text. */
export function readPounds(text: string): number | null {
  if (!text.includes("£")) return null;
  const figure = Number(text.replace(/\D/g, "")) * (/^[-−]/.test(text) ? -1 : 1);
  if (toPounds(figure) === text) return figure;
  return toShortPounds(figure) === text ? figure * 100 : null;
}

/** `13.8`, as the reader's language writes it; whole numbers are the same in every language here. */
export const toDecimal = (number: number): string =>
  Number.isInteger(number) ? String(number) : numbers().format(number);

/** Basis points as a percentage, such as `13.8%`. */
export const toPercent = (basisPoints: number): string => `${toDecimal(basisPoints / 100)}%`;

/**
 * Returns the pence.
 * @throws RangeError unless they are a whole number from 0 to a thousand million pounds
 */
export function requirePence(pence: number): number {
  if (!Number.isInteger(pence) || pence < 0 || pence > maxPence) {
    throw new RangeError("An amount is a whole number of pence, 0 or more");
  }
  return pence;
}

/** The sum of amounts in pence, any of which may be negative. */
export const sumAmounts = (amounts: readonly { pence: number }[]): number =>
  amounts.reduce((sum, { pence }) => sum + pence, 0);

/** The sum of a list in pence. @throws RangeError as `requirePence`, for each and for the sum */
export const sumPence = (list: readonly number[]): number =>
  requirePence(list.reduce((sum, pence) => sum + requirePence(pence), 0));

/**
 * A fraction of whole numbers as the nearest whole number, with a half rounded up (RULE-01). The divisor is
 * positive.
 */
export function roundHalfUp(dividend: number, divisor: number): number {
  const remainder = ((dividend % divisor) + divisor) % divisor;
  return (dividend - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0);
}

/** Part of an amount in pence, in basis points (100 = 1 %), rounded half up. @throws RangeError as `requirePence`. */
export const takeBasisPoints = (pence: number, basisPoints: number): number =>
  roundHalfUp(requirePence(pence) * basisPoints, 10_000);

/**
 * Rounds fractions with one divisor so that they add up to the rounded sum (RULE-01). Each is rounded down,
 * then the largest remainders get the missing units, the earlier first.
 */
export function roundTogether(dividends: readonly number[], divisor: number): number[] {
  if (dividends.length === 1) return dividends.map((only) => roundHalfUp(only, divisor));
  const parts = dividends.map((dividend) => Math.floor(dividend / divisor));
  const total = roundHalfUp(
    dividends.reduce((sum, dividend) => sum + dividend, 0),
    divisor,
  );
  const missing = total - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = dividends
    .map((dividend, index) => ({ at: index, rest: dividend % divisor }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  const raisedPlaces = new Set(byRemainder.slice(0, missing).map(({ at }) => at));
  return parts.map((part, index) => (raisedPlaces.has(index) ? part + 1 : part));
}

/**
 * Splits an annual amount into equal instalments with the exact sum, the larger first (RULE-01). For example, £484.62
 * is six of £40.39 and six of £40.38.
 * @throws RangeError as `requirePence`, and unless the count is from 1 to 366.
 */
export function toInstalments(pence: number, count: number): number[] {
  if (!Number.isInteger(count) || count < 1 || count > 366) {
    throw new RangeError("Instalments are from 1 to 366");
  }
  const least = Math.floor(requirePence(pence) / count);
  const larger = pence - least * count;
  return new Array<number>(count).fill(least).fill(least + 1, 0, larger);
}

/** Monthly pence of weekly pence: × 52 / 12, rounded down. @throws RangeError as `requirePence`. */
export const toMonthly = (weeklyPence: number): number => Math.floor((requirePence(weeklyPence) * 52) / 12);
