import { hours, minutes, seconds } from "./clock.ts";

/**
 * An access token is short so that a stolen one is of little use; the refresh token outlives any pause that the
 * portal's idle limit allows. After its first use a refresh token answers the same for the grace (API-96), so that
 * parallel tabs do not sign each other out; used later than that it was stolen (A15).
 */
export const sessionLifetime = { access: minutes(30), refresh: hours(12), grace: seconds(30) } as const;
