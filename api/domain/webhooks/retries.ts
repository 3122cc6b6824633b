import { hoursToMs, minutesToMs, secondsToMs } from "../clock.ts";

/** The wait after each failed attempt, as Standard Webhooks recommends: about three days in all. */
const delays = [secondsToMs(5), minutesToMs(5), minutesToMs(30), ...[2, 5, 10, 14, 20, 24].map(hoursToMs)];

/** Time after which an endpoint that keeps failing is stopped; less than all waits together. */
export const failingLimitMs = hoursToMs(3 * 24);
/** The pause after an address did not reply at all, ms. */
export const silencePauseMs = minutesToMs(1);
/** Time for which the previous secret also signs, so that receivers can change theirs. */
export const secretOverlapMs = hoursToMs(24);
/** Time for which deliveries can be viewed and sent again. */
export const deliveriesKeptMs = hoursToMs(30 * 24);
/** The longest wait between two attempts, whatever the address asks for. */
export const longestRetryWait = hoursToMs(24);

/** An address's reply, or the reason why there was none. */
export type DeliveryAnswer =
  | { kind: "answered"; status: number; retryAfterMs: number | null }
  | { kind: "unanswered"; problem: DeliveryProblem };

export type DeliveryProblem =
  | "timeout"
  | "address-refused"
  | "name-unknown"
  | "no-connection"
  | "certificate"
  | "failed";

export const isDelivered = (answer: DeliveryAnswer): boolean =>
  answer.kind === "answered" && answer.status >= 200 && answer.status < 300;

export const isEndpointGone = (answer: DeliveryAnswer): boolean =>
  answer.kind === "answered" && answer.status === 410;

/** The wait until the next attempt after `attempts`, ms; null if there is none. */
export function findRetryWait(attempts: number, answer: DeliveryAnswer): number | null {
  const wait = delays[attempts - 1];
  if (wait === undefined) return null;
  const retryAfterMs = answer.kind === "answered" ? (answer.retryAfterMs ?? 0) : 0;
  return Math.max(wait, Math.min(retryAfterMs, longestRetryWait));
}
