// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { CookieBanner } from "./cookie-banner.tsx";

const makeBanner = (video = false, returnTo = "/app/home/") => (
  <CookieBanner returnTo={returnTo} video={video} />
);
const getManageLink = () => screen.getByRole("link", { name: "Manage cookies" });
const findDialog = () => document.querySelector("dialog");

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens the dialog by a press of the link. */
async function openDialog() {
  fireEvent.click(getManageLink());
  return screen.findByRole<HTMLDialogElement>("dialog");
}

describe("cookie settings over a page", () => {
  it("[COOKIE-03] the settings open as a modal dialog with its name, the mandatory setting, the video setting, and Save and Close", async () => {
    renderPage(makeBanner());
    const element = await openDialog();
    expect(element.open).toBe(true);
    expect(document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent).toBe(
      "Cookie settings",
    );
    const [essential, video] = [...element.querySelectorAll<HTMLInputElement>("[type=checkbox]")];
    expect([essential?.checked, essential?.disabled]).toEqual([true, true]);
    expect([video?.checked, video?.disabled, video?.name]).toEqual([false, false, "video"]);
    expect([...element.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
      "Save",
      "Close",
    ]);
  });

  it("[COOKIE-05] the settings show the current choice and post it with the return address", async () => {
    const posts: FormData[] = [];
    renderPage(makeBanner(true), { action: async (request) => posts.push(await request.formData()) });
    await openDialog();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Video player cookies" }).checked).toBe(
      true,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(Object.fromEntries(posts[0] ?? [])).toEqual({
      csrf: "token",
      returnTo: "/app/home/",
      video: "on",
      intent: "save",
    });
  });

  it.each([
    ["Close", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
    ["Escape", () => fireEvent(findDialog() as Element, new Event("cancel", { cancelable: true }))],
  ])("[LIMIT-10] the cookie settings close 300 ms after %s", async (_, leave) => {
    renderPage(makeBanner());
    await openDialog();
    leave();
    act(() => vi.advanceTimersByTime(280));
    expect(findDialog()?.open).toBe(true);
    act(() => vi.advanceTimersByTime(20));
    expect(findDialog()).toBeNull();
  });

  it("[LIMIT-10] the cookie settings close at once when the person prefers less motion", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    renderPage(makeBanner());
    await openDialog();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    act(() => vi.advanceTimersByTime(0));
    expect(findDialog()).toBeNull();
  });

  it.each([
    ["Accept cookies", { returnTo: "/app/home/", intent: "accept" }],
    ["Save", { returnTo: "/app/home/", video: "on", intent: "save" }],
  ])(
    "[LIMIT-13] the browser posts the form of %s itself when saving by script takes 5 s",
    async (name, values) => {
      const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
      renderPage(makeBanner(true), { action: () => new Promise(() => {}) });
      await openDialog();
      fireEvent.click(screen.getByText(name));
      await act(() => vi.advanceTimersByTimeAsync(4_900));
      expect(submit).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(submit).toHaveBeenCalledOnce();
      const form = submit.mock.contexts[0] as HTMLFormElement;
      expect([form.method, new URL(form.action).pathname]).toEqual(["post", "/cookie-settings"]);
      expect(Object.fromEntries(new FormData(form))).toEqual({ csrf: "token", ...values });
    },
  );

  it("[LIMIT-13] a press while the cookie settings are saved sends no second request", async () => {
    const action = vi.fn(() => new Promise(() => {}));
    renderPage(makeBanner(), { action });
    for (let press = 0; press < 3; press += 1) {
      await act(async () => fireEvent.click(screen.getByText("Accept cookies")));
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    expect(action).toHaveBeenCalledOnce();
  });

  it("the banner's settings link opens no dialog without scripts, in a new tab or on the settings page itself", () => {
    expect(createServerDocument(makeBanner()).querySelector("dialog")).toBeNull();
    renderPage(makeBanner());
    fireEvent.click(getManageLink(), { ctrlKey: true });
    expect(findDialog()).toBeNull();
    cleanup();
    renderPage(makeBanner(false, "/cookie-settings?returnTo=%2F"));
    fireEvent.click(getManageLink());
    expect(findDialog()).toBeNull();
    expect(getManageLink().getAttribute("href")).toBe("/cookie-settings?returnTo=%2F");
  });
});
