import { BrokenCircuitError } from "cockatiel";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getBenefit, ping, uploadEmployeeData } from "#contract/index.ts";
import { createFaults, type Faults } from "./faults.server.ts";
import { toUnavailable } from "./read-reply.server.ts";

/** Twice as many failures in a row as open the circuit breaker. */
const MANY = 20;
const neverSettle = () => new Promise<never>(() => {});

async function repeatWork(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) await work().catch(() => null);
}

describe("[D1] the circuit breaker", () => {
  let faults: Faults;
  beforeEach(() => {
    faults = createFaults(50);
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
  });
  afterEach(() => vi.useRealTimers());

  test.each(["status", "reply"] as const)(
    "the breaker stays closed when one page's calls fail by a wrong %s, because the upstream replies",
    async (cause) => {
      await repeatWork(MANY, () => faults.run(getBenefit, async () => toUnavailable(cause)));
      expect(faults.breakerState()).toBe("closed");
    },
  );

  test("the breaker stays closed when people leave before the upstream replies", async () => {
    await repeatWork(MANY, async () => {
      const navigation = new AbortController();
      const running = faults.run(ping, rejectWhenAborted, navigation.signal);
      navigation.abort();
      await running;
    });
    expect(faults.breakerState()).toBe("closed");
  });

  test.each([
    ["cannot be reached", async () => Promise.reject(new TypeError("fetch failed"))],
    ["does not reply in time", rejectWhenAborted],
    ["sends only errors of its gateway", async () => toUnavailable("gateway")],
  ])("the breaker opens when the upstream %s", async (_, send) => {
    await repeatWork(MANY, () => faults.run(ping, send));
    expect(faults.breakerState()).toBe("open");
  });

  test.each([
    ["back", -3_600_000],
    ["forward", 3_600_000],
  ])("[D9] the breaker tries a call after two seconds when the clock is set %s by an hour", async (_, ms) => {
    await repeatWork(MANY, () => faults.run(ping, async () => toUnavailable("gateway")));
    vi.setSystemTime(Date.now() + ms);
    vi.advanceTimersByTime(1_999);
    await expect(faults.run(ping, async () => "pong")).rejects.toThrow(BrokenCircuitError);
    vi.advanceTimersByTime(1);
    expect(await faults.run(ping, async () => "pong")).toBe("pong");
  });

  test("a long upload does not wait for an open breaker, and other calls do not wait for its result", async () => {
    await repeatWork(MANY, () => faults.run(ping, async () => toUnavailable("gateway")));
    vi.advanceTimersByTime(2_000);
    void faults.run(uploadEmployeeData, neverSettle);
    expect(await faults.run(ping, async () => "pong")).toBe("pong");
    expect(faults.breakerState()).toBe("closed");
  });
});

/** A request without a reply, which rejects when its signal aborts, as `fetch` does. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
