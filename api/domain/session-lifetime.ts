import { hours, minutes, seconds } from "./clock.ts";

/**
 * An access token is short-lived, so that a stolen one is of little use; the refresh token outlives the
 * portal's idle limit. For a grace time after its first use a refresh token returns the same pair (API-96),
 * so that parallel tabs do not sign each other out; a later use means that it was stolen (A15).
 */
export const sessionLifetime = { access: minutes(30), refresh: hours(12), grace: seconds(30) } as const;
