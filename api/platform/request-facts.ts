import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { toAddress } from "#contract/address.ts";
import type { RequestInfo } from "./implement.ts";

/** The source of a request. */
export interface RequestOrigin {
  /** The socket's address; null in process. */
  address: string | null;
  /** Whether one of our proxies wrote its forwarded headers. */
  isTrusted: boolean;
}

/**
 * Finds the caller's address. Forwarded headers count only behind a trusted proxy, and only the last
 * address, which that proxy wrote.
 */
export function readRequestFacts(headers: Headers, origin: RequestOrigin, log: Logger): RequestInfo {
  const forwarded = origin.isTrusted ? headers.get("x-forwarded-for")?.split(",").at(-1) : undefined;
  const sentId = origin.isTrusted ? headers.get("x-request-id") : null;
  const id = sentId !== null && /^[\w.-]{8,64}$/.test(sentId) ? sentId : randomUUID();
  const ip = toAddress(forwarded ?? "") ?? (origin.address && toAddress(origin.address));
  return { id, ip, log };
}
