import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { formatLongDay } from "~/copy/day.ts";

/** What can be done today, or a sentence with the reason and the next date. Returns null if the upstream gives none. */
export function toAvailability({ availability }: Benefit): { canChange: boolean; text: string } | null {
  if (!availability) return null;
  const { canChange, closes, nextDate } = availability;
  const text = availability.text?.trim() || benefitsCopy(canChange ? "canChange" : "cannotChange");
  const date = formatLongDay(canChange ? closes : nextDate);
  // The reason usually names the day already.
  if (!date || text.includes(date)) return { canChange, text };
  return { canChange, text: `${text} ${benefitsCopy(canChange ? "until" : "from", { date })}` };
}
