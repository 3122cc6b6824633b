import { addDays, padToTwo } from "../calendar.ts";
import { getSchemeYear } from "../scheme-year.ts";

export interface YearStart {
  month: number;
  day: number;
}

export interface Year {
  /** `2026/27`, or `2026` for a year that equals the calendar year. */
  name: string;
  /** First and last day, `yyyy-mm-dd`. */
  from: string;
  to: string;
}

/** Years with a legal start day (RULE-02); a scheme and a policy define their own. */
export const yearStarts = {
  tax: { month: 4, day: 6 },
  minimumWage: { month: 4, day: 1 },
} as const satisfies Record<string, YearStart>;

/**
 * The year, of a scheme or policy with a fixed first day, that contains a day (`yyyy-mm-dd`). A start on 29 February
 * moves to 1 March in other years.
 */
export function getYear(day: string, start: YearStart): Year {
  const before = cachedYears.get(start);
  const years = before && before.size < maxRemembered ? before : new Map<string, Year>();
  cachedYears.set(start, years);
  const cached = years.get(day);
  if (cached) return cached;
  const year = createYear(day, start);
  years.set(day, year);
  return year;
}

/** Cached, because every age and price uses the same days of a client's year. */
const cachedYears = new WeakMap<YearStart, Map<string, Year>>();
const maxRemembered = 1_000;

function createYear(day: string, start: YearStart): Year {
  const first = Number(getSchemeYear(day, start));
  const from = getFirstDayOfYear(first, start);
  const to = addDays(getFirstDayOfYear(first + 1, start), -1);
  const isCalendar = from.slice(0, 4) === to.slice(0, 4);
  return { name: isCalendar ? `${first}` : `${first}/${to.slice(2, 4)}`, from, to };
}

/** The tax year of a day, from 6 April. For an instant, get its day from `toLondonDate` first. */
export const getTaxYear = (day: string): Year => getYear(day, yearStarts.tax);

function getFirstDayOfYear(year: number, { month, day }: YearStart): string {
  // JavaScript's calendar moves 29 February to 1 March in years without it.
  if (month === 2 && day === 29) return new Date(Date.UTC(year, 1, 29)).toISOString().slice(0, 10);
  return `${String(year).padStart(4, "0")}-${padToTwo(month)}-${padToTwo(day)}`;
}
