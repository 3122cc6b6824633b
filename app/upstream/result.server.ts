import type { Call, CallErrors, CallReply } from "#contract/index.ts";

/** Names that any call may answer beside its own. */
export type CommonRefusal =
  | "invalid"
  | "unauthorised"
  | "forbidden"
  | "not_found"
  | "too_many"
  | "busy"
  | "cannot_save"
  | "other";

/** What came of a call. Callers branch on `ok` and `name`, never on a status. */
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
  /** Messages by field, where the upstream named fields. */
  fields: Record<string, string[]>;
  /** Everything else that the failure carried. */
  body: Record<string, unknown>;
}

/** The upstream is slow, down, or answers what the contract does not allow (API-09). */
export interface Unavailable {
  ok: false;
  name: "unavailable";
  text: null;
  fields: Record<string, never>;
  body: Record<string, never>;
  cause: "network" | "timeout" | "status" | "reply";
  /** False where nothing can have reached the upstream; else what it has done is not known. */
  isSent: boolean;
}

/** Thrown where the asker has gone away: nothing to show and nothing to log (API-10). */
export class Aborted extends Error {}

/** DASH-08: a value, or that there is none to be had. */
export type Loadable<T> = { value: T } | { value: null; error: true };
