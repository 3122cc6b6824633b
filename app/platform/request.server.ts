import { randomUUID } from "node:crypto";
import { toAddress } from "#contract/address.ts";
import { isFieldName } from "./field-names.server.ts";
import { toBlockList } from "./setting-rules.server.ts";

/** Whether an address is one of our proxies. */
export type TrustedProxies = (address: string) => boolean;

export function createTrustedProxies(networks: readonly string[]): TrustedProxies {
  if (networks.length === 0) return () => false;
  const list = toBlockList(networks);
  return (text) => {
    const address = toAddress(text);
    return address !== null && list.check(address, address.includes(":") ? "ipv6" : "ipv4");
  };
}

const parseList = (value: string | null): string[] =>
  value?.trim() ? value.split(",").map((each) => each.trim()) : [];

interface Hops {
  /** The browser's address if our proxies forward it, or else the socket's. */
  address: string;
  /** The number of our proxies before the portal, each of which added one entry to the lists. */
  count: number;
}

/**
 * The caller's address: the socket's, or behind our proxies the last one in `X-Forwarded-For` that is not a
 * proxy. Entries further left come from the client and prove nothing.
 */
export function readHops(headers: Headers, socketAddress: string, trusted: TrustedProxies): Hops {
  let address = toAddress(socketAddress) ?? socketAddress;
  if (!trusted(address)) return { address, count: 0 };
  let written = 0;
  for (const entry of parseList(headers.get("x-forwarded-for")).reverse()) {
    if (!trusted(address)) break;
    written += 1;
    const next = toAddress(entry);
    if (next === null) break;
    address = next;
  }
  return { address, count: Math.max(written, 1) };
}

/**
 * The entry that the proxy nearest the browser added to a forwarded list. Each proxy adds its entry on the
 * right, so this counts our proxies from the right. A single entry for all of them also counts.
 */
function findForwardedEntry({ count }: Hops, list: readonly string[]): string | undefined {
  return count === 0 ? undefined : list[Math.max(list.length - count, 0)];
}

/** The scheme that the browser used, by the headers of our proxies. */
export function readScheme(headers: Headers, hops: Hops): "http" | "https" {
  const forwarded = findForwardedEntry(hops, parseList(headers.get("x-forwarded-proto")));
  return forwarded?.toLowerCase() === "https" ? "https" : "http";
}

const HOST_PATTERN = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?\.?)(:\d{1,5})?$/i;

/** The requested host and port in lower case, or null if invalid (400). */
export function readHost(headers: Headers, hops: Hops): string | null {
  const forwarded = findForwardedEntry(hops, parseList(headers.get("x-forwarded-host")));
  const host = (forwarded ?? headers.get("host") ?? "").toLowerCase();
  return HOST_PATTERN.test(host) && !host.includes("..") ? host : null;
}

/** A trusted proxy's request id, so that its log and ours match, or else a new id. */
export function readRequestId(headers: Headers, hops: Hops): string {
  const proxyId = hops.count > 0 ? headers.get("x-request-id") : null;
  return proxyId && /^[\w.:-]{8,64}$/.test(proxyId) ? proxyId : randomUUID();
}

export type Body = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; status: 400 | 408 | 413 };

/**
 * Reads a body into memory, at most `limitBytes` and within `timeoutMs` in total, so that a slow client
 * blocks nothing. Throws 413 if too large, 408 if too slow, 400 for a wrong `Content-Length` or a broken
 * connection.
 */
export async function readBody(request: Request, limitBytes: number, timeoutMs: number): Promise<Body> {
  const length = request.headers.get("content-length");
  if (length !== null && !/^\d{1,15}$/.test(length)) return { ok: false, status: 400 };
  if (Number(length ?? 0) > limitBytes) return { ok: false, status: 413 };
  if (!request.body)
    return Number(length ?? 0) > 0 ? { ok: false, status: 400 } : { ok: true, bytes: new Uint8Array() };

  const reader = request.body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "late");
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), timeout]);
      if (part === "late") return { ok: false, status: 408 };
      if (part.done) break;
      size += part.value.byteLength;
      if (size > limitBytes) return { ok: false, status: 413 };
      chunks.push(part.value);
    }
  } catch {
    return { ok: false, status: 400 };
  } finally {
    clearTimeout(timer);
    // The rest is not needed; a broken stream may refuse even the cancellation.
    reader.cancel().catch(() => undefined);
  }
  if (length !== null && Number(length) !== size) return { ok: false, status: 400 };
  return { ok: true, bytes: new Uint8Array(Buffer.concat(chunks, size)) };
}

export const MAX_FIELDS = 1_000;

/**
 * The fields of a posted form. Returns null if it is not UTF-8, has over 1,000 fields, or has an invalid field name.
 */
export function readFields(bytes: Uint8Array): URLSearchParams | null {
  let separators = 0;
  for (const byte of bytes) if (byte === 0x26 && ++separators >= MAX_FIELDS) return null;
  try {
    const fields = new URLSearchParams(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return [...fields.keys()].every(isFieldName) ? fields : null;
  } catch {
    return null;
  }
}

/** Removes an app's prefix from a request's path. */
export function removePrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, { method: request.method, headers: request.headers });
}
