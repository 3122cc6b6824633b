import { setTimeout as pause } from "node:timers/promises";
import { isBrokenCircuitError, isTaskCancelledError } from "cockatiel";
import type { Call, CallInput } from "#contract/index.ts";
import { getCurrentLanguage } from "#copy/language";
import { noTracing, type Tracing } from "~/platform/tracing.server.ts";
import type { Faults } from "./faults.server.ts";
import { isUnavailable, readReply, toUnavailable } from "./read-reply.server.ts";
import { AbortedError, type Result } from "./result.server.ts";
import type { Transport } from "./transport.server.ts";

/** The facts that all calls of one request share. */
export interface Caller {
  accessToken?: string | null;
  masquerade?: { userId: string; schemeYear: string } | null;
  requestId: string;
  /** The browser's IP address, for the upstream's limits. */
  ip: string;
  userAgent?: string | null;
  signal?: AbortSignal;
}

export interface UpstreamLog {
  warn(details: object, message: string): void;
}

export interface Upstream {
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Result<C>>;
}

export interface CallOptions {
  /** A token to use in place of the session's, between logging in and having a session. */
  accessToken?: string;
  /** The person viewed with that token, in place of the session's. */
  masquerade?: Caller["masquerade"];
  /** With the same key a repeated post gets the reply of the first. */
  idempotencyKey?: string;
}

export interface ObservedCall {
  call: string;
  /** The name of the base address, of which the upstream has two. */
  upstream: string;
  outcome: "ok" | "refused" | "network" | "timeout" | "other";
  ms: number;
}

interface UpstreamOptions {
  transport: Transport;
  faults: Faults;
  log: UpstreamLog;
  tracing?: Tracing;
  /** Called after every call with its duration in milliseconds. */
  observe?(call: ObservedCall): void;
  caller: Caller;
  /** Called if the upstream says that the caller's token has ended; may throw a redirect (SESSION-08). */
  onUnauthorised(text: string | null): void;
  /** Called if the upstream can store nothing. */
  onCannotSave?(): void;
  /** Called after every call (API-07). */
  onCalled(): void;
}

/** A person does not wait twice for a slow upstream (milliseconds). */
const REPEAT_WITHIN_MS = 2_000;

/** The longest `Retry-After` of a 429 that the client waits for, in milliseconds. */
const MAX_RETRY_AFTER_MS = 3_000;

const isCutOff = (result: unknown) => isUnavailable(result) && result.cause === "network" && result.isSent;

/** One request's client for all calls of the contract, with the caller's headers. */
export function createUpstream({
  transport,
  faults,
  log,
  tracing = noTracing,
  observe,
  caller,
  onUnauthorised,
  onCannotSave,
  onCalled,
}: UpstreamOptions): Upstream {
  return {
    async call(call, input, options = {}) {
      const token = options.accessToken ?? caller.accessToken;
      if (hasFolderPath(input?.params))
        return { ok: false, name: "not_found", text: null, fields: {}, body: {} };
      const path = fillPath(call, input);
      const init: RequestInit = {
        method: call.method.toUpperCase(),
        headers: createHeaders(call, caller, token, options),
      };
      const body = input?.body;
      if (body !== undefined) init.body = JSON.stringify(body);
      const file = (input as { file?: ReadableStream<Uint8Array> } | undefined)?.file;
      if (file) Object.assign(init, { body: file, duplex: "half" });

      const isRepeatable = call.method === "get" || options.idempotencyKey !== undefined;
      const sendRequest = async (signal: AbortSignal) => {
        const attemptCall = () => transport(call.base, path, { ...init, signal });
        const reply = await attemptCall();
        const waitMs = isRepeatable ? readRetryAfter(reply.response) : null;
        if (waitMs === null) return readReply(call, reply);
        await reply.response.body?.cancel();
        await pause(waitMs, undefined, { signal });
        return readReply(call, await attemptCall());
      };
      const attemptCall = async () => {
        try {
          return await faults.run(call, sendRequest, caller.signal);
        } catch (error) {
          if (caller.signal?.aborted) throw new AbortedError();
          return toUnavailable(isTaskCancelledError(error) ? "timeout" : "network", !isNeverSent(error));
        }
      };
      const started = performance.now();
      const about = { call: call.id, upstream: call.base };
      const result = await tracing.span(`upstream ${call.id}`, about, async (set) => {
        const first = await attemptCall();
        // The key gives the call one effect, so it may be sent again after a cut connection.
        const isSoon = performance.now() - started < REPEAT_WITHIN_MS;
        const last = options.idempotencyKey && isSoon && isCutOff(first) ? await attemptCall() : first;
        set({ outcome: getOutcome(last) });
        return last;
      });
      onCalled();
      observe?.({ ...about, outcome: getOutcome(result), ms: performance.now() - started });
      if (isUnavailable(result)) log.warn({ ...about, cause: result.cause }, "upstream failed");
      if (!result.ok && result.name === "cannot_save") onCannotSave?.();
      if (!result.ok && result.name === "unauthorised" && token && !options.accessToken)
        onUnauthorised(result.text);
      return result;
    },
  };
}

function getOutcome(result: { ok: boolean }): ObservedCall["outcome"] {
  if (result.ok) return "ok";
  if (!isUnavailable(result)) return "refused";
  return result.cause === "network" || result.cause === "timeout" ? result.cause : "other";
}

/** Failures to find and reach the upstream, before a byte of the request was sent. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function isNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return isBrokenCircuitError(error) || BEFORE_SENDING.test(String(cause?.code));
}

/** Milliseconds that a 429 asks to wait, from seconds or a date; null if missing or too long. */
function readRetryAfter({ status, headers }: Response): number | null {
  const retryAfter = headers.get("Retry-After")?.trim();
  if (status !== 429 || !retryAfter) return null;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Math.max(Date.parse(retryAfter) - Date.now(), 0);
  return ms <= MAX_RETRY_AFTER_MS ? ms : null;
}

function createHeaders(
  call: Call,
  caller: Caller,
  token: string | null | undefined,
  options: CallOptions,
): Headers {
  const headers = new Headers({
    Accept: [...(call.file ?? []), "application/json"].join(", "),
    "Content-Type": call.upload === undefined ? "application/json" : "application/octet-stream",
    "X-Request-Id": caller.requestId,
    "X-Forwarded-For": caller.ip,
  });
  headers.set("Accept-Language", getCurrentLanguage());
  if (caller.userAgent) headers.set("User-Agent", caller.userAgent);
  if (token) {
    headers.set("Authorization", `Bearer ${token}`);
    headers.set("X-Authorization", `Bearer ${token}`);
  }
  const masquerade = options.masquerade === undefined ? caller.masquerade : options.masquerade;
  if (masquerade) {
    headers.set("X-Masquerade", masquerade.userId);
    headers.set("X-Masquerade-Scheme-Year", masquerade.schemeYear);
  }
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  return headers;
}

/**
 * Whether a parameter is a path to a folder, which URL parsers resolve even if it is encoded; no id looks like this.
 */
const hasFolderPath = (params: unknown) =>
  Object.values(params ?? {}).some((value) => value === "." || value === "..");

/**
 * Fills `/benefit/{id}` with its parameters encoded (an id that is a path stays one segment) and adds the
 * query.
 */
function fillPath(call: Call, input: { params?: unknown; query?: unknown } | undefined): string {
  const params = (input?.params ?? {}) as Record<string, string | number>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${call.id} needs the path parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = Object.entries((input?.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value != null && value !== "",
  );
  return query.length === 0
    ? path
    : `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
}
