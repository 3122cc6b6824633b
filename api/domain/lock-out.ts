import { hasEnded, minutesToMs } from "./clock.ts";

/**
 * Five failures lock an account for 15 minutes; from the third on, a captcha is required until a success
 * (LIMIT-01).
 */
export const lockOutRules = { failures: 5, captchaFrom: 3, duration: minutesToMs(15) } as const;

/** Failed logins of an email address at a client. They stay when the lock ends. */
export interface LoginFailures {
  failures: number;
  /** ms since the epoch, by the API's clock. */
  lockedUntil: number | null;
}

export const noFailures: LoginFailures = { failures: 0, lockedUntil: null };

export function isLocked({ lockedUntil }: LoginFailures, now: number): boolean {
  return lockedUntil !== null && !hasEnded(lockedUntil, now, lockOutRules.duration);
}

export function requiresCaptcha({ failures }: LoginFailures): boolean {
  return failures >= lockOutRules.captchaFrom;
}
