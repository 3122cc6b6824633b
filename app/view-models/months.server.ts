import { toMonthLabel } from "~/copy/day.server.ts";
import { formatShortMonth } from "~/copy/day.ts";

/** A month `yyyy-mm` as a long text, and as a short one for a chart's column. */
export function toMonth(month: string) {
  const first = `${month}-01`;
  return { month, label: toMonthLabel(Date.parse(first)), short: formatShortMonth(first) };
}
