import { getCurrentDirection, getCurrentLocale } from "#copy/language";
import { shellCopy } from "#copy/shell";
import { isDataRequest } from "./entry-response.server.ts";
import { type PageError, toPageError } from "./page-error.ts";
import { cacheControl } from "./security-headers.server.ts";

/**
 * The simplest error page, for failures before any page of the portal can be rendered. It has no brand, menus
 * or styles.
 */
export function createBarePage(
  error: Extract<PageError, { requestId: string }>,
  status: 500 | 503 = 503,
): Response {
  const { requestId } = error;
  const title = shellCopy("errorTitle");
  const text = error.text ?? shellCopy("tryAgainLater");
  const reference = shellCopy("requestReference", { id: requestId });
  const html = `<!doctype html><html lang="${getCurrentLocale()}" dir="${getCurrentDirection()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p>${reference}</p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": cacheControl.private,
      ...(status === 503 && { "Retry-After": "60" }),
      "X-Request-Id": requestId,
    },
  });
}

/** Shows a failure of the store that no page can report. */
export async function toBarePage(fault: unknown, request: Request): Promise<Response> {
  if (!(fault instanceof Response)) throw fault;
  if (isDataRequest(request)) {
    fault.headers.set("X-Remix-Catch", "yes");
    return fault;
  }
  const error = toPageError(await fault.json());
  if (error?.kind !== "unavailable") throw new Error("The store refuses nothing else");
  return createBarePage(error);
}

/** Answers 503 when nothing could be stored, because that is not the fault of the form's sender. */
export function toNotSavedReply(response: Response): Response {
  if (!mustSayNotSaved(response.status)) return response;
  const headers = new Headers(response.headers);
  if (!headers.has("Retry-After")) headers.set("Retry-After", "60");
  return new Response(response.body, { status: 503, headers });
}

/** Whether a reply becomes a 503 if nothing could be stored. */
export const mustSayNotSaved = (status: number): boolean => status >= 400 && status !== 404;
