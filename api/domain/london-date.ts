const london = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in London at an instant, `yyyy-mm-dd` (RULE-07: "today" is Europe/London). */
export function londonDate(at: Date): string {
  // London's clock is the world's or an hour ahead of it: only in the day's last hour may its date be another.
  return at.getUTCHours() < 23 ? at.toISOString().slice(0, 10) : london.format(at);
}

/** The first instant of a day (`yyyy-mm-dd`) in London, ms since the epoch. */
export function startOfLondonDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const hourBefore = midnight - 3_600_000;
  return londonDate(new Date(hourBefore)) === day ? hourBefore : midnight;
}

const minutes = new Intl.DateTimeFormat("sv-SE", {
  ...{ timeZone: "Europe/London", dateStyle: "short", timeStyle: "short" },
});

/** An instant as the clocks of London say it, `yyyy-mm-ddThh:mm`. */
export const formatLondonTime = (at: number): string => minutes.format(at).replace(" ", "T");

/** The first instant at which London's clocks say so, ms since the epoch; undefined for what they never say. */
export function parseLondonTime(text: string): number | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  return [asUtc - 3_600_000, asUtc].find((at) => formatLondonTime(at) === text);
}
