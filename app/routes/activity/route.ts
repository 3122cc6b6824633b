import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { page } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { ping } from "~/upstream/calls.server.ts";

const init = { headers: { "Cache-Control": cacheControl.private } };

/** How long the session has been idle, ms; null when nobody is signed in. Asking prolongs nothing. */
export function loader({ context: { session } }: LoaderFunctionArgs) {
  return page({ idleMs: session.signedIn ? session.idleFor() : null }, init);
}

/** A person is at work on a page with scripts; `stay` is the idle dialog's button (IDLE-03, API-37). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { session, upstream } = context;
  const intent = (await request.formData()).get("intent");
  if (intent === "stay" && session.signedIn) await upstream.call(ping);
  if (intent === "stay" || intent === "active") session.touchActivity({ isReported: true });
  return page({ idleMs: session.signedIn ? session.idleFor() : null }, init);
}
