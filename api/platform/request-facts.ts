import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { toAddress } from "#contract/address.ts";
import type { RequestInfo } from "./implement.ts";

/** The origin of a request. */
export interface RequestOrigin {
  /** The socket's address; null in process. */
  address: string | null;
  /** Whether its forwarded headers were written by one of our own. */
  isTrusted: boolean;
}

/**
 * The caller's address as far as it can be known. Forwarded headers count only behind a trusted hop, and only
 * the last address, which that hop wrote itself.
 */
export function readRequestFacts(headers: Headers, origin: RequestOrigin, log: Logger): RequestInfo {
  const forwarded = origin.isTrusted ? headers.get("x-forwarded-for")?.split(",").at(-1) : undefined;
  const given = origin.isTrusted ? headers.get("x-request-id") : null;
  const id = given !== null && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  const ip = toAddress(forwarded ?? "") ?? (origin.address && toAddress(origin.address));
  return { id, ip, log };
}
