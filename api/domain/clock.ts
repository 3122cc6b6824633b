/** The API's source of time, so that a demo or a test may use another day. */
export interface Clock {
  /** The product's time, for windows, locks and terms. A demo may shift it but never stop it. */
  now(): Date;
  /** Real time, for tokens, retries and rate limits. */
  real(): Date;
}

export const secondsToMs = (count: number) => count * 1000;
export const minutesToMs = (count: number) => secondsToMs(count * 60);
export const hoursToMs = (count: number) => minutesToMs(count * 60);
export const daysToMs = (count: number) => hoursToMs(count * 24);

/**
 * Whether a wait of at most `longest` ms has ended. An end that is more than twice `longest` ms away was set
 * before the clock was set back. It counts as past; otherwise the wait would last as long as the clock was fast.
 */
export const hasEnded = (end: number, now: number, longest: number): boolean =>
  end <= now || end > now + 2 * longest;
