// @vitest-environment happy-dom

import { Form } from "@remix-run/react";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../tests/support/render.tsx";
import { IdleNotice } from "./idle-notice.tsx";
import { ProgressBar } from "./progress-bar.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("progress bar", () => {
  it("[LIMIT-17] the progress bar starts at 0.08, gains 0.02 every 800 ms, fills up, and disappears after 200 ms", async () => {
    let resolveReply: (value: null) => void = () => {};
    const page = (
      <>
        <ProgressBar />
        <Form method="post">
          <button type="submit">Go</button>
        </Form>
      </>
    );
    renderPage(page, { action: () => new Promise((resolve) => (resolveReply = resolve)) });
    const bar = document.querySelector<HTMLElement>(".bp-progress");
    const readShare = () => Number(bar?.style.getPropertyValue("--progress"));
    expect(bar?.hidden).toBe(true);

    await act(async () => fireEvent.click(screen.getByText("Go")));
    expect(bar?.hidden).toBe(false);
    expect(readShare()).toBe(0.08);
    await advanceTimers(1600);
    expect(readShare()).toBeCloseTo(0.12);

    await act(async () => resolveReply(null));
    expect(readShare()).toBe(1);
    await advanceTimers(199);
    expect(bar?.hidden).toBe(false);
    await advanceTimers(1);
    expect(bar?.hidden).toBe(true);
  });
});

describe("idle countdown", () => {
  it("[IDLE-02] the idle dialog counts down every second and stops at zero", async () => {
    renderPage(<IdleNotice returnTo="/" seconds={15} />);
    await advanceTimers(1000);
    expect(screen.getByRole("timer").textContent).toBe("14 seconds left");
    await advanceTimers(13_000);
    expect(screen.getByRole("timer").textContent).toBe("1 second left");
    await advanceTimers(20_000);
    expect(screen.getByRole("timer").textContent).toBe("0 seconds left");
  });
});
