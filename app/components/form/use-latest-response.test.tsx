// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FIGURES_DELAY, useLatestResponse } from "./use-latest-response.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Renders the hook, records its requests, and answers the oldest open one. */
function renderSender() {
  const requests: string[] = [];
  const open: ((answer: string | null) => void)[] = [];
  const sendWords = (words: string) => {
    requests.push(words);
    return new Promise<string | null>((resolve) => open.push(resolve));
  };
  const hook = renderHook(
    ({ initial }) => useLatestResponse(initial, { delay: FIGURES_DELAY, send: sendWords }),
    { initialProps: { initial: "as posted" } },
  );
  return {
    requests,
    hook,
    type: (words: string) => act(() => hook.result.current.sendLater(words)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    answer: (text: string | null) => act(async () => open.shift()?.(text)),
    get shown() {
      return hook.result.current.answer;
    },
  };
}

it("[LIMIT-19] useLatestResponse sends one request, 250 ms after the last keystroke", async () => {
  const live = renderSender();
  live.type("1");
  await live.pass(249);
  live.type("12");
  await live.pass(249);
  expect(live.requests).toEqual([]);
  await live.pass(1);
  expect(live.requests).toEqual(["12"]);
  await live.answer("£12");
  expect(live.shown).toBe("£12");
});

it("[LIMIT-19] useLatestResponse sends one request at a time and ignores an outdated answer", async () => {
  const live = renderSender();
  live.type("1");
  await live.pass(250);
  live.type("12");
  await live.pass(250);
  expect(live.requests).toEqual(["1"]);
  await live.answer("£1");
  expect([live.shown, live.requests]).toEqual(["as posted", ["1", "12"]]);
  await live.answer("£12");
  expect(live.shown).toBe("£12");
});

it("useLatestResponse keeps its answer after a failed request, and sends no request for an empty text", async () => {
  const live = renderSender();
  live.type("1");
  await live.pass(250);
  await live.answer(null);
  expect(live.shown).toBe("as posted");
  live.type("12");
  live.type("");
  await live.pass(1_000);
  expect(live.requests).toEqual(["1"]);
});

it("the server's reply to a post replaces every answer that useLatestResponse requested before", async () => {
  const live = renderSender();
  live.type("1");
  await live.pass(250);
  live.hook.rerender({ initial: "posted again" });
  await live.answer("£1");
  expect(live.shown).toBe("posted again");
});
