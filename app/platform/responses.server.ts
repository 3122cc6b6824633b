import { json, redirect, type TypedResponse } from "@remix-run/node";
import type { PageError } from "./page-error.ts";

/** The data of a screen. */
export function page<Data>(data: Data, init?: ResponseInit): TypedResponse<Data> {
  return json(data, init);
}

/** A form that needs another look: its reply beside status 400. */
export function invalid<Data>(data: Data, init?: ResponseInit): TypedResponse<Data> {
  return json(data, { ...init, status: 400 });
}

/** Where a post ends: the browser asks for `location` by GET. Foreign addresses only from `allowedRedirect`. */
export function seeOther(location: string, init?: ResponseInit): TypedResponse<never> {
  return redirect(location, { ...init, status: 303 });
}

/** To be thrown. */
export function notFound(): TypedResponse<PageError> {
  return json({ kind: "not-found" }, { status: 404 });
}

/** To be thrown: "Access Denied" (GUARD-03). It signs nobody out. */
export function denied(): TypedResponse<PageError> {
  return json({ kind: "denied" }, { status: 403 });
}

/** To be thrown when the upstream fails: 502 for a bad answer, 503 for none. The session is kept. */
export function unavailable(requestId: string, status: 502 | 503 = 503): TypedResponse<PageError> {
  return json({ kind: "unavailable", requestId }, { status });
}

/** A refusal by the door as an error page's data. */
export function refusal(error: PageError, status: number, headers?: HeadersInit): Response {
  return json(error, { status, headers });
}
