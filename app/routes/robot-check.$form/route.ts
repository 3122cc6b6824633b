import type { LoaderFunctionArgs } from "@remix-run/node";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";

/**
 * The limit for one network, enough for an office behind one address. Beyond it the form asks its sum
 * instead.
 */
const CHALLENGE_LIMIT = { limit: 60, windowSeconds: 60 };

/** A proof of work (ALTCHA), which the robot check's script requests when the box is selected. */
export async function loader({ context, params: { form } }: LoaderFunctionArgs) {
  if (form !== "login" && form !== "contact" && form !== "forgotten-password") throw createNotFoundReply();
  const headers = { "Cache-Control": cacheControl.private };
  const rate = await context.store.rate.hit(`robot-work ${context.network}`, CHALLENGE_LIMIT);
  if (!rate.allowed)
    return createPage(null, {
      status: 429,
      headers: { ...headers, "Retry-After": String(rate.retryAfterSeconds) },
    });
  return createPage(await context.robotCheck.issueChallenge(form), { headers });
}
