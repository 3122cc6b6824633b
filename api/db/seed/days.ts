const dayMs = 86_400_000;

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Calendar arithmetic on `yyyy-mm-dd`, where no zone can shift it. */
export function addDays(day: string, days: number): string {
  return toDay(utc(day) + days * dayMs);
}

/** The same day of another month, or that month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(toDay(first.getTime()), Math.min(date, lastDate) - 1);
}

export const addYears = (day: string, years: number) => addMonths(day, years * 12);

/** Mid-morning of a day, as an instant. */
export const instantOf = (day: string) => utc(day) + 10 * 3_600_000;
