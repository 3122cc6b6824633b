import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { createPortalStore } from "../../tests/support/portal-store.ts";
import { startPurge } from "./store.server.ts";

const clock = createTestClock();
const store = await createPortalStore(clock);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the store is purged every hour until it is stopped, and a failure is logged and does not end it", async () => {
  const failures: unknown[] = [];
  let purges = 0;
  const purgeAfterFailure = () => (++purges === 1 ? Promise.reject(new Error("no database")) : store.purge());
  const stop = startPurge({ ...store, purge: purgeAfterFailure }, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(failures).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(purges).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(purges).toBe(2);
});
