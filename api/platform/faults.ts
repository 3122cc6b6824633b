import { type Call, commonErrors, type ErrorBody, type NamedError } from "#contract/define.ts";
import { findWireCodes } from "../copy/wire-code.ts";
import type { Refusal } from "./implement.ts";

/** More work than the service can take. The reply is `busy`, with `Retry-After` in seconds. */
export class BusyError extends Error {
  readonly retryAfter: number;

  constructor(retryAfter = 2) {
    super("busy");
    this.retryAfter = retryAfter;
  }
}

/** A body with more bytes than the call accepts. */
export class TooLargeError extends Error {
  constructor() {
    super("too large");
  }
}

/** Refusals that do not belong to a call. */
const transportErrors = {
  internal: { status: 500 },
  method_not_allowed: { status: 405 },
  too_slow: { status: 408 },
} as const;

type Status = NamedError["status"] | (typeof transportErrors)[keyof typeof transportErrors]["status"];

const errorNames = { ...commonErrors, ...transportErrors };

/** Every failure has API-08's fields, the request's id, and the call's own fields. */
export function toFailureReply(
  error: keyof typeof errorNames,
  requestId: string,
  detail: Refusal["detail"] = {},
): Response {
  return toFaultReply(errorNames[error].status, error, requestId, detail);
}

export function toRefusalReply(call: Call, refused: Refusal, requestId: string): Response {
  const named = call.errors[refused.error] ?? errorNames[refused.error as keyof typeof errorNames];
  return toFaultReply(named.status, refused.error, requestId, refused.detail);
}

function toFaultReply(status: Status, error: string, requestId: string, detail: Refusal["detail"]): Response {
  const { message, errors, retryAfter, fields } = detail;
  const named = detail.error === undefined ? { error } : { error: detail.error, name: error };
  const codes = findWireCodes({ message, errors });
  const body: ErrorBody = {
    ...fields,
    ...named,
    message,
    errors,
    codes: Object.keys(codes).length > 0 ? codes : undefined,
    request_id: requestId,
  };
  return Response.json(body, {
    status,
    headers: retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
  });
}

/** Error codes whose messages quote names of tables and columns, but never their content. */
const quotesNames = /^(42|SQLITE_)/;

/**
 * What may be logged of an exception: name, code and place. Messages may quote typed text, so quoted parts
 * are removed, and the stack has no message.
 */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const { code, constraint } = fault as { code?: unknown; constraint?: unknown };
  return {
    name: fault.name,
    code,
    constraint,
    message: quotesNames.test(String(code))
      ? fault.message
      : fault.message.replace(/"[^"]*"|'[^']*'/g, '"…"'),
    at: fault.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
}
