/** Milliseconds that the event loop may be late before new work is refused. */
const LATE_MS = 700;
const SAMPLE_MS = 250;

export interface Overload {
  /** Whether the process has more work than it can handle. */
  isLate(): boolean;
  stop(): void;
}

/**
 * Watches how late a timer is. One long pause, such as garbage collection, is not an overload; two in a row
 * are, until the first timer that is in time.
 */
export function watchOverload(lateMs = LATE_MS): Overload {
  let due = performance.now() + SAMPLE_MS;
  let lateInARow = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lateInARow = now - due > lateMs ? lateInARow + 1 : 0;
    due = now + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
  return { isLate: () => lateInARow >= 2, stop: () => clearInterval(timer) };
}
