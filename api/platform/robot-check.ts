import { decodeProtectedHeader, jwtVerify } from "jose";
import type { Db } from "../db/schema.ts";
import { type Clock, minutes } from "../domain/clock.ts";
import { findNetwork } from "../domain/network.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";

/** The forms whose calls carry an answer; one given for a form is none for another (A10). */
export type RobotForm = "login" | "forgotten-password";

export interface RobotAnswer {
  /** The value of `recaptcha`. */
  answer: string;
  form: RobotForm;
  /** The browser's address. */
  ip: string | null;
}

/** Whether an answer to a robot check is a person's. */
export type VerifyRobot = (answer: RobotAnswer) => Promise<boolean>;

interface RobotCheckDeps {
  db: Db;
  clock: Clock;
  /** Shared with the portal, whose proofs it signs; without it there are no proofs. */
  key: string | null;
  /** Verifies reCAPTCHA answers; without it they count for nothing. */
  verifyRecaptcha?: (answer: string, ip: string | null) => Promise<boolean>;
}

/** Longer than a proof lives, so that a proof is remembered until it has ended. */
const remembered = minutes(10);

/** Accepts reCAPTCHA's answers, and the portal's signed proofs: each once, for its form and network (A10). */
export function createRobotCheck({ db, clock, key, verifyRecaptcha }: RobotCheckDeps): VerifyRobot {
  const secret = key === null ? null : new TextEncoder().encode(key);
  return async ({ answer, form, ip }) => {
    if (!isSigned(answer)) return (await verifyRecaptcha?.(answer, ip)) ?? false;
    if (secret === null) return false;
    const real = clock.real();
    const proof = await jwtVerify(answer, secret, {
      algorithms: ["HS256"],
      audience: form,
      currentDate: real,
      requiredClaims: ["exp", "jti", "ip"],
    }).catch(() => null);
    if (!proof || findNetwork(String(proof.payload.ip)) !== findNetwork(ip)) return false;
    const limit = { points: 1, window: remembered, now: real.getTime() };
    return (await consumeRateLimit(db, `robot-proof:${proof.payload.jti}`, limit)) === 0;
  };
}

function isSigned(answer: string): boolean {
  try {
    return decodeProtectedHeader(answer).alg !== undefined;
  } catch {
    return false;
  }
}
