import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";

/** Stands for one form: an answer given for one is none for another (A10). */
export type RobotForm = "login" | "contact" | "forgotten-password";

/** The `recaptcha` value for an API that shares no key: the portal's word, without proof. */
export const CHECKED_BY_PORTAL = "checked-by-portal";

/** Longer than any call of the portal's takes. */
const LIFETIME_SECONDS = 60;

export interface RobotProofOptions {
  /** Shared with the API; null if it has none. */
  key: string | null;
  /** The browser's address. */
  ip: string;
  /** The world's time. */
  realNow: Date;
}

/** Tells the API that a person answered the portal's own check: signed, for one form and network, counted once. */
export async function signRobotProof(form: RobotForm, options: RobotProofOptions): Promise<string> {
  const { key, ip, realNow } = options;
  if (key === null) return CHECKED_BY_PORTAL;
  return new SignJWT({ ip })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(form)
    .setJti(randomUUID())
    .setIssuedAt(realNow)
    .setExpirationTime(new Date(realNow.getTime() + LIFETIME_SECONDS * 1_000))
    .sign(new TextEncoder().encode(key));
}
