import type { CallInput, CallReply } from "#contract/define.ts";
import { getFamilyConsequences } from "#contract/extensions/consequences.ts";
import { listOf } from "#copy/formats";
import type { ConsequencesView, Cost } from "~/components/content/consequences.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Result } from "./result.server.ts";
import type { Setup } from "./setup.server.ts";

type Reply = CallReply<typeof getFamilyConsequences>;

/**
 * Loads a change's consequences; null if the upstream has none to give, and the change is then saved at
 * once.
 */
export async function loadConsequences(
  { upstream }: RequestContext,
  { extensions }: Pick<Setup, "extensions">,
  body: CallInput<typeof getFamilyConsequences>["body"],
): Promise<Result<typeof getFamilyConsequences> | null> {
  return extensions.has("consequences") ? upstream.call(getFamilyConsequences, { body }) : null;
}

/** The texts of consequences on a day `yyyy-mm-dd`; null if nothing changes and nothing opens. */
export function toConsequencesView({ consequences, opens }: Reply, today: string): ConsequencesView | null {
  if (consequences.length + opens.length === 0) return null;
  return {
    benefits: consequences.map(({ benefitId, name, joining, leaving, from, before, after }) => ({
      key: `${benefitId} ${from}`,
      name,
      joining: listOf(joining),
      leaving: listOf(leaving),

      from: formatLongDay(from),
      isLater: from != null && from > today,
      before: toCost(before),
      after: after ? toCost(after) : null,
    })),
    opens: opens.map(({ benefitId, name, until, adding }) => ({
      benefitId,
      name,
      until: formatLongDay(until) ?? until,
      adding: adding
        ? { names: listOf(adding.names), before: toCost(adding.before), after: toCost(adding.after) }
        : null,
    })),
  };
}

type SentCost = Reply["consequences"][number]["before"];

const toCost = ({ label, employeeMonthlyPence, estimatedPricesYear }: SentCost): Cost => ({
  label,
  pence: employeeMonthlyPence ?? null,
  estimatedPricesYear: estimatedPricesYear ?? null,
});
