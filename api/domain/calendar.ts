import { inCurrentLanguage } from "#api-copy/formats";

/**
 * Calendar arithmetic on days, `yyyy-mm-dd`, and months, `yyyy-mm`, without a time zone. Days compare as
 * text. Callers check first that a day exists.
 */
const dayMs = 86_400_000;

const toUtcMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const padToTwo = (part: number) => (part < 10 ? `0${part}` : String(part));

/**
 * Whether a text is an existing day, `yyyy-mm-dd`. It uses no Date, because a file has half a million cells.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const date = Number(text.slice(8));
  return month >= 1 && month <= 12 && date >= 1 && date <= getDaysInMonth(Number(text.slice(0, 4)), month);
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function getDaysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function addDays(day: string, days: number): string {
  const date = Number(day.slice(8)) + days;
  // The quick path within a month needs no Date, because reports ask it for every person.
  if (date >= 1 && date <= 28) return `${day.slice(0, 8)}${padToTwo(date)}`;
  if (date === 0) return getDayInMonth(addMonthsToMonth(getMonth(day), -1), 31);
  if (date > 28 && date <= 32) {
    const lastDate = getDaysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
    return date <= lastDate
      ? `${day.slice(0, 8)}${padToTwo(date)}`
      : `${addMonthsToMonth(getMonth(day), 1)}-${padToTwo(date - lastDate)}`;
  }
  return toDay(toUtcMs(day) + days * dayMs);
}

/** The same day in another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const month = getMonth(day);
  return getDayInMonth(addMonthsToMonth(month, months), Number(day.slice(8)));
}

export const addYears = (day: string, years: number) => addMonths(day, years * 12);

/** Whole days from one day to another; negative if the second is earlier. */
export const countDaysBetween = (from: string, to: string) => (toUtcMs(to) - toUtcMs(from)) / dayMs;

/** A month as `yyyy-mm`. */
export const getMonth = (day: string) => day.slice(0, 7);

/** A month plus a number of months, both `yyyy-mm`. */
export function addMonthsToMonth(month: string, months: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(total / 12)).padStart(4, "0")}-${padToTwo((total % 12) + 1)}`;
}

/** The number of months from one to another, both `yyyy-mm`; negative if the second is earlier. */
export const countMonthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

/** A day of a month, or the month's last day if it is shorter. */
export function getDayInMonth(month: string, date: number): string {
  const lastDate = getDaysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  return `${month}-${padToTwo(Math.min(date, lastDate))}`;
}

export const getFirstDayOfMonth = (day: string) => `${getMonth(day)}-01`;
export const getFirstDayOfNextMonth = (day: string) => `${addMonthsToMonth(getMonth(day), 1)}-01`;
export const getLastDayOfMonth = (day: string) => getDayInMonth(getMonth(day), 31);

/**
 * The day on which a person reaches an age, `yyyy-mm-dd`. A person born on 29 February reaches it on 1 March
 * in other years, as in English law (RULE-07).
 */
export function getBirthday(dateOfBirth: string, age: number): string {
  const year = Number(dateOfBirth.slice(0, 4)) + age;
  const date = dateOfBirth.slice(5) === "02-29" && !isLeapYear(year) ? "03-01" : dateOfBirth.slice(5);
  return `${String(year).padStart(4, "0")}-${date}`;
}

/** Exact age in whole years on a day; negative before birth. */
export function getAge(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day < getBirthday(dateOfBirth, years) ? years - 1 : years;
}

/** The earliest of one or more days, compared as text. */
export function getEarliestDay(first: string, ...others: string[]): string {
  let result = first;
  for (const day of others) if (day < result) result = day;
  return result;
}

export function getLatestDay(first: string, ...others: string[]): string {
  let result = first;
  for (const day of others) if (day > result) result = day;
  return result;
}

const longDay = inCurrentLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" }),
);

const monthYear = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" }),
);

/** "January 2027", in the reader's language. */
export const formatMonthAndYear = (day: string) => monthYear().format(toUtcMs(day));

/** "1 January 2027", in the reader's language. */
export const formatLongDate = (day: string) => longDay().format(toUtcMs(day));

/** A day without its year: `--11-05` for `2026-11-05` (as in XML Schema's `gMonthDay`). */
export const toMonthDay = (day: string): string => `-${day.slice(4)}`;
export const isMonthDay = (text: string): boolean => /^--\d{2}-\d{2}$/.test(text);

/** "5 November" for `--11-05`. Cut from a whole date, because Welsh would otherwise put the month first. */
export const formatDayAndMonth = (monthDay: string): string =>
  longDay()
    .formatToParts(toUtcMs(`2000${monthDay.slice(1)}`))
    .filter(({ type }) => type !== "year")
    .map(({ value }) => value)
    .join("")
    .trim();
