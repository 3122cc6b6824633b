// @vitest-environment happy-dom
import { Link } from "@remix-run/react";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { findLoadingText, LoadingStatus } from "./loading-status.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  document.title = "A title";
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders a page with a link to a page that answers only when the test says so. */
async function followLinkTo(target: string) {
  let resolveReply: (value: null) => void = () => {};
  const page = (
    <>
      <LoadingStatus />
      <Link to={target}>Go</Link>
    </>
  );
  const loader = () => new Promise<null>((resolve) => (resolveReply = resolve));
  const router = createMemoryRouter(
    [
      { path: "/", element: page },
      { path: "*", element: page, loader },
    ],
    { initialEntries: ["/"] },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  await act(async () => fireEvent.click(screen.getByText("Go")));
  return () => act(async () => resolveReply(null));
}

it.each([
  ["[GUARD-01]", "/app/home/", "Loading profile..."],
  ["[CONTENT-05]", "/privacy-statement", "Loading content"],
])("after %s on the way to %s a slow page says %j until it has loaded", async (_, target, text) => {
  const finishLoading = await followLinkTo(target);
  const status = screen.getByRole("status");
  await advanceTimers(399);
  const hidden = status.firstElementChild;
  expect([hidden?.className, status.textContent === text]).toEqual(["bp-hidden", false]);
  await advanceTimers(1);
  expect(status.textContent).toBe(text);
  expect(status.firstElementChild, "an element that is shown late counts as moved").not.toBe(hidden);
  await finishLoading();
  // After that only screen readers hear the new page's title.
  expect([status.textContent, status.firstElementChild?.className]).toEqual(["A title", "bp-hidden"]);
});

it.each([
  ["/", "/app/home/", "Loading profile..."],
  ["/", "/app", "Loading profile..."],
  ["/app/home/", "/app/faqs/", null],
  ["/app/home/", "/cookie-policy/", "Loading content"],
  ["/cookie-policy/", "/cookie-policy", null],
  ["/", "/application", null],
  ["/app/home/", undefined, null],
])("the loading status on the way from %s to %s is: %s", (start, target, expected) => {
  expect(findLoadingText(start, target)).toBe(expected);
});

it("the loading status is empty without scripts", () => {
  expect(createServerDocument(<LoadingStatus />).querySelector("[role=status]")?.textContent).toBe("");
});
