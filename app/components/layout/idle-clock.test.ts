// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readIdleMs, writeLastActivity } from "./idle-clock.ts";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  writeLastActivity();
});
afterEach(() => vi.useRealTimers());

test("[D9] [IDLE-02] the idle time counts from zero when the device's clock is set back by an hour", () => {
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  expect(readIdleMs()).toBe(0);
  vi.setSystemTime(Date.now() + 14 * MINUTE);
  expect(readIdleMs()).toBe(14 * MINUTE);
});

test("[IDLE-01] a later action in another tab counts, and an earlier one does not", () => {
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  localStorage.setItem("last-request", String(Date.now() - MINUTE));
  expect(readIdleMs()).toBe(MINUTE);
  writeLastActivity(5 * MINUTE);
  expect(readIdleMs()).toBe(MINUTE);
});
