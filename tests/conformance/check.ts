import { type Call, commonErrors, type z } from "../../contract/index.ts";
import { calls } from "../support/calls.ts";
import { collectIds, findKind, type IdsByKind } from "./reply-ids.ts";

export interface BaseUrls {
  main: string;
  v1: string;
}

/** The result for a call; only `differs` and `missing` are failures. */
export type Verdict = "conforms" | "differs" | "missing" | "not offered" | "not asked";

export interface CallResult {
  call: Call;
  verdict: Verdict;
  reason: string;
}

export interface Visitor {
  token: string;
  domain: string;
  extensions: ReadonlySet<string>;
  ids: IdsByKind;
}

/** A benefit, report or list that a reply names need not have the data of these calls. */
const mayBeAbsent = new Set([
  "getCoreBranding",
  "getNominations",
  "getPensionModel",
  "getCcvManage",
  "workPlatform",
]);
/** How many ids are tried, because not every benefit has a call's data. */
const MAX_TRIES = 12;
/** Milliseconds in which a file must begin to arrive. */
const TIMEOUT_MS = 30_000;

export interface CheckedCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
}

export interface CheckedReply {
  status: number;
  type: string;
  json: unknown;
}

/** Makes a call as the portal does; a network failure is status 0. */
export async function sendCall(
  bases: BaseUrls,
  call: Call,
  { params = {}, query = {}, body, token, headers }: CheckedCall,
): Promise<CheckedReply> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  try {
    const reply = await fetch(`${bases[call.base].replace(/\/+$/, "")}${path}${search && `?${search}`}`, {
      method: call.method.toUpperCase(),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: [...(call.file ?? []), "application/json"].join(", "),
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}`, "X-Authorization": `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await reply.text();
    return { status: reply.status, type: reply.headers.get("content-type") ?? "", json: parseJson(text) };
  } catch {
    return { status: 0, type: "", json: undefined };
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The reason why a reply breaks the contract; null if it does not. */
export function findBreach(call: Call, { status, type, json }: CheckedReply): string | null {
  if (status === 0) return "no answer";
  if ([200, 201, 202, 204].includes(status)) {
    if (call.file)
      return call.file.some((each) => type.startsWith(each.split(";")[0] as string))
        ? null
        : `a file of type ${type}`;
    const parsed = (call.reply as z.ZodType).safeParse(json);
    if (parsed.success) return null;
    const places = parsed.error.issues
      .slice(0, 3)
      .map(({ path, message }) => `${path.join(".") || "reply"}: ${message}`);
    return places.join("; ");
  }
  const namedErrors = [...Object.values(call.errors), ...Object.values(commonErrors)];
  return namedErrors.some((each) => each.status === status)
    ? null
    : `status ${status}, which the contract does not name`;
}

/** Makes every reading call that the visitor may make, once replies have given the ids that it needs. */
export async function checkReads(
  bases: BaseUrls,
  visitor: Visitor,
  accesses: readonly Call["access"][],
): Promise<CallResult[]> {
  const results: CallResult[] = [];
  let waiting = calls.filter((call) => call.method === "get" && accesses.includes(call.access)) as Call[];
  for (let isAny = true; isAny; ) {
    isAny = false;
    for (const call of waiting) {
      const requests = listTries(call, visitor);
      if (requests.length === 0) continue;
      isAny = true;
      waiting = waiting.filter((each) => each !== call);
      results.push(await checkRead(bases, visitor, call, requests));
    }
  }
  for (const call of waiting) {
    const reason = "no reply tells an id to ask it with";
    results.push({ call, verdict: "not asked", reason });
  }
  return results;
}

async function checkRead(
  bases: BaseUrls,
  visitor: Visitor,
  call: Call,
  requests: readonly CheckedCall[],
): Promise<CallResult> {
  const { token, extensions, ids } = visitor;
  if (call.extension && !extensions.has(call.extension))
    return { call, verdict: "not offered", reason: `login/setup does not list ${call.extension}` };
  let last: CheckedReply = { status: 0, type: "", json: undefined };
  for (const request of requests) {
    last = await sendCall(bases, call, { ...request, token });
    if (last.status === 404) continue;
    const breach = findBreach(call, last);
    if (breach) return { call, verdict: "differs", reason: breach };
    if (last.status === 401)
      return { call, verdict: "differs", reason: "401 with a token that has not ended" };
    if (last.status >= 400) return { call, verdict: "not asked", reason: `refused with ${last.status}` };
    collectIds(ids, call, last.json);
    const open = call.access === "anyone" ? null : await sendCall(bases, call, request);
    if (open && open.status !== 401)
      return { call, verdict: "differs", reason: `${open.status} without a token, where 401 is due` };
    return { call, verdict: "conforms", reason: "" };
  }
  if (mayBeAbsent.has(call.id)) return { call, verdict: "not asked", reason: "404: there may be none" };
  return { call, verdict: "missing", reason: "404" };
}

/** The possible parameters of a call from known ids; empty if one is unknown. */
function listTries(call: Call, { ids, domain }: Visitor): CheckedCall[] {
  const query = toQuery(call, ids, domain);
  if (query === null) return [];
  const shape = call.params?.shape ?? {};
  const names = Object.keys(shape);
  if (names.length === 0) return [{ query }];
  const idLists = names.map((name) => {
    const kind = findKind(call, name);
    if (kind === "list") return (shape[name] as z.ZodEnum).options.map(String);
    return (kind && ids.get(kind)) ?? [];
  });
  const longest = Math.min(Math.max(...idLists.map(({ length }) => length)), MAX_TRIES);
  if (idLists.some(({ length }) => length === 0)) return [];
  return Array.from({ length: longest }, (_, index) => ({
    query,
    // Parameters of one kind mean the same object, and the shorter list repeats its last id.
    params: Object.fromEntries(
      names.map((name, place) => [name, (idLists[place]?.[index] ?? idLists[place]?.[0]) as string]),
    ),
  }));
}

function toQuery(call: Call, ids: IdsByKind, domain: string): Record<string, string> | null {
  if (call.id === "getReports") return { type: "payroll" };
  const [report] = ids.get("report") ?? [];
  if (call.id === "downloadReports") return report ? { ids: report } : null;
  return call.query && "domain" in call.query.shape ? { domain } : {};
}
