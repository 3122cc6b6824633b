import { isDeepStrictEqual } from "node:util";
import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Call, z } from "#contract/define.ts";
import { findWireCodes } from "../copy/wire-code.ts";
import type { Actor } from "../domain/actor.ts";
import { type AuditedRow, collectAuditedRows } from "../repositories/audit.ts";
import { describeFault, TooLargeError, toFailureReply, toRefusalReply } from "./faults.ts";
import { type CallRequest, FileAnswer, type Implementation, Refusal, type RequestInfo } from "./implement.ts";
import { describeCall, getStatuses } from "./openapi.ts";
import type { RequestOrigin } from "./request-facts.ts";
import { toSchemaText } from "./schema-text.ts";

export interface ApiEnv {
  Bindings: {
    origin: RequestOrigin;
    /** Receives the reply as an object if the caller is in this process and needs no JSON. */
    onReply?: (reply: unknown) => void;
  };
  Variables: { facts: RequestInfo; actor: Actor | null };
}

/** The preference (RFC 7240) of callers who write their own texts. */
const TEXT_CODES = "text-codes";

export type ApiApp = OpenAPIHono<ApiEnv>;

export interface Binding {
  /** Returns a refusal if the caller may not make the call; otherwise it sets `actor`. */
  guard(implementation: Implementation): MiddlewareHandler<ApiEnv>;
  /** Called when the requested thing does not exist or belongs to somebody else (B1). */
  onNotFound(call: Call, req: CallRequest<Call>): Promise<void>;
  /** What is wrong with a call's audit rows; null if they match its declaration. */
  findAuditFault(callId: string, audited: readonly AuditedRow[]): string | null;
  /** Whether to check every reply against the contract, and every audit row against its declaration. */
  checkReplies: boolean;
}

/** Binds a contract call to a route that checks the caller, the request and the reply. */
export function bindCall(app: ApiApp, area: string, implementation: Implementation, binding: Binding): void {
  const { call, answer } = implementation;
  const owner = findOwner(call);
  // A long body is read only after the caller was checked.
  const middleware = [binding.guard(implementation), ...limitLongBody(call)];
  const route = createRoute({
    ...describeCall(call, area),
    middleware: binding.checkReplies ? [checkStatus(call), ...middleware] : middleware,
  });

  const createResponse = async (c: Context<ApiEnv>): Promise<Response> => {
    const req = readCallRequest(c, call);
    const outcome = isForeign(owner, req)
      ? new Refusal("not_found")
      : binding.checkReplies
        ? await checkAnswer(implementation, req, binding)
        : await answer(req);
    if (outcome instanceof FileAnswer) return toResponse(outcome, call, req.request);
    if (!(outcome instanceof Refusal)) {
      const reply = binding.checkReplies ? checkReply(call, outcome) : outcome;
      return c.env.onReply ? passReply(c.env.onReply, reply, binding) : toJson(c, reply);
    }
    if (outcome.error === "not_found") await binding.onNotFound(call, req);
    return toRefusalReply(call, outcome, req.request.id);
  };
  // `implement` has checked the reply's type against the contract already.
  app.openapi(route, createResponse as never);
}

type Owner = "client" | "user";

/** Whose id the call's path begins with: a client's or a person's; null if it begins with neither. */
const findOwner = ({ path }: Call) =>
  (/^(?:\/v2)?\/(client|user)\/\{id\}/.exec(path)?.[1] ?? null) as Owner | null;

/**
 * Whether the path names a client or person other than the caller's own. The reply is the same as for an
 * unknown one (B1).
 */
function isForeign(owner: Owner | null, { actor, params }: CallRequest<Call>): boolean {
  if (owner === null) return false;
  const { id } = (params ?? {}) as { id?: string };
  return id !== (owner === "client" ? actor?.clientId : actor?.userId);
}

/** A reply as JSON, with the codes of its texts if the caller prefers them. */
function toJson(c: Context<ApiEnv>, reply: unknown): Response {
  const wantsCodes = c.req
    .header("prefer")
    ?.split(/[,;]\s*/)
    .includes(TEXT_CODES);
  if (!wantsCodes || typeof reply !== "object" || Array.isArray(reply)) return Response.json(reply);
  return Response.json(
    { ...reply, codes: findWireCodes(reply) },
    { headers: { "Preference-Applied": TEXT_CODES } },
  );
}

/** Turns a status that the document does not declare into 500, because it is our mistake. */
function checkStatus(call: Call): MiddlewareHandler<ApiEnv> {
  const statuses = getStatuses(call);
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (!statuses.has(status))
      throw new Error(`${call.id} answered ${status}, which its contract does not name`);
  };
}

function limitLongBody({ largestBody }: Call): MiddlewareHandler<ApiEnv>[] {
  if (largestBody === undefined) return [];
  const message = `The body is larger than ${largestBody / 1024 / 1024} MB`;
  return [
    bodyLimit({
      maxSize: largestBody,
      onError: (c) => toFailureReply("too_large", (c as Context<ApiEnv>).get("facts").id, { message }),
    }),
  ];
}

/** An app that refuses requests outside the contract, with an error for each field. */
export function createApiApp(): ApiApp {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return;
      const { id } = c.get("facts");
      // An impossible id gets the same reply as an unknown one.
      if (result.target === "param") return toFailureReply("not_found", id);
      return toFailureReply("invalid", id, { errors: toFieldErrors(result.error) });
    },
  });
}

function readCallRequest(c: Context<ApiEnv>, call: Call): CallRequest<Call> {
  const valid = c.req.valid.bind(c.req) as (target: string) => never;
  return {
    params: (call.params && valid("param")) as never,
    query: (call.query && valid("query")) as never,
    body: (call.body && valid("json")) as never,
    file: call.upload === undefined ? undefined : (limitBytes(c.req.raw.body, call.upload) as never),
    actor: c.get("actor") as Actor,
    request: c.get("facts"),
    idempotencyKey: c.req.header("idempotency-key")?.slice(0, 200) || null,
    refuse: (error, detail) => new Refusal(error, detail),
  };
}

/** Runs a call, and replies 500 if its audit rows were not declared, because that is our mistake. */
async function checkAnswer(
  { call, answer }: Implementation,
  req: CallRequest<Call>,
  { findAuditFault }: Binding,
): Promise<unknown> {
  const { value, rows } = await collectAuditedRows(() => answer(req));
  const fault = findAuditFault(call.id, rows);
  if (fault !== null) throw new Error(`${call.id} audited ${fault}`);
  return value;
}

/** Files are always downloaded and never displayed, because their content must not act as a page. */
function toResponse({ name, contentType, body }: FileAnswer, call: Call, request: RequestInfo): Response {
  return new Response(body instanceof ReadableStream ? logBrokenFile(body, call, request) : body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "-")}"`,
    },
  });
}

/**
 * Passes a file's bytes on. If the file breaks off, the log gets the error with its request, and the server gets one
 * without content, because it prints it.
 */
function logBrokenFile(
  body: ReadableStream<Uint8Array>,
  { id }: Call,
  { log }: RequestInfo,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (fault) {
        log.error({ call: id, fault: describeFault(fault) }, "a file broke off");
        controller.error(new Error("a file broke off"));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The same bytes, with an error as soon as there are more than allowed. */
function limitBytes(body: ReadableStream<Uint8Array> | null, maxBytes: number): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new TooLargeError());
      else controller.enqueue(chunk);
    },
  });
  return (body ?? new Blob([]).stream()).pipeThrough(counting);
}

/** The portal and the API share the object, so tests freeze it: changing it would change a cache. */
function passReply(
  onReply: (reply: unknown) => void,
  reply: unknown,
  { checkReplies }: Pick<Binding, "checkReplies">,
): Response {
  if (checkReplies) freezeDeep(reply);
  onReply(reply);
  return new Response(null, { headers: { "Content-Type": "application/json" } });
}

function freezeDeep(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}

/** Checks a reply; one outside the contract is our mistake and becomes 500. */
function checkReply(call: Call, reply: unknown): unknown {
  const parsed = call.reply.safeParse(reply);
  if (!parsed.success)
    throw new Error(
      `${call.id} broke its contract at ${Object.keys(toFieldErrors(parsed.error)).join(", ")}`,
    );
  if (!isDeepStrictEqual(parsed.data, reply))
    throw new Error(`${call.id} replied with fields outside its contract`);
  return reply;
}

/** More issues than a caller can correct at once are left out, because a long list has one per item. */
const MAX_ISSUES = 100;

function toFieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const fields =
      issue.code === "unrecognized_keys"
        ? issue.keys.slice(0, MAX_ISSUES).map((key) => [...issue.path, key])
        : [issue.path];
    for (const path of fields) {
      const field = path.join(".") || "body";
      (Object.hasOwn(errors, field) ? (errors[field] as string[]) : addOwnField(errors, field)).push(
        toSchemaText(issue),
      );
    }
  }
  return errors;
}

/** Sets `__proto__` as an ordinary field instead of changing the prototype. */
function addOwnField(errors: Record<string, string[]>, field: string): string[] {
  const messages: string[] = [];
  Object.defineProperty(errors, field, { value: messages, enumerable: true, configurable: true });
  return messages;
}
