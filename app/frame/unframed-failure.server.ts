import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { RequestContext } from "~/platform/context.server.ts";
import { type PageError, toPageError } from "~/platform/page-error.ts";
import { createRefusal } from "~/platform/responses.server.ts";

/**
 * The failure of an action as JSON, which the portal renders as a page of its own; null for other pages. Remix runs
 * no root loader after a failed action, so the page would have no brand and no menus.
 */
export function createUnframedFailure(
  { errors, loaderData, statusCode }: EntryContext["staticHandlerContext"],
  { refusal, requestId }: Pick<RequestContext, "refusal" | "requestId">,
  headers: Headers,
): Response | null {
  if (!errors || loaderData.root || refusal) return null;
  const [thrown] = Object.values(errors);
  const error: PageError = (isRouteErrorResponse(thrown) ? toPageError(thrown.data) : null) ?? {
    kind: "unavailable",
    requestId,
  };
  headers.set("X-Remix-Catch", "yes");
  return createRefusal(error, statusCode, headers);
}
