import { toMonthLabel } from "~/copy/day.server.ts";
import { shortMonth } from "~/copy/day.ts";

/** A month `yyyy-mm` in words, and short enough to stand below a column. */
export function toMonth(month: string) {
  const first = `${month}-01`;
  return { month, label: toMonthLabel(Date.parse(first)), short: shortMonth(first) };
}
