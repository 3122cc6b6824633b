import { json, redirect, type TypedResponse } from "@remix-run/node";
import { noClientCopy } from "#copy/no-client";
import { storageCopy } from "#copy/storage";
import type { PageError } from "./page-error.ts";
import { cacheControl } from "./security-headers.server.ts";

/** The data of a screen. */
export function page<Data>(data: Data, init?: ResponseInit): TypedResponse<Data> {
  return json(data, init);
}

/** A form that needs another look: its reply with status 400. */
export function invalid<Data>(data: Data, init?: ResponseInit): TypedResponse<Data> {
  return json(data, { ...init, status: 400 });
}

/**
 * The end of a post: the browser requests `location` by GET. Foreign addresses only from `allowedRedirect`.
 */
export function seeOther(location: string, init?: ResponseInit): TypedResponse<never> {
  return redirect(location, { ...init, status: 303 });
}

/** To be thrown: the browser reloads the document, with or without scripts. */
export function reloaded(location: string): TypedResponse<never> {
  return redirect(location, { status: 303, headers: { "X-Remix-Reload-Document": "true" } });
}

/** A file of the reader's own, to be kept by nobody but them. */
export function attachment(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  // A header holds plain letters alone; those of other languages go beside them, encoded (RFC 6266).
  const ascii = name.normalize("NFD").replace(/[^ -~]/g, "");
  const encoded = ascii === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  const disposition = `attachment; filename="${ascii}"${encoded}`;
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition,
      "Cache-Control": cacheControl.private,
    },
  });
}

/** To be thrown. */
export function notFound(): TypedResponse<PageError> {
  return json({ kind: "not-found" }, { status: 404 });
}

/** To be thrown: "Access Denied" (GUARD-03). It signs nobody out. */
export function denied(): TypedResponse<PageError> {
  return json({ kind: "denied" }, { status: 403 });
}

/** To be thrown at a viewer of another person's site: only that person may do this (E5). */
export function ownersAlone(): TypedResponse<PageError> {
  return json({ kind: "owners-alone" }, { status: 403 });
}

/** The reply at a host without a client; `isEmpty` if there is no client at all yet. */
export function noClient(isEmpty: boolean): TypedResponse<PageError> {
  const title = noClientCopy(isEmpty ? "emptyTitle" : "title");
  const text = noClientCopy(isEmpty ? "emptyText" : "text");
  return json({ kind: "no-client", title, text }, { status: 404 });
}

/** To be thrown when the upstream fails: 502 for a bad reply, 503 for none. The session is kept. */
export function unavailable(
  requestId: string,
  status: 502 | 503 = 503,
  headers: HeadersInit = {},
): TypedResponse<PageError> {
  return json({ kind: "unavailable", requestId }, { status, headers });
}

/** To be thrown when too much is requested at once. `back` is the page that the request came from. */
export function busy(back: string, retryAfterSeconds: number): TypedResponse<PageError> {
  return json({ kind: "busy", back }, { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } });
}

const unsaved = new WeakSet<object>();

/** To be thrown when the portal's own store can write nothing. `back` is the page to return to. */
export function cannotSave(requestId: string, back: string): TypedResponse<PageError> {
  const response = json<PageError>(
    { kind: "unavailable", requestId, text: storageCopy("cannotSave"), back },
    { status: 503, headers: { "Retry-After": "60" } },
  );
  unsaved.add(response);
  return response;
}

/** Whether `cannotSave` threw this: a long form can show it itself and keep the typed values. */
export const isCannotSave = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && unsaved.has(thrown);

/** A refusal by the entry check as an error page's data. */
export function refusal(error: PageError, status: number, headers?: HeadersInit): Response {
  return json(error, { status, headers });
}
