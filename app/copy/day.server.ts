import { inCurrentLanguage } from "#copy/formats";

const months = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);
const longDays = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Europe/London" }),
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

/** "October 2026" of the first of a month, ms in UTC. */
export const toMonthLabel = (time: number): string => months().format(time);

/** "3 March 2026" of an instant in ISO 8601, as in London; null for what is none. */
export function longDayOfInstant(instant: string | null | undefined): string | null {
  const date = instant ? new Date(instant) : null;
  return date && !Number.isNaN(date.getTime()) ? longDays().format(date) : null;
}

/** "14:05" of ms, as in London. */
export const londonClock = (at: number): string => clock.format(at);

/** 0 to 23, as in London. */
export const londonHour = (at: Date): number => Number(hour.format(at));

/** "Friday 20 November at 2:05 pm", as in London. */
export const londonWeekdayAndTime = (at: Date): string => weekdaysAndTimes().format(at);
