import { payrollCopy } from "#api-copy/payroll";
import { isDay } from "../calendar.ts";

type Holiday =
  | "newYear"
  | "goodFriday"
  | "easterMonday"
  | "earlyMay"
  | "spring"
  | "summer"
  | "christmas"
  | "boxing";

/**
 * Bank holidays of England and Wales with their substitute days, as GOV.UK publishes them. Later years have
 * no names yet; weekends are always known.
 */
const bankHolidays: Readonly<Record<string, Holiday>> = {
  "2026-01-01": "newYear",
  "2026-04-03": "goodFriday",
  "2026-04-06": "easterMonday",
  "2026-05-04": "earlyMay",
  "2026-05-25": "spring",
  "2026-08-31": "summer",
  "2026-12-25": "christmas",
  "2026-12-28": "boxing",
  "2027-01-01": "newYear",
  "2027-03-26": "goodFriday",
  "2027-03-29": "easterMonday",
  "2027-05-03": "earlyMay",
  "2027-05-31": "spring",
  "2027-08-30": "summer",
  "2027-12-27": "christmas",
  "2027-12-28": "boxing",
  "2028-01-03": "newYear",
  "2028-04-14": "goodFriday",
  "2028-04-17": "easterMonday",
  "2028-05-01": "earlyMay",
  "2028-05-29": "spring",
  "2028-08-28": "summer",
  "2028-12-25": "christmas",
  "2028-12-26": "boxing",
};

/** Days off in place of a holiday on a weekend. */
const substituteDays: ReadonlySet<string> = new Set(["2026-12-28", "2027-12-27", "2027-12-28", "2028-01-03"]);

/**
 * The reason why banks are closed on a day, `yyyy-mm-dd`: the holiday's name, Saturday or Sunday. Returns null for a
 * working day.
 */
export function findNonBankingReason(day: string): string | null {
  const holiday = bankHolidays[day];
  if (holiday) {
    const name = payrollCopy(`day.${holiday}`);
    return substituteDays.has(day) ? payrollCopy("substitute", { day: name }) : name;
  }
  const weekday = isDay(day) ? new Date(`${day}T00:00:00Z`).getUTCDay() : -1;
  if (weekday === 6) return payrollCopy("day.saturday");
  return weekday === 0 ? payrollCopy("day.sunday") : null;
}
