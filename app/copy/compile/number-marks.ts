/** The marks around and in a language's numbers: £1,234.56 has "£" before, "," for thousands and "." for pence. */
export interface NumberMarks {
  before: string;
  after: string;
  thousands: string;
  point: string;
  /**
   * What follows a shortened thousand, million and billion, in lower case: "k", "m" and "bn". Null where it
   * depends on more than the number's size.
   */
  shortened: readonly [string, string, string] | null;
}

/**
 * Finds a language's marks with `Intl`, so that a browser need not load it. Null where these marks do not
 * suffice, as with other digits, or with groups that are not of three.
 */
export function findNumberMarks(locale: string): NumberMarks | null {
  const pounds = new Intl.NumberFormat(locale, { style: "currency", currency: "GBP" });
  const parts = pounds.formatToParts(1_234_567.89);
  const getMark = (kind: string) => parts.find(({ type }) => type === kind)?.value ?? "";
  const example = pounds.format(1_234_567.89);
  const [thousands, point] = [getMark("group"), getMark("decimal")];
  const digits = `1${thousands}234${thousands}567${point}89`;
  const [before, after] = example.split(digits);
  if (before === undefined || after === undefined) return null;
  const suffice =
    pounds.format(1_234.5) === `${before}1${thousands}234${point}50${after}` &&
    pounds.format(-7) === `-${before}7${point}00${after}` &&
    new Intl.NumberFormat(locale).format(1_234.5) === `1${thousands}234${point}5`;
  return suffice ? { before, after, thousands, point, shortened: findShortenedFormat(locale, point) } : null;
}

function findShortenedFormat(locale: string, point: string): NumberMarks["shortened"] | null {
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 });
  const [thousand, million, billion] = [1e3, 1e6, 1e9].map((size) => {
    const ending = compact.format(123 * size).slice("123".length);
    const examples = [12.3, 21, 100].map((times) => compact.format(times * size));
    return examples.join() === [`12${point}3`, "21", "100"].map((digits) => digits + ending).join()
      ? ending.toLowerCase()
      : null;
  });
  return thousand != null && million != null && billion != null ? [thousand, million, billion] : null;
}
