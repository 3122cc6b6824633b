import { inCurrentLanguage } from "#copy/formats";
import { formatLongDay } from "./day.ts";

const months = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);
const longDays = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Europe/London" }),
);
const periods = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "short" });
const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", hour12: false });
const weekdaysAndTimes = inCurrentLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: "Europe/London",
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
    }),
);

/** "October 2026" for the first day of a month, as UTC milliseconds. */
export const toMonthLabel = (time: number): string => months().format(time);

/** "3 March 2026" for an ISO 8601 time, in London; null if it is not a time. */
export function formatDayOfInstant(instant: string | null | undefined): string | null {
  const date = instant ? new Date(instant) : null;
  return date && !Number.isNaN(date.getTime()) ? longDays().format(date) : null;
}

/**
 * The ends of a period between two days `yyyy-mm-dd`, written together: "1" and "30 November 2026". Null if one is
 * not a day.
 */
export function formatPeriodEnds(
  first: string | null | undefined,
  last: string | null | undefined,
): { from: string; to: string } | null {
  const [from, to] = [formatLongDay(first), formatLongDay(last)];
  if (!first || !last || !from || !to) return null;
  // `Intl` would write a comma in a Welsh period over two years, which a Welsh day does not have.
  if (first.slice(0, 4) !== last.slice(0, 4)) return { from, to };
  const [start = from, end = to] = periods()
    .formatRange(new Date(first), new Date(last))
    .split(/\s*–\s*/);
  return { from: start, to: end };
}

/** "14:05" for a time in milliseconds, in London. */
export const formatLondonTime = (timestamp: number): string => clock.format(timestamp);

/** The hour in London, 0 to 23. */
export const getLondonHour = (date: Date): number => Number(hour.format(date));

/** "Friday 20 November at 2:05 pm", in London. */
export const formatWeekdayAndTime = (date: Date): string => weekdaysAndTimes().format(date);
