/** The API's source of time, so that a demo or a test may use another day. */
export interface Clock {
  /** The product's time, for windows, locks and terms. A demo may shift it but never stop it. */
  now(): Date;
  /** Real time, for tokens, retries and rate limits. */
  real(): Date;
}

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
