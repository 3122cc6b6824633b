import type { Call, CallErrors, CallReply } from "#contract/index.ts";

/** Refusals that any call may return, in addition to those of its contract. */
export type CommonRefusal =
  | "invalid"
  | "unauthorised"
  | "forbidden"
  | "not_found"
  | "too_many"
  | "busy"
  | "cannot_save"
  | "other";

/** The result of a call. Callers use `ok` and `name`, never a status. */
export type Result<C extends Call> =
  | { ok: true; data: CallReply<C>; masqueradeUserId: string | null }
  | Refusal<CallErrors<C> | CommonRefusal>
  | Unavailable;

/** The upstream understood the call and declined it. */
export interface Refusal<Name extends string = string> {
  ok: false;
  name: Name;
  /** The upstream's text for a person, read from `message`, `error_message`, `error` or `errors` (API-08). */
  text: string | null;
  /** Messages by field, if the upstream names fields. */
  fields: Record<string, string[]>;
  /** The other fields of the reply. */
  body: Record<string, unknown>;
}

/** The upstream is slow or unreachable, or its reply breaks the contract (API-09). */
export interface Unavailable {
  ok: false;
  name: "unavailable";
  text: null;
  fields: Record<string, never>;
  body: Record<string, never>;
  /** `gateway` is a reply of a proxy, which did not reach the upstream. */
  cause: "network" | "timeout" | "gateway" | "status" | "reply";
  /** False if nothing can have reached the upstream; otherwise the outcome is unknown. */
  isSent: boolean;
}

/** Thrown if the caller has gone, when there is nothing to show or log (API-10). */
export class AbortedError extends Error {}

/** A loaded value, or a marker that loading failed (DASH-08). */
export type Loadable<T> = { value: T } | { value: null; error: true };
