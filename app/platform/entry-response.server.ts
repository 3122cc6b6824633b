import { methodCopy } from "#copy/method";
import { type EntryResult, getPagePath, type Refusal } from "./entry-check.server.ts";
import { type PageError, toPageError } from "./page-error.ts";
import { createRefusal, seeOther } from "./responses.server.ts";

type RefusedEntry = Exclude<EntryResult, { pass: true }>;

/** Whether Remix's client requests a route's data, and not a browser a page. */
export const isDataRequest = (request: Request): boolean => new URL(request.url).searchParams.has("_data");

/** The error page for a refusal: "Access Denied", not found, or the page that keeps the return address. */
export function toRefusalError({ status, reason, back }: Refusal): PageError {
  if (reason === "gone") return { kind: "not-found" };
  if (reason === "denied") return { kind: "denied" };
  if (status === 413) return { kind: "refused", back, cause: "too-large" };
  if (status === 408) return { kind: "refused", back, cause: "too-slow" };
  if (status === 405) return toMethodError(back);
  return status === 403 ? { kind: "refused", back } : { kind: "refused", back, cause: "malformed" };
}

const toMethodError = (back: string): PageError => ({
  kind: "explained",
  title: methodCopy("title"),
  text: methodCopy("text"),
  back,
});

/**
 * The reply to a request that did not pass. For a document it is a redirect, or the refusal that the server renders.
 * For a data request it has the headers that Remix's client needs to follow a redirect.
 */
export function toEntryResponse(result: RefusedEntry, request: Request): Response {
  const isData = isDataRequest(request);
  if (result.kind === "redirect") return isData ? toDataRedirect(result.location) : seeOther(result.location);
  if (result.kind === "response") return isData ? toDataResponse(result.response) : result.response;
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (isData) headers.set("X-Remix-Catch", "yes");
  if (result.status === 405) headers.set("Allow", "GET, HEAD, POST");
  // The unread rest of a body must not be parsed as the next request.
  if (result.status === 408 || result.status === 413) headers.set("Connection", "close");
  return createRefusal(toRefusalError(result), result.status, headers);
}

/** Loads the whole page again, because the person or what they may see has changed. */
export function toDataRedirect(location: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "X-Remix-Redirect": location,
      "X-Remix-Status": "303",
      "X-Remix-Reload-Document": "true",
      "Cache-Control": "private, no-store",
    },
  });
}

function toDataResponse(response: Response): Response {
  const location = response.headers.get("location");
  if (location) return toDataRedirect(location);
  const headers = new Headers(response.headers);
  headers.set("X-Remix-Catch", "yes");
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Reads the error of a file route, or of a failed action without the page's frame, when a browser requested a page.
 * The server then renders a page that shows it.
 */
export async function readThrownError(response: Response, request: Request): Promise<PageError | null> {
  const { headers, status } = response;
  if (status < 400 || isDataRequest(request)) return null;
  // Only Remix replies so, to a form for a route without an action.
  if (status === 405) return toMethodError(getPagePath(request));
  if (headers.get("X-Remix-Catch") !== "yes") return null;
  if (!response.body || !headers.get("Content-Type")?.startsWith("application/json")) return null;
  return toPageError(await response.clone().json());
}
