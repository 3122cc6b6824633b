import { createHash, timingSafeEqual } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { type Clock, minutesToMs } from "../domain/clock.ts";
import { findNetwork } from "../domain/network.ts";
import { consumeRateLimit, findRateLimitWait } from "../repositories/rate-limits.ts";
import type { RequestOrigin } from "./request-facts.ts";

interface OperatorRequest {
  /** The request's bearer token. */
  token: string | null;
  ip: string | null;
  origin: RequestOrigin;
}

export interface OperatorRefusal {
  name: "not_found" | "unauthorised" | "too_many";
  /** Seconds until the caller may retry. */
  retryAfter?: number;
}

/** Null if the request may make operators' calls. */
export type CheckOperator = (request: OperatorRequest) => Promise<OperatorRefusal | null>;

interface OperatorCheckDeps {
  db: Db;
  clock: Clock;
  /** Null if no operators' token is configured. */
  token: string | null;
}

/** Wrong tokens of one network, after which it must wait. */
const operatorLimit = { points: 20, window: minutesToMs(15) } as const;

/**
 * Accepts callers with the operators' token directly from the network, and never requests through the
 * portal.
 */
export function createOperatorCheck({ db, clock, token: expected }: OperatorCheckDeps): CheckOperator {
  return async ({ token, ip, origin }) => {
    if (expected === null || origin.address === null) return { name: "not_found" };
    const now = clock.real().getTime();
    const key = `operator:${findNetwork(ip) ?? "unknown"}`;
    const wait = await findRateLimitWait(db, key, { ...operatorLimit, now });
    if (wait > 0) return { name: "too_many", retryAfter: Math.ceil(wait / 1000) };
    if (token !== null && isSameToken(token, expected)) return null;
    if (token !== null) await consumeRateLimit(db, key, { ...operatorLimit, now });
    return { name: "unauthorised" };
  };
}

/** Compares hashes of equal length, so that every wrong token takes the same time. */
const isSameToken = (given: string, expected: string) => timingSafeEqual(hashText(given), hashText(expected));

const hashText = (text: string) => createHash("sha256").update(text).digest();
