const london = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in London at an instant, `yyyy-mm-dd` (RULE-07: "today" is Europe/London). */
export function londonDate(at: Date): string {
  return london.format(at);
}
