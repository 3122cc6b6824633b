import { getPriceWarnings } from "#contract/extensions/price-warnings.ts";
import { dashboardCopy } from "~/copy/dashboard.ts";
import { longDay } from "~/copy/day.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Setup } from "./setup.server.ts";

const EXTENSION = "price-warnings";
const names = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Sentences for an employer, a day each, the nearest first; none where the upstream has no such call, or fails. */
export async function loadPriceWarnings(
  { upstream }: Pick<RequestContext, "upstream">,
  { extensions, client }: Pick<Setup, "extensions" | "client">,
): Promise<string[]> {
  if (!extensions.has(EXTENSION)) return [];
  const reply = await upstream.call(getPriceWarnings, { params: { id: client.id } });
  if (!reply.ok) return [];
  const warnings = reply.data.warnings.toSorted((one, other) => (one.until < other.until ? -1 : 1));
  return [...Map.groupBy(warnings, ({ until, isOver }) => `${until} ${isOver}`).values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const benefits = names.format(list.map(({ name }) => name));
    const date = longDay(first.until) ?? first.until;
    return [dashboardCopy(first.isOver ? "pricesEnded" : "pricesEnd", { benefits, date })];
  });
}
