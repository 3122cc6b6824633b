import { expect, it } from "vitest";
import { hoursToMs, minutesToMs, secondsToMs } from "../clock.ts";
import { type DeliveryAnswer, failingLimitMs, findRetryWait } from "./retries.ts";

const buildAnswer = (status: number, retryAfterMs: number | null = null): DeliveryAnswer => ({
  kind: "answered",
  status,
  retryAfterMs,
});

it("a webhook is sent again at the intervals that Standard Webhooks recommends, and given up after ten attempts", () => {
  const waits = Array.from({ length: 10 }, (_, no) => findRetryWait(no + 1, buildAnswer(500)));
  const inHours = [2, 5, 10, 14, 20, 24].map(hoursToMs);
  expect(waits).toEqual([secondsToMs(5), minutesToMs(5), minutesToMs(30), ...inHours, null]);
});

it("a retry waits as long as the receiver requests, but at least its normal interval and at most a day", () => {
  expect(findRetryWait(1, buildAnswer(429, secondsToMs(90)))).toBe(secondsToMs(90));
  expect(findRetryWait(2, buildAnswer(503, secondsToMs(90)))).toBe(minutesToMs(5));
  expect(findRetryWait(1, buildAnswer(429, hoursToMs(100)))).toBe(hoursToMs(24));
});

it("an endpoint is stopped before a delivery has used all its attempts", () => {
  const all = Array.from({ length: 9 }, (_, no) => findRetryWait(no + 1, buildAnswer(500)) ?? 0);
  expect(all.reduce((sum, wait) => sum + wait)).toBeGreaterThan(failingLimitMs);
});
