import { hoursToMs, minutesToMs, secondsToMs } from "./clock.ts";

/**
 * Access tokens are short-lived, because they can be stolen; refresh tokens outlive the portal's idle
 * limit. Within a grace time a used refresh token returns the same pair (API-96), so that parallel tabs
 * stay logged in. A later use means theft (A15).
 */
export const sessionLifetime = {
  access: minutesToMs(30),
  refresh: hoursToMs(12),
  grace: secondsToMs(30),
} as const;
