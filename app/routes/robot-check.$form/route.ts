import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound, page } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";

/** For one network: an office behind one address, and no more. Past it, the form still asks its sum. */
const CHALLENGES = { limit: 60, windowSeconds: 60 };

/** A proof of work (ALTCHA), requested by the robot check's script when somebody ticks its box. */
export async function loader({ context, params: { form } }: LoaderFunctionArgs) {
  if (form !== "login" && form !== "contact" && form !== "forgotten-password") throw notFound();
  const headers = { "Cache-Control": cacheControl.private };
  const rate = await context.store.rate.hit(`robot-work ${context.network}`, CHALLENGES);
  if (!rate.allowed)
    return page(null, {
      status: 429,
      headers: { ...headers, "Retry-After": String(rate.retryAfterSeconds) },
    });
  return page(await context.robotCheck.altchaChallenge(form), { headers });
}
