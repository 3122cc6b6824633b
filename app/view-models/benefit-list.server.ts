import { endSession } from "~/auth/end-session.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { getEligibleBenefits } from "~/upstream/calls.server.ts";
import type { Result } from "~/upstream/result.server.ts";

/** The person's benefits; a successful reply with an error ends the session instead (BENEFIT-16). */
export async function loadBenefitList(context: RequestContext): Promise<Result<typeof getEligibleBenefits>> {
  const reply = await context.upstream.call(getEligibleBenefits);
  return reply.ok && reply.data.error ? endSession(context, reply.data.error) : reply;
}
