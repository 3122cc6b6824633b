import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";

/** The form that the answer was given for; it counts for no other form (A10). */
export type RobotForm = "login" | "contact" | "forgotten-password";

/**
 * The `recaptcha` value for an API without a shared key. It says that the check was passed, without a proof.
 */
const CHECKED_BY_PORTAL = "checked-by-portal";

/** A proof is valid for more seconds than any call of the portal takes. */
const LIFETIME_SECONDS = 60;

export interface RobotProofOptions {
  /** The key shared with the API; null if there is none. */
  key: string | null;
  /** The browser's IP address. */
  ip: string;
  /** The real time, which a demo's clock does not change. */
  realNow: Date;
}

/** Signs for the API that a person passed the portal's own check, for one form and network, valid once. */
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
