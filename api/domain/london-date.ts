const london = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in London at an instant, `yyyy-mm-dd` (RULE-07: "today" is Europe/London). */
export function toLondonDate(instant: Date): string {
  // London is at most an hour ahead of UTC, so the day can differ only in UTC's last hour.
  return instant.getUTCHours() < 23 ? instant.toISOString().slice(0, 10) : london.format(instant);
}

/** The first instant of a day (`yyyy-mm-dd`) in London, ms since the epoch. */
export function getStartOfLondonDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const hourBefore = midnight - 3_600_000;
  return toLondonDate(new Date(hourBefore)) === day ? hourBefore : midnight;
}
