import type { Call } from "#contract/index.ts";
import { passwordChecksSchema } from "#contract/password.ts";
import { twoFactorErrorListSchema } from "#contract/two-factor.ts";
import type { CommonRefusal, Refusal, Result, Unavailable } from "./result.server.ts";
import type { Reply } from "./transport.server.ts";

/**
 * The statuses that count as success (LIMIT-15). A 204 has no body, and is a success if the contract
 * expects none.
 */
const successStatuses = new Set([200, 201, 202, 204]);

const namesByStatus: Record<number, CommonRefusal> = {
  400: "invalid",
  401: "unauthorised",
  403: "forbidden",
  404: "not_found",
  429: "too_many",
};

/** The refusals that a 503 may contain; any other 503 counts as no reply. */
const allowedNamesOf503 = new Set(["busy", "cannot_save"]);

/** Media types of an upstream's message in place of a file. */
const MESSAGE_TYPES = new Set(["application/json", "application/problem+json", "text/html"]);

const MAX_BYTES_AT_ONCE = 1024 * 1024;

export const toUnavailable = (cause: Unavailable["cause"], isSent = true): Unavailable => ({
  ok: false,
  name: "unavailable",
  text: null,
  fields: {},
  body: {},
  cause,
  isSent,
});

export const isUnavailable = (result: unknown): result is Unavailable =>
  isRecord(result) && result.ok === false && result.name === "unavailable";

/**
 * Turns an upstream reply into a named result; a reply that breaks the contract counts as an upstream
 * failure.
 */
export async function readReply<C extends Call>(call: C, { response, value }: Reply): Promise<Result<C>> {
  if (call.file && successStatuses.has(response.status)) {
    if (!(await isFile(call.file, response))) return toUnavailable("reply");
    const data = (await loadBody(response)) as Extract<Result<C>, { ok: true }>["data"];
    return { ok: true, data, masqueradeUserId: response.headers.get("X-Masquerade") };
  }
  if (isObject(value)) return readValue(call, response, value);
  const body = await readJson(response);
  if (successStatuses.has(response.status)) {
    const reply = call.reply.safeParse(body.json);
    if (!reply.success || (body.broken && response.status !== 204)) return toUnavailable("reply");
    return {
      ok: true,
      data: reply.data as Extract<Result<C>, { ok: true }>["data"],
      masqueradeUserId: response.headers.get("X-Masquerade"),
    };
  }
  if (response.status === 502 || response.status === 504) return toUnavailable("gateway");
  if (response.status < 400 || (response.status >= 500 && response.status !== 503))
    return toUnavailable("status");
  return toRefusal(call, response.status, body.json) as Result<C>;
}

/** Objects that fit the contract, remembered because the same cached reply is returned many times. */
const checkedReplies = new WeakSet<object>();

/** An object is checked once and passed on itself, without a copy. */
function readValue<C extends Call>(call: C, { headers }: Response, value: object): Result<C> {
  if (!checkedReplies.has(value) && !call.reply.safeParse(value).success) return toUnavailable("reply");
  checkedReplies.add(value);
  const data = value as Extract<Result<C>, { ok: true }>["data"];
  return { ok: true, data, masqueradeUserId: headers.get("X-Masquerade") };
}

/** Whether the reply is a file; a failing upstream may send a text, which nobody must save as their file. */
async function isFile(types: readonly string[], response: Response): Promise<boolean> {
  const type = response.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!MESSAGE_TYPES.has(type) || types.includes(type)) return true;
  await response.body?.cancel();
  return false;
}

/** Loads a small file in full first, so that a missing part can be reported or requested again. */
async function loadBody(response: Response): Promise<Response> {
  const { headers } = response;
  const bytes = headers.has("Content-Encoding") ? null : headers.get("Content-Length");
  if (!response.body || bytes === null || Number(bytes) > MAX_BYTES_AT_ONCE) return response;
  return new Response(await response.arrayBuffer(), response);
}

async function readJson(response: Response): Promise<{ json: unknown; broken: boolean }> {
  const text = await response.text();
  if (text === "") return { json: undefined, broken: false };
  try {
    return { json: JSON.parse(text), broken: false };
  } catch {
    return { json: undefined, broken: true };
  }
}

function toRefusal(call: Call, status: number, json: unknown): Refusal | Unavailable {
  const body = isRecord(json) ? json : {};
  const error = readError(body.error);
  const name = readName(call, body, error);
  if (status === 503 && name === null) return toUnavailable("gateway");
  return {
    ok: false,
    name: name ?? namesByStatus[status] ?? "other",
    text: readText(body, name === null || isRecord(error) ? error : null),
    fields: readFields(body.errors ?? error),
    body,
  };
}

/** Reads `error`, which may be JSON as text (API-17, API-24). */
function readError(error: unknown): unknown {
  if (typeof error !== "string" || !/^\s*[[{]/.test(error)) return error;
  try {
    return JSON.parse(error);
  } catch {
    return error;
  }
}

/**
 * Finds the contract's name of a refusal in `name` or `error`. If an upstream gives none, a list of code
 * texts (API-17) or a failed check (API-23) identifies it.
 */
function readName(call: Call, { name, checks }: Record<string, unknown>, error: unknown): string | null {
  const inner = isRecord(error) ? [error.name, error.error, error.code] : [error];
  for (const candidate of [name, ...inner]) {
    if (
      typeof candidate === "string" &&
      (Object.hasOwn(call.errors, candidate) || allowedNamesOf503.has(candidate))
    )
      return candidate;
  }
  if (Object.hasOwn(call.errors, "code_wrong") && isCodeList(error)) return "code_wrong";
  return Object.hasOwn(call.errors, "rules_failed") && hasBrokenRule(checks) ? "rules_failed" : null;
}

const isCodeList = (error: unknown) => twoFactorErrorListSchema.min(1).safeParse(error).success;

function hasBrokenRule(checks: unknown): boolean {
  const list = passwordChecksSchema.safeParse(checks);
  return list.success && list.data.some(({ status }) => !status);
}

/**
 * Finds the text for people in `error`, `errors`, `message` or `detail` (API-08, SESSION-08). An `error` that
 * is a name of the contract is not a text.
 */
function readText(body: Record<string, unknown>, error: unknown): string | null {
  const { error_message, message, detail, errors } = body;
  const candidates = [error_message, message, detail, findFirstText(error), findFirstText(errors)];
  for (const candidate of candidates) {
    if (typeof candidate === "string" && candidate.trim() !== "" && !/^[a-z]+(_[a-z]+)*$/.test(candidate))
      return candidate;
  }
  return null;
}

function findFirstText(errors: unknown): unknown {
  if (Array.isArray(errors)) return findFirstText(errors[0]);
  return isRecord(errors)
    ? findFirstText(errors.message ?? errors.detail ?? Object.values(errors)[0])
    : errors;
}

function readFields(errors: unknown): Record<string, string[]> {
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      (Array.isArray(messages) ? messages : [messages]).filter(
        (message): message is string => typeof message === "string",
      ),
    ]),
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
