import type { Recommendation } from "#contract/extensions/recommendation.ts";
import type { CallReply, getEligibleBenefits } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Setup } from "./setup.server.ts";

/** The recommendation on the home page; null if there is none, or somebody else views the page. */
export function findRecommendation(
  { session }: Pick<RequestContext, "session">,
  { extensions }: Pick<Setup, "extensions">,
  { recommendation }: CallReply<typeof getEligibleBenefits>,
): Recommendation | null {
  if (!extensions.has("recommendation") || session.tokens?.masquerade) return null;
  return recommendation ?? null;
}
