/** Two times: the demo's decides windows, locks and ages, the real one decides tokens and cookies. */
export interface Clock {
  /** The demo's time, which is the real time moved by whole days if DEMO_DATE is set. */
  now(): Date;
  /** The real time for access tokens, cookies, one-time codes and limits. */
  real(): Date;
}

const DAY_MS = 86_400_000;

/**
 * @param demoDate the day (`YYYY-MM-DD`) that counts as today, or null for the real one. The time of day
 * stays the real one.
 */
export function createClock(demoDate: string | null = null, real: () => number = Date.now): Clock {
  const offset = demoDate === null ? 0 : Date.parse(demoDate) - Math.floor(real() / DAY_MS) * DAY_MS;
  return { now: () => new Date(real() + offset), real: () => new Date(real()) };
}
