import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { pickKeepable } from "~/session/kept-form.server.ts";
import { toSafeReturnTo } from "~/session/return-to.server.ts";
import { ping } from "~/upstream/calls.server.ts";

const init = { headers: { "Cache-Control": cacheControl.private } };

/** How long the session has been idle, ms; null if nobody is logged in. Asking does not extend it. */
export function loader({ context: { session } }: LoaderFunctionArgs) {
  return createPage({ idleMs: session.signedIn ? session.idleFor() : null }, init);
}

/**
 * Posted by scripts. `active` means that the person works on a page, and `stay` comes from the idle dialog's
 * button (IDLE-03, API-37). `leave` keeps typed values when nobody answered that dialog (E12).
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { session, upstream, keptForm } = context;
  const fields = await request.formData();
  const intent = fields.get("intent");
  if (intent === "stay" && session.signedIn) await upstream.call(ping);
  if (intent === "stay") session.touchActivity({ agoMs: 0 });
  // A computer that slept reports late, so the time of the action itself counts.
  if (intent === "active") session.touchActivity({ agoMs: Number(fields.get("agoMs")) || 0 });
  if (intent === "leave" && session.initialUserId) {
    const path = toSafeReturnTo(fields.get("page")?.toString(), paths.home());
    const typed = new URLSearchParams(fields.get("typed")?.toString());
    keptForm.keep({ userId: session.initialUserId, path, fields: pickKeepable(typed) });
  }
  return createPage({ idleMs: session.signedIn ? session.idleFor() : null }, init);
}
