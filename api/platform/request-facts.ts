import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Logger } from "pino";
import type { RequestFacts } from "./implement.ts";

/**
 * Who asks, as far as it can be known. The forwarded headers count only behind a trusted hop, and of their addresses
 * only the last, which that hop wrote itself.
 */
export function readRequestFacts(
  headers: Headers,
  {
    log,
    trustForwarded,
    remoteAddress,
  }: { log: Logger; trustForwarded: boolean; remoteAddress: string | null },
): RequestFacts {
  const forwarded = trustForwarded ? headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  const given = trustForwarded ? headers.get("x-request-id") : null;
  const id = given !== null && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  const ip = forwarded && isIP(forwarded) ? forwarded : remoteAddress;
  return { id, ip, log };
}
