import { createHash, timingSafeEqual } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { type Clock, minutes } from "../domain/clock.ts";
import { findNetwork } from "../domain/network.ts";
import { consumeRateLimit, findWait } from "../repositories/rate-limits.ts";
import type { RequestOrigin } from "./request-facts.ts";

interface OperatorRequest {
  /** The bearer token of the request. */
  token: string | null;
  ip: string | null;
  origin: RequestOrigin;
}

export interface OperatorRefusal {
  name: "not_found" | "unauthorised" | "too_many";
  /** Seconds. */
  retryAfter?: number;
}

/** Null if the request may make an operator's call. */
export type CheckOperator = (request: OperatorRequest) => Promise<OperatorRefusal | null>;

interface OperatorCheckDeps {
  db: Db;
  clock: Clock;
  /** Null if there is no operator. */
  token: string | null;
}

/** Wrong tokens of one network, after which it waits. */
export const operatorLimit = { points: 20, window: minutes(15) } as const;

/** Accepts a caller with the operators' token from the network; requests through the portal never qualify. */
export function createOperatorCheck({ db, clock, token: expected }: OperatorCheckDeps): CheckOperator {
  return async ({ token, ip, origin }) => {
    if (expected === null || origin.address === null) return { name: "not_found" };
    const now = clock.real().getTime();
    const key = `operator:${findNetwork(ip) ?? "unknown"}`;
    const wait = await findWait(db, key, { points: operatorLimit.points, now });
    if (wait > 0) return { name: "too_many", retryAfter: Math.ceil(wait / 1000) };
    if (token !== null && isSame(token, expected)) return null;
    if (token !== null) await consumeRateLimit(db, key, { ...operatorLimit, now });
    return { name: "unauthorised" };
  };
}

/** In the same time for every wrong token: hashes of one length are compared. */
const isSame = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected));

const hash = (text: string) => createHash("sha256").update(text).digest();
