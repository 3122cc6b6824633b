import { padToTwo } from "./calendar.ts";

/**
 * The scheme year that contains a day (`yyyy-mm-dd`), named by the calendar year in which it starts:
 * `2026`.
 */
export function getSchemeYear(today: string, start: { month: number; day: number }): string {
  const year = Number(today.slice(0, 4));
  const startsOn = `${padToTwo(start.month)}-${padToTwo(start.day)}`;
  return String(today.slice(5) < startsOn ? year - 1 : year);
}

/** Whether a caller means the current year without naming it. */
export const isCurrentYear = (year: string | null | undefined): boolean => !year || year === "0";
