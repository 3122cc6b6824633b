/** Two times: the demo's, which decides windows, locks and ages, and the real one, which decides tokens and cookies. */
export interface Clock {
  /** Demo time: the real time moved by whole days when DEMO_DATE is set. It never stands still. */
  now(): Date;
  /** Real time: access tokens, cookies, one-time codes, limits. */
  real(): Date;
}

const DAY_MS = 86_400_000;

/**
 * @param demoDate the day that it shall be today (`YYYY-MM-DD`), or null for the real one. The time of day stays the
 * real one, so that a demo at noon is at noon.
 */
export function createClock(demoDate: string | null = null, real: () => number = Date.now): Clock {
  const offset = demoDate === null ? 0 : Date.parse(demoDate) - Math.floor(real() / DAY_MS) * DAY_MS;
  return { now: () => new Date(real() + offset), real: () => new Date(real()) };
}
