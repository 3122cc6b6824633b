import type { Call, CallErrors, CallReply } from "#contract/index.ts";

/** Refusals that any call may return besides its own. */
export type CommonRefusal =
  | "invalid"
  | "unauthorised"
  | "forbidden"
  | "not_found"
  | "too_many"
  | "busy"
  | "cannot_save"
  | "other";

/** The result of a call. Callers branch on `ok` and `name`, never on a status. */
export type Result<C extends Call> =
  | { ok: true; data: CallReply<C>; masqueradeUserId: string | null }
  | Refusal<CallErrors<C> | CommonRefusal>
  | Unavailable;

/** A business "no": the upstream understood and declined. */
export interface Refusal<Name extends string = string> {
  ok: false;
  name: Name;
  /** The upstream's own text for a person, read from `message`, `error_message`, `error` or `errors` (API-08). */
  text: string | null;
  /** Messages by field, if the upstream named fields. */
  fields: Record<string, string[]>;
  /** Everything else that the failure carried. */
  body: Record<string, unknown>;
}

/** The upstream is slow, down, or replies outside the contract (API-09). */
export interface Unavailable {
  ok: false;
  name: "unavailable";
  text: null;
  fields: Record<string, never>;
  body: Record<string, never>;
  cause: "network" | "timeout" | "status" | "reply";
  /** False if nothing can have reached the upstream; else its outcome is unknown. */
  isSent: boolean;
}

/** Thrown if the caller has gone: nothing to show and nothing to log (API-10). */
export class Aborted extends Error {}

/** A loaded value, or a marker that loading failed (DASH-08). */
export type Loadable<T> = { value: T } | { value: null; error: true };
