import { expect, test } from "vitest";
import { createClock } from "./clock.server.ts";

const realMs = Date.parse("2027-03-02T15:30:00.250Z");

test("a demo with a fixed day has the real time of day, which moves on", () => {
  let machineTime = realMs;
  const clock = createClock("2026-11-20", () => machineTime);
  expect(clock.now().toISOString()).toBe("2026-11-20T15:30:00.250Z");
  machineTime += 10 * 3_600_000;
  expect(clock.now().toISOString()).toBe("2026-11-21T01:30:00.250Z");
});

test("cookies and tokens use the real time, whatever the demo's day", () => {
  const clock = createClock("2020-02-29", () => realMs);
  expect(clock.real().getTime()).toBe(realMs);
});

test("the clock's two times are the same when the demo has no fixed day", () => {
  const clock = createClock(null, () => realMs);
  expect(clock.now()).toEqual(clock.real());
});
