import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { toBlockList } from "./config-schema.server.ts";

/** Says whether an address is one of our own proxies. */
export type TrustedProxies = (address: string) => boolean;

export function createTrustedProxies(networks: readonly string[]): TrustedProxies {
  if (networks.length === 0) return () => false;
  const list = toBlockList(networks);
  return (address) => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? "ipv6" : "ipv4");
  };
}

/** IPv4 that arrived on an IPv6 socket, brackets and zones removed: one spelling for each address. */
function plainAddress(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/%.*$/, "");
  return bare.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1").toLowerCase();
}

const listOf = (value: string | null): string[] =>
  (value ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * The browser's address: the socket's, or behind our own proxies the last one in `X-Forwarded-For` that is not one of
 * them. What stands further left was written by the client and proves nothing.
 */
export function clientAddress(headers: Headers, socketAddress: string, trusted: TrustedProxies): string {
  let address = plainAddress(socketAddress);
  for (const hop of listOf(headers.get("x-forwarded-for")).reverse()) {
    if (!trusted(address)) break;
    const plain = plainAddress(hop);
    if (isIP(plain) === 0) break;
    address = plain;
  }
  return address;
}

/** The scheme that the browser used, as far as a trusted proxy says so. */
export function effectiveScheme(
  headers: Headers,
  socketAddress: string,
  trusted: TrustedProxies,
): "http" | "https" {
  if (!trusted(socketAddress)) return "http";
  return listOf(headers.get("x-forwarded-proto"))[0]?.toLowerCase() === "https" ? "https" : "http";
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?\.?)(:\d{1,5})?$/i;

/** Host and port as the browser asked for them, in lower case, or null when that is no host (400). */
export function effectiveHost(
  headers: Headers,
  socketAddress: string,
  trusted: TrustedProxies,
): string | null {
  const forwarded = trusted(socketAddress) ? listOf(headers.get("x-forwarded-host"))[0] : undefined;
  const host = (forwarded ?? headers.get("host") ?? "").toLowerCase();
  return HOST.test(host) && !host.includes("..") ? host : null;
}

/** A trusted proxy's request id where there is one, so that its log and ours meet; else a new one. */
export function requestId(headers: Headers, socketAddress: string, trusted: TrustedProxies): string {
  const given = trusted(socketAddress) ? headers.get("x-request-id") : null;
  return given && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

export type Body = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; status: 400 | 408 | 413 };

/**
 * The whole body in memory, at most `limitBytes` of it and within `timeoutMs` altogether, so that one byte a second
 * holds nothing up. 413 is too large, 408 too slow, 400 a `Content-Length` that lies or a connection that broke.
 */
export async function readBody(request: Request, limitBytes: number, timeoutMs: number): Promise<Body> {
  const length = request.headers.get("content-length");
  if (length !== null && !/^\d{1,15}$/.test(length)) return { ok: false, status: 400 };
  if (Number(length ?? 0) > limitBytes) return { ok: false, status: 413 };
  if (!request.body)
    return Number(length ?? 0) > 0 ? { ok: false, status: 400 } : { ok: true, bytes: new Uint8Array() };

  const reader = request.body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "late");
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late]);
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
    // Whatever is left is not wanted; a broken stream may refuse even that.
    reader.cancel().catch(() => undefined);
  }
  if (length !== null && Number(length) !== size) return { ok: false, status: 400 };
  return { ok: true, bytes: new Uint8Array(Buffer.concat(chunks, size)) };
}

export const MAX_FIELDS = 1_000;

/** The fields of a posted form, or null when it is no UTF-8 or has more than 1,000 of them. */
export function readFields(bytes: Uint8Array): URLSearchParams | null {
  let separators = 0;
  for (const byte of bytes) if (byte === 0x26 && ++separators >= MAX_FIELDS) return null;
  try {
    return new URLSearchParams(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
