import { toSafeReturnTo } from "~/session/return-to.server.ts";
import { isMultipart, readMultipart, UPLOAD_NAME, UPLOAD_TOO_LARGE } from "./multipart.server.ts";
import {
  decideEntry,
  type EntryUser,
  findUploadLimit,
  getAccess,
  getEntryLocation,
} from "./path-rules.server.ts";
import { readBody, readFields } from "./request.server.ts";
import { isBoundedTarget } from "./target-limits.server.ts";

export interface EntryInput {
  request: Request;
  /** The target as in the request line, before a URL parser changes it. */
  target: string;
  /**
   * Scheme, host and port as the browser used them, such as `https://harbourline.example`; null for a
   * malformed Host.
   */
  origin: string | null;
  isSignedIn: boolean;
  /** The logged-in user. Throws a Response if the session has ended or the upstream fails. */
  user: () => Promise<EntryUser | null>;
  /** Whether the fields contain this browser's CSRF token. */
  verifyCsrf: (fields: URLSearchParams) => boolean;
  limits?: EntryLimits;
}

export interface EntryLimits {
  bodyBytes: number;
  bodyMs: number;
}

/** The longest form is the contact message; the rest is for a captcha's answer. */
export const ENTRY_LIMITS: EntryLimits = { bodyBytes: 128 * 1024, bodyMs: 10_000 };

/** A file up to 10 times the limit gets an error at its field. A larger one gets a plain page. */
const ERROR_PAGE_FACTOR = 10;

export type EntryResult =
  /** `request` has its whole body again. */
  | { pass: true; request: Request }
  | { pass: false; kind: "redirect"; location: string }
  /** Thrown by the checks: the session's end or the upstream's failure. */
  | { pass: false; kind: "response"; response: Response }
  | Refusal;

export interface Refusal {
  pass: false;
  kind: "refused";
  status: 400 | 403 | 404 | 405 | 408 | 413;
  /** The reason for the log; people never see it. */
  reason: RefusalReason;
  /** The page to return to. */
  back: string;
}

export type RefusalReason =
  | "host"
  | "path"
  | "method"
  | "body"
  | "fields"
  | "sec-fetch-site"
  | "origin"
  | "content-type"
  | "csrf"
  | "denied"
  | "gone";

/**
 * Checks every request before Remix, first its host, method, path and body. It then checks the origin and token of
 * every post (page, `_data`, resource route), and the session's access to this path. Remix alone would not check data
 * and resource posts, and would run a child's loader without its parent's guard.
 */
export async function checkEntry(input: EntryInput): Promise<EntryResult> {
  const { request, target, origin, limits = ENTRY_LIMITS } = input;
  const back = getPagePath(request);
  const toRefusal = (status: Refusal["status"], reason: RefusalReason): Refusal => ({
    pass: false,
    kind: "refused",
    status,
    reason,
    back,
  });

  if (origin === null) return toRefusal(400, "host");
  if (!["GET", "HEAD", "POST"].includes(request.method)) return toRefusal(405, "method");
  if (!isPlainTarget(target)) return toRefusal(400, "path");
  if (!isBoundedTarget(target)) return toRefusal(400, "path");
  if (request.method !== "POST")
    return (await checkAccess(input, back, toRefusal)) ?? { pass: true, request };

  const largestFile = isMultipart(request.headers) ? findUploadLimit(new URL(request.url).pathname) : null;
  const largest = largestFile === null ? limits.bodyBytes : largestFile + limits.bodyBytes;
  const length = Number(request.headers.get("content-length") ?? 0);
  const isTooLarge = length > largest;
  if (isTooLarge && (largestFile === null || length > largestFile * ERROR_PAGE_FACTOR))
    return toRefusal(413, "body");
  const foreign = findCrossOriginReason(request.headers, origin);
  if (foreign) return toRefusal(403, foreign);
  if (largestFile !== null)
    return checkFileForm(input, { fileBytes: largestFile, isTooLarge }, back, toRefusal);
  // Where no file is expected, a multipart body is never read, so its field names need no check.
  if (isMultipart(request.headers)) return toRefusal(400, "content-type");
  if (!isUrlEncoded(request.headers)) return toRefusal(403, "content-type");
  const body = await readBody(request, limits.bodyBytes, limits.bodyMs);
  if (!body.ok) return toRefusal(body.status, "body");
  const fields = readFields(body.bytes);
  if (!fields) return toRefusal(400, "fields");
  if (!input.verifyCsrf(fields)) return toRefusal(403, "csrf");
  const { url, method, signal } = request;
  const headers = createCheckedHeaders(request, "application/x-www-form-urlencoded");
  return (
    (await checkAccess(input, back, toRefusal)) ?? {
      pass: true,
      request: new Request(url, { method, headers, signal, body: body.bytes }),
    }
  );
}

/**
 * Handles a form with a file. Its fields come first, so that token and access are checked before any byte of
 * the file is used. The route gets the file as the body, and its name in a header. If the file is too large,
 * the route gets only that fact. The bytes are dropped, so that the browser reads the reply.
 */
async function checkFileForm(
  input: EntryInput,
  { fileBytes, isTooLarge }: { fileBytes: number; isTooLarge: boolean },
  back: string,
  refuse: (status: Refusal["status"], reason: RefusalReason) => Refusal,
): Promise<EntryResult> {
  const { request, limits = ENTRY_LIMITS } = input;
  const form = await readMultipart(request, { fileBytes, headMs: limits.bodyMs });
  if (!form.ok) return refuse(form.status, "body");
  const refused = input.verifyCsrf(form.fields)
    ? await checkAccess(input, back, refuse)
    : refuse(403, "csrf");
  if (refused) {
    await form.body?.cancel();
    return refused;
  }
  const { url, method, signal } = request;
  const headers = createCheckedHeaders(request, "application/octet-stream");
  headers.delete("content-length");
  headers.set(UPLOAD_NAME, encodeURIComponent(form.name));
  headers.delete(UPLOAD_TOO_LARGE);
  if (isTooLarge) {
    await form.body?.cancel();
    headers.set(UPLOAD_TOO_LARGE, "yes");
    return { pass: true, request: new Request(url, { method, headers, signal }) };
  }
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body: form.body, duplex: "half" };
  return { pass: true, request: new Request(url, init) };
}

/**
 * A post's headers for Remix. With a list of content types it would parse the body differently from the
 * check. It would also compare the origin with an untrusted `X-Forwarded-Host`.
 */
function createCheckedHeaders({ headers }: Request, contentType: string): Headers {
  const checked = new Headers(headers);
  checked.set("content-type", contentType);
  checked.delete("origin");
  return checked;
}

/** Null if this session may enter this path. */
async function checkAccess(
  { request, isSignedIn, user }: EntryInput,
  back: string,
  refuse: (status: 403 | 404, reason: "denied" | "gone") => Refusal,
): Promise<EntryResult | null> {
  const access = getAccess(new URL(request.url).pathname);
  if (access === "anyone") return null;
  try {
    const entry = decideEntry(access, isSignedIn ? await user() : null);
    if (entry === "enter") return null;
    if (entry === "denied") return refuse(403, "denied");
    if (entry === "gone") return refuse(404, "gone");
    return { pass: false, kind: "redirect", location: getEntryLocation(entry, back) };
  } catch (error) {
    if (error instanceof Response) return { pass: false, kind: "response", response: error };
    throw error;
  }
}

/**
 * Whether the router and any proxy read an origin-form target alike: no `//`, no backslash, no control
 * character.
 */
function isPlainTarget(target: string): boolean {
  const path = target.split("?", 1)[0] as string;
  if (!path.startsWith("/") || /\/\/|[\\#\s\p{Cc}]|%(?:[01].|2f|5c|7f)/iu.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The reason why a post is not from a page of this origin, or null. The browser sets `Sec-Fetch-Site`; a
 * page of another tenant is `same-site` and counts as foreign. For browsers that send neither header the
 * CSRF token decides.
 */
export function findCrossOriginReason(headers: Headers, origin: string): "sec-fetch-site" | "origin" | null {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return "sec-fetch-site";
  const sentOrigin = headers.get("origin");
  return sentOrigin === null || sentOrigin.toLowerCase() === origin.toLowerCase() ? null : "origin";
}

export function isUrlEncoded(headers: Headers): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("content-type") ?? "");
}

/** The page that a request belongs to, as the address bar shows it. */
export function getPagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  url.searchParams.delete("index");
  return toSafeReturnTo(`${url.pathname}${url.search}`, "/");
}
