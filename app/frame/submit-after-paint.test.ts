// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { submitAfterPaint } from "./submit-after-paint.ts";

const postedIntents: (string | undefined)[] = [];

beforeAll(() => {
  const listen = vi.spyOn(globalThis, "addEventListener");
  submitAfterPaint();
  const listeners = [...listen.mock.calls];
  listen.mockRestore();
  // Other files of a worker have the same window.
  return () => {
    for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener);
    document.body.replaceChildren();
  };
});

beforeEach(() => {
  vi.useFakeTimers();
  postedIntents.length = 0;
  document.body.innerHTML = `<form><button name="intent" value="send">Send</button></form>`;
  document.forms[0]?.addEventListener("submit", (event) => {
    event.preventDefault();
    postedIntents.push((event.submitter as HTMLButtonElement | null)?.value);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const createButton = () => document.querySelector("button") as HTMLButtonElement;

function advancePaint() {
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
}

test("a pressed button is painted before its form is posted, and a second press in between posts nothing", () => {
  createButton().click();
  createButton().click();
  expect(postedIntents).toEqual([]);
  advancePaint();
  expect(postedIntents).toEqual(["send"]);
  createButton().click();
  advancePaint();
  expect(postedIntents).toEqual(["send", "send"]);
});

test("a form in a hidden page, which is never painted, is posted once", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  createButton().click();
  vi.advanceTimersByTime(1_000);
  expect(postedIntents).toEqual(["send"]);
  vi.unstubAllGlobals();
});

test("a click that the page has cancelled posts nothing", () => {
  createButton().addEventListener("click", (event) => event.preventDefault());
  createButton().click();
  advancePaint();
  expect(postedIntents).toEqual([]);
});

test("a press that opens a new tab is left to the browser", () => {
  createButton().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(postedIntents).toEqual(["send"]);
});
