import type { CallReply, getBenefitTakeUp } from "#contract/index.ts";
import { dashboardCopy } from "#copy/dashboard";
import { listOf } from "#copy/formats";
import { formatLongDay } from "~/copy/day.ts";

type Warnings = NonNullable<CallReply<typeof getBenefitTakeUp>["priceWarnings"]>;

/** One sentence for all benefits whose prices end on the same day, the earliest day first. */
export function toPriceWarnings(warnings: Warnings): string[] {
  const sorted = warnings.toSorted((one, other) => (one.until < other.until ? -1 : 1));
  return [...Map.groupBy(sorted, ({ until }) => until)].map(([until, list]) => {
    const key = list.some(({ isOver }) => isOver) ? "pricesEnded" : "pricesEnd";
    const benefits = listOf(list.map(({ name }) => name));
    return dashboardCopy(key, { benefits, date: formatLongDay(until) ?? until });
  });
}
