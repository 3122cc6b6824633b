import { addDays, daysBetween } from "../calendar.ts";
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
  for (const each of begins) if (each.from > from && each.from <= to) starts.add(each.from);
  for (const each of spells) {
    if (each.from > from && each.from <= to) starts.add(each.from);
    if (each.to !== null && each.to >= from && each.to < to) starts.add(addDays(each.to, 1));
  }
  if (starts.size === 1) return [{ from, days }];
  const sorted = [...starts].sort();
  return sorted.map((day, at) => ({
    from: day,
    days: daysBetween(day, sorted[at + 1] ?? addDays(to, 1)),
  }));
}
