import type { Recommendation } from "#contract/extensions/recommendation.ts";
import { getRecommendation } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Setup } from "./setup.server.ts";

const EXTENSION = "recommendation";

/** The recommendation on the home page; null if there is none, or somebody else views the page. */
export async function loadRecommendation(
  { upstream, session }: Pick<RequestContext, "upstream" | "session">,
  { extensions }: Pick<Setup, "extensions">,
): Promise<Recommendation | null> {
  if (!extensions.has(EXTENSION) || session.tokens?.masquerade) return null;
  const reply = await upstream.call(getRecommendation);
  return reply.ok ? reply.data.recommendation : null;
}
