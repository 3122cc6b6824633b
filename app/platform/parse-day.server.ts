/** Reads a day as people write it, `28/11/2026`, or as `yyyy-mm-dd`; null if it is not a day. */
export function parseDay(text: string): string | null {
  const [, date = "", month = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year === undefined ? text : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  if (!midnight || Number.isNaN(midnight.getTime())) return null;
  // JavaScript reads a day beyond the month's end as one of the next month.
  return midnight.toISOString().startsWith(day) ? day : null;
}
