import { isDay } from "../calendar.ts";

/**
 * Bank holidays of England and Wales with their substitute days, as GOV.UK publishes them under "UK bank holidays".
 * A day after the last year here has no name; weekends are known for ever.
 */
const bankHolidays: Readonly<Record<string, string>> = {
  "2026-01-01": "New Year's Day",
  "2026-04-03": "Good Friday",
  "2026-04-06": "Easter Monday",
  "2026-05-04": "Early May bank holiday",
  "2026-05-25": "Spring bank holiday",
  "2026-08-31": "Summer bank holiday",
  "2026-12-25": "Christmas Day",
  "2026-12-28": "Boxing Day (substitute day)",
  "2027-01-01": "New Year's Day",
  "2027-03-26": "Good Friday",
  "2027-03-29": "Easter Monday",
  "2027-05-03": "Early May bank holiday",
  "2027-05-31": "Spring bank holiday",
  "2027-08-30": "Summer bank holiday",
  "2027-12-27": "Christmas Day (substitute day)",
  "2027-12-28": "Boxing Day (substitute day)",
  "2028-01-03": "New Year's Day (substitute day)",
  "2028-04-14": "Good Friday",
  "2028-04-17": "Easter Monday",
  "2028-05-01": "Early May bank holiday",
  "2028-05-29": "Spring bank holiday",
  "2028-08-28": "Summer bank holiday",
  "2028-12-25": "Christmas Day",
  "2028-12-26": "Boxing Day",
};

/**
 * The reason why banks are closed on a day, `yyyy-mm-dd`: the holiday's name, Saturday or Sunday; null for a
 * working day.
 */
export function nonBankingDay(day: string): string | null {
  const holiday = bankHolidays[day];
  if (holiday) return holiday;
  const weekday = isDay(day) ? new Date(`${day}T00:00:00Z`).getUTCDay() : -1;
  if (weekday === 6) return "Saturday";
  return weekday === 0 ? "Sunday" : null;
}
