import { minutes } from "./clock.ts";

/**
 * LIMIT-01: five failures lock an account for 15 minutes; from the third one a captcha is required, until a
 * success.
 */
export const lockOut = { failures: 5, captchaFrom: 3, duration: minutes(15) } as const;

/** An address's failures within its client. A lock that has ended leaves its failures. */
export interface LoginFailures {
  failures: number;
  /** ms since the epoch, by the API's clock. */
  lockedUntil: number | null;
}

export const noFailures: LoginFailures = { failures: 0, lockedUntil: null };

export function isLocked({ lockedUntil }: LoginFailures, now: number): boolean {
  return lockedUntil !== null && lockedUntil > now;
}

export function asksCaptcha({ failures }: LoginFailures): boolean {
  return failures >= lockOut.captchaFrom;
}
