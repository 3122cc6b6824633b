/** The API's source of time, so that a demo or a test may use another day. */
export interface Clock {
  /** The product's time: windows, locks, terms, "today". A demo may shift it, never stop it. */
  now(): Date;
  /** The world's time: tokens, retries, rate limits. */
  real(): Date;
}

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
