/** Milliseconds that a request may wait for its turn before new work is refused. */
const LONGEST_WAIT_MS = 2_000;
const SAMPLE_MS = 250;

export interface Overload {
  /** Whether the process has more work than it can handle. */
  isLate(): boolean;
  /** Resolves when the work of this request may begin. */
  waitForTurn(): Promise<void>;
  /** The number of requests that wait for their turn. */
  countWaiting(): number;
  stop(): void;
}

/**
 * Lets requests begin in the order of their arrival, and says when too many wait. One request's work begins
 * in each turn of the event loop, because Node accepts one new connection a turn. With a page for every
 * connection in each turn, new visitors would wait for seconds. It also watches how late a timer is. One long
 * pause, such as garbage collection, is not an overload. Two in a row are, until the first timer that is in
 * time.
 */
export function watchOverload(lateMs: number): Overload {
  const longestWaitMs = Math.max(lateMs, LONGEST_WAIT_MS);
  let due = performance.now() + SAMPLE_MS;
  let lateInARow = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lateInARow = now - due > lateMs ? lateInARow + 1 : 0;
    due = now + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
  const queue: { since: number; begin: () => void }[] = [];
  const beginNextRequest = () => {
    queue.shift()?.begin();
    if (queue.length > 0) setImmediate(beginNextRequest);
  };
  const hasWaitedTooLong = () => queue[0] !== undefined && performance.now() - queue[0].since > longestWaitMs;
  return {
    isLate: () => lateInARow >= 2 || hasWaitedTooLong(),
    waitForTurn: () =>
      new Promise((begin) => {
        queue.push({ since: performance.now(), begin });
        if (queue.length === 1) setImmediate(beginNextRequest);
      }),
    countWaiting: () => queue.length,
    stop: () => clearInterval(timer),
  };
}
