import { inCurrentLanguage } from "#api-copy/formats";

const minutes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "short",
});

const longMoments = inCurrentLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" }),
);

const secondsOfDay = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/London" });

/** "09:05:30", by the clocks of London. */
export const formatLondonClock = (instant: Date): string => secondsOfDay.format(instant);

/** "20 November 2026 at 09:05", in the reader's language. */
export const formatLongTime = (instant: number): string => longMoments().format(instant);

/** London's clock time at an instant, `yyyy-mm-ddThh:mm`. */
export const formatLondonTime = (instant: number): string => minutes.format(instant).replace(" ", "T");

/**
 * The first instant with this London time, ms since the epoch; undefined for a time that the clock change
 * skips.
 */
export function parseLondonTime(text: string): number | undefined {
  const utcMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(utcMs)) return undefined;
  return [utcMs - 3_600_000, utcMs].find((ms) => formatLondonTime(ms) === text);
}
