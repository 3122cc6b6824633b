import { addDays, countDaysBetween } from "../calendar.ts";
import type { RunPeriod } from "./run-context.ts";

/** Days of a period on which nothing relevant changes. */
export interface Span {
  from: string;
  days: number;
}

/** Splits a period on the days when something begins, and on the day after something ends. */
export function splitIntoSpans(
  { from, to, days }: Pick<RunPeriod, "from" | "to" | "days">,
  begins: readonly { from: string }[],
  spells: readonly { from: string; to: string | null }[],
): readonly Span[] {
  const starts = new Set([from]);
  for (const day of begins) if (day.from > from && day.from <= to) starts.add(day.from);
  for (const spell of spells) {
    if (spell.from > from && spell.from <= to) starts.add(spell.from);
    if (spell.to !== null && spell.to >= from && spell.to < to) starts.add(addDays(spell.to, 1));
  }
  if (starts.size === 1) return [{ from, days }];
  const sorted = [...starts].sort();
  return sorted.map((day, index) => ({
    from: day,
    days: countDaysBetween(day, sorted[index + 1] ?? addDays(to, 1)),
  }));
}
