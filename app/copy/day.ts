import { inCurrentLanguage } from "#copy/formats";

// These formats are marked as pure, so that browsers' builds leave them out. Some browsers lack a language's
// months.
const days = /* @__PURE__ */ inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const momentFormat = /* @__PURE__ */ inCurrentLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" }),
);
const shortMonths = /* @__PURE__ */ inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }),
);
/** A locale that writes days as yyyy-mm-dd. */
const londonFormat = /* @__PURE__ */ new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });

/** "20 November 2026" for a calendar day `yyyy-mm-dd`; null if it is not a day. */
export function formatLongDay(day: string | null | undefined): string | null {
  const date = day ? new Date(`${day}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) ? days().format(date) : null;
}

/** "20 November 2026 at 09:00" for a time in milliseconds, in London. */
export const formatMoment = (timestamp: number): string => momentFormat().format(timestamp);

/** "Nov" for a calendar day `yyyy-mm-dd`. */
export const formatShortMonth = (day: string): string => shortMonths().format(new Date(day));

/** "20.11.26", as days of vouchers are written (LIMIT-14); null if it is not a day. */
export function formatVoucherDay(day: string | null | undefined): string | null {
  const [year, month, date] = formatLongDay(day) && day ? day.split("-") : [];
  return year && month && date ? `${date}.${month}.${year.slice(2)}` : null;
}

/** The day as `yyyy-mm-dd` in London, where the schemes are. */
export const toLondonDay = (now: Date): string => londonFormat.format(now);
