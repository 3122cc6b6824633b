// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { submitAfterPaint } from "./submit-after-paint.ts";

const posted: (string | undefined)[] = [];

beforeAll(submitAfterPaint);

beforeEach(() => {
  vi.useFakeTimers();
  posted.length = 0;
  document.body.innerHTML = `<form><button name="intent" value="send">Send</button></form>`;
  document.forms[0]?.addEventListener("submit", (event) => {
    event.preventDefault();
    posted.push((event.submitter as HTMLButtonElement | null)?.value);
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
  expect(posted).toEqual([]);
  advancePaint();
  expect(posted).toEqual(["send"]);
  createButton().click();
  advancePaint();
  expect(posted).toEqual(["send", "send"]);
});

test("a form in a hidden page, which is never painted, is posted once", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  createButton().click();
  vi.advanceTimersByTime(1_000);
  expect(posted).toEqual(["send"]);
  vi.unstubAllGlobals();
});

test("a click that the page has cancelled posts nothing", () => {
  createButton().addEventListener("click", (event) => event.preventDefault());
  createButton().click();
  advancePaint();
  expect(posted).toEqual([]);
});

test("a press that opens a new tab is left to the browser", () => {
  createButton().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(posted).toEqual(["send"]);
});
