import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  handleWhen,
  type IBackoffFactory,
  retry,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import type { Call } from "#contract/index.ts";
import type { GaugeSource } from "~/platform/metrics.server.ts";
import { isUnavailable } from "./read-reply.server.ts";
import { AbortedError } from "./result.server.ts";

/** Milliseconds that a person waits for the upstream at most, including a retry. */
const TIMEOUT_MS = 10_000;
/** Milliseconds for an upload of 50 MB on a slow line. */
const UPLOAD_MS = 300_000;
/** After this many calls in a row without a reply, calls fail at once for a while. */
const FAILURES_UNTIL_OPEN = 10;
const OPEN_MS = 2_000;
/**
 * Measures by the process's time, because the breaker compares wall clock times, and a clock that is set back
 * would keep it open.
 */
const openTime: IBackoffFactory<unknown> = {
  next() {
    const openedAt = performance.now();
    return {
      next: openTime.next,
      get duration() {
        const isOver = performance.now() - openedAt >= OPEN_MS;
        return isOver ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      },
    };
  },
};

type UpstreamRequest<T> = (signal: AbortSignal) => Promise<T>;
export interface Faults {
  run<T>(call: Call, send: UpstreamRequest<T>, signal?: AbortSignal): Promise<T>;
  /** Whether calls are sent; `half-open` tries one. */
  breakerState(): "closed" | "half-open" | "open";
}

/** Protects calls to one upstream in a process by a time limit, one retry for GETs, and a circuit breaker. */
export function createFaults(timeoutMs = TIMEOUT_MS): Faults {
  const failures = handleAll.orWhenResult(isUnavailable);
  // A wrong reply shows that the upstream works, so one broken record does not stop everybody's calls.
  const isUnanswered = handleWhen((error) => !(error instanceof AbortedError)).orWhenResult(
    (result) => isUnavailable(result) && result.cause === "gateway",
  );
  const breaker = circuitBreaker(isUnanswered, {
    halfOpenAfter: openTime,
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
  });
  // The limit covers the time until the reply's headers, because the body may be a long download.
  const limit = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  // An upload gets a longer limit, because the client may take minutes to send the file.
  const patience = timeout(UPLOAD_MS, TimeoutStrategy.Aggressive);
  const retryOnce = retry(failures, { maxAttempts: 1 });
  return {
    breakerState() {
      if (breaker.state === CircuitState.Closed) return "closed";
      return breaker.state === CircuitState.HalfOpen ? "half-open" : "open";
    },
    run(call, send, signal) {
      // All calls wait for a half-open breaker's trial, so an upload must not be that trial.
      if (call.upload !== undefined) return patience.execute((each) => send(each.signal), signal);
      const sendUnlessGone = (inner: AbortSignal) =>
        send(inner).catch((error: unknown) => {
          throw signal?.aborted ? new AbortedError() : error;
        });
      const attemptCall = (outer: AbortSignal) =>
        breaker.execute((each) => sendUnlessGone(each.signal), outer);
      return limit.execute(
        ({ signal: outer }) =>
          call.method === "get"
            ? retryOnce.execute((each) => attemptCall(each.signal), outer)
            : attemptCall(outer),
        signal,
      );
    },
  };
}

const BREAKER_STATES = { closed: 0, "half-open": 1, open: 2 } as const;

export const createBreakerGauge = (faults: Pick<Faults, "breakerState">): GaugeSource => ({
  gauges: {
    upstream_breaker_state: {
      help: "Calls to the benefits API: 0 pass, 1 are tried one by one, 2 are stopped",
      aggregator: "max",
    },
  },
  measure: async () => [{ name: "upstream_breaker_state", value: BREAKER_STATES[faults.breakerState()] }],
});
