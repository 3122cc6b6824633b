import { decodeProtectedHeader, jwtVerify } from "jose";
import type { Db } from "../db/schema.ts";
import { type Clock, minutesToMs } from "../domain/clock.ts";
import { findNetwork } from "../domain/network.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";

/** The forms with a robot check; a proof for one form does not work for another (A10). */
export type RobotForm = "login" | "forgotten-password";

export interface RobotAnswer {
  /** The value of `recaptcha`. */
  answer: string;
  form: RobotForm;
  /** The browser's IP address. */
  ip: string | null;
}

/** Whether a robot check was answered by a person. */
export type VerifyRobot = (answer: RobotAnswer) => Promise<boolean>;

interface RobotCheckDeps {
  db: Db;
  clock: Clock;
  /** The key shared with the portal, which signs proofs; without it no proof is accepted. */
  key: string | null;
  /** Checks reCAPTCHA answers; without it they are not accepted. */
  verifyRecaptcha?: (answer: string, ip: string | null) => Promise<boolean>;
}

/** How long a used proof is remembered, ms; longer than it is valid. */
const rememberedMs = minutesToMs(10);

/**
 * Accepts reCAPTCHA's answers, and the portal's signed proofs once each, for their form and network (A10).
 */
export function createRobotCheck({ db, clock, key, verifyRecaptcha }: RobotCheckDeps): VerifyRobot {
  const secret = key === null ? null : new TextEncoder().encode(key);
  return async ({ answer, form, ip }) => {
    if (!isSignedAnswer(answer)) return (await verifyRecaptcha?.(answer, ip)) ?? false;
    if (secret === null) return false;
    const realNow = clock.real();
    const proof = await jwtVerify(answer, secret, {
      algorithms: ["HS256"],
      audience: form,
      currentDate: realNow,
      requiredClaims: ["exp", "jti", "ip"],
    }).catch(() => null);
    if (!proof || findNetwork(String(proof.payload.ip)) !== findNetwork(ip)) return false;
    const limit = { points: 1, window: rememberedMs, now: realNow.getTime() };
    return (await consumeRateLimit(db, `robot-proof:${proof.payload.jti}`, limit)) === 0;
  };
}

function isSignedAnswer(answer: string): boolean {
  try {
    return decodeProtectedHeader(answer).alg !== undefined;
  } catch {
    return false;
  }
}
