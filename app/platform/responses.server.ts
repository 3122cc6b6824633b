import { json, redirect, type TypedResponse } from "@remix-run/node";
import { getCurrentLocale } from "#copy/language";
import { noClientCopy } from "#copy/no-client";
import { storageCopy } from "#copy/storage";
import type { PageError } from "./page-error.ts";
import { cacheControl } from "./security-headers.server.ts";

/** A page's data. */
export function createPage<Data>(data: Data, init?: ResponseInit): TypedResponse<Data> {
  return json(data, init);
}

/** A form's reply with status 400 that shows the form again. */
export function createInvalid<Data>(data: Data): TypedResponse<Data> {
  return json(data, { status: 400 });
}

/**
 * Ends a post: the browser requests `location` by GET. Addresses of other sites must come from
 * `findAllowedRedirect`.
 */
export function seeOther(location: string, init?: ResponseInit): TypedResponse<never> {
  return redirect(location, { ...init, status: 303 });
}

/** Thrown to make the browser load the whole document again, with or without scripts. */
export function reloadDocument(location: string): TypedResponse<never> {
  return redirect(location, { status: 303, headers: { "X-Remix-Reload-Document": "true" } });
}

interface AttachmentOptions {
  name: string;
  type: string;
  /** Whether the file's texts are in the page's language. */
  isTranslated?: boolean;
}

/** A file for the reader only, which no cache may keep. */
export function createAttachment(body: BodyInit, { name, type, isTranslated }: AttachmentOptions): Response {
  // A header can contain ASCII characters only; a name with others follows in encoded form (RFC 6266).
  const ascii = name.normalize("NFD").replace(/[^ -~]/g, "");
  const encoded = ascii === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  const disposition = `attachment; filename="${ascii}"${encoded}`;
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition,
      "Cache-Control": cacheControl.private,
      ...(isTranslated ? { "Content-Language": getCurrentLocale() } : {}),
    },
  });
}

/** Thrown for a page that does not exist. */
export function createNotFoundReply(): TypedResponse<PageError> {
  return json({ kind: "not-found" }, { status: 404 });
}

/** Thrown for "Access Denied" (GUARD-03), which logs nobody out. */
export function createDeniedReply(): TypedResponse<PageError> {
  return json({ kind: "denied" }, { status: 403 });
}

/** Thrown for a viewer of another person's site when only that person may do this (E5). */
export function createOwnerOnlyReply(): TypedResponse<PageError> {
  return json({ kind: "owners-alone" }, { status: 403 });
}

/** The reply at a host without a client; `isEmpty` if the installation has no client yet. */
export function createNoClientReply(isEmpty: boolean): TypedResponse<PageError> {
  const title = noClientCopy(isEmpty ? "emptyTitle" : "title");
  const text = noClientCopy(isEmpty ? "emptyText" : "text");
  return json({ kind: "explained", title, text }, { status: 404 });
}

/** Thrown if the upstream fails: 502 for a bad reply, 503 for none. The session is kept. */
export function createUnavailableReply(
  requestId: string,
  status: 502 | 503 = 503,
  headers: HeadersInit = {},
): TypedResponse<PageError> {
  return json({ kind: "unavailable", requestId }, { status, headers });
}

/** Thrown if the server is too busy. `back` is the page that the request came from. */
export function createBusy(back: string, retryAfterSeconds: number): TypedResponse<PageError> {
  return json({ kind: "busy", back }, { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } });
}

const cannotSaveReplies = new WeakSet<object>();

/** Thrown if the portal's store cannot save anything. `back` is the page to return to. */
export function createCannotSave(requestId: string, back: string): TypedResponse<PageError> {
  const response = json<PageError>(
    { kind: "unavailable", requestId, text: storageCopy("cannotSave"), back },
    { status: 503, headers: { "Retry-After": "60" } },
  );
  cannotSaveReplies.add(response);
  return response;
}

/** Whether `createCannotSave` threw this, so that a long form can show it and keep the typed values. */
export const isCannotSaveReply = (error: unknown): boolean =>
  typeof error === "object" && error !== null && cannotSaveReplies.has(error);

/** A refusal by the entry check as data of an error page. */
export function createRefusal(error: PageError, status: number, headers?: HeadersInit): Response {
  return json(error, { status, headers });
}
