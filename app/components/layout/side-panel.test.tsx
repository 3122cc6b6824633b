// @vitest-environment happy-dom
import { Link } from "@remix-run/react";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { SidePanel } from "./side-panel.tsx";

const PROFILE_PATH = "/app/home/my-profile/";
const PASSWORD_PANEL_PATH = `${PROFILE_PATH}panel/change-password/`;

const panel = (
  <SidePanel title="Change password" closeHref={PROFILE_PATH}>
    <input aria-label="Current password" />
  </SidePanel>
);

/** Renders a host page in its frame, with the link that opens the panel over it. */
function openPanel(path: string) {
  const host = (
    <div>
      <header>
        <a href="/app/">Home</a>
      </header>
      <main id="main" tabIndex={-1}>
        <Link to={PASSWORD_PANEL_PATH}>Change your password</Link>
        <Outlet />
      </main>
      <div className="bp-bottom" />
    </div>
  );
  const routes = [
    { path: PROFILE_PATH, element: host, children: [{ path: PASSWORD_PANEL_PATH, element: panel }] },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  return router;
}

const getOpener = () => screen.getByText("Change your password");
const getDialog = () => document.querySelector("[role=dialog]");
const getSurface = () => document.querySelector(".bp-panel");
const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const followLink = async (link: Element, init?: MouseEventInit) => {
  fireEvent.click(link, init);
  await advanceTimers(0);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("side panel", () => {
  it("[PANEL-01] a panel is rendered open by the server, named by its heading, with links back to the host page", () => {
    const page = createServerDocument(panel, { at: PASSWORD_PANEL_PATH });
    const element = page.querySelector("[role=dialog]");
    const heading = page.getElementById(element?.getAttribute("aria-labelledby") ?? "");
    expect([heading?.localName, heading?.textContent]).toEqual(["h2", "Change password"]);
    // Reading begins at the heading, also with scripts off.
    expect(heading?.hasAttribute("autofocus")).toBe(true);
    const links = [...page.querySelectorAll("a")];
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      [PROFILE_PATH, ""],
      [PROFILE_PATH, "Close"],
    ]);
    expect(links[0]?.getAttribute("aria-hidden")).toBe("true");
    expect(page.querySelector("[role=dialog] input")).toBeTruthy();
  });

  it("[FORM-20] a panel leaves the focus of a refused post to its error summary", () => {
    const router = createMemoryRouter([{ id: "panel", path: "*", element: panel }], {
      initialEntries: [PASSWORD_PANEL_PATH],
      hydrationData: { loaderData: {}, actionData: { panel: { refused: true } } },
    });
    const warnings = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(renderToStaticMarkup(<RouterProvider router={router} />)).not.toContain("autofocus");
    warnings.mockRestore();
  });

  it("[PANEL-01] a panel opened from its page slides in and takes the focus, and the page under it is inert", async () => {
    openPanel(PROFILE_PATH);
    await followLink(getOpener());
    expect(getSurface()?.classList.contains("bp-panel--slides")).toBe(true);
    expect(document.activeElement?.textContent).toBe("Change password");
    const isReachable = (element: Element | null) => element?.closest("[inert]") === null;
    expect(isReachable(getOpener())).toBe(false);
    expect(isReachable(document.querySelector("header a"))).toBe(false);
    expect(isReachable(screen.getByText("Close"))).toBe(true);
    expect(isReachable(document.querySelector(".bp-bottom"))).toBe(true);
  });

  it.each([
    ["Close", () => fireEvent.click(screen.getByText("Close"))],
    ["a press beside it", () => fireEvent.click(document.querySelector(".bp-panel__shade") as Element)],
    ["Escape", () => fireEvent.keyDown(screen.getByLabelText("Current password"), { key: "Escape" })],
  ])(
    "[LIMIT-10] [PANEL-01] a panel closes 300 ms after %s, and the focus returns to its link",
    async (_, leave) => {
      const router = openPanel(PROFILE_PATH);
      await followLink(getOpener());
      leave();
      await advanceTimers(299);
      expect(getSurface()?.classList.contains("bp-panel--closing")).toBe(true);
      expect(router.state.location.pathname).toBe(PASSWORD_PANEL_PATH);
      await advanceTimers(1);
      expect([getDialog(), router.state.location.pathname]).toEqual([null, PROFILE_PATH]);
      expect(document.activeElement).toBe(getOpener());
      expect(document.querySelector("[inert]")).toBeNull();
    },
  );

  it("[LIMIT-10] a panel closes at once when the person prefers less motion", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    openPanel(PROFILE_PATH);
    await followLink(getOpener());
    await followLink(screen.getByText("Close"));
    expect(getDialog()).toBeNull();
  });

  it("the panel's Close link can open the host page in a new tab while the panel stays open", async () => {
    openPanel(PROFILE_PATH);
    await followLink(getOpener());
    await followLink(screen.getByText("Close"), { ctrlKey: true });
    await advanceTimers(400);
    expect(getDialog()).toBeTruthy();
  });

  it("the browser's Back button also returns the focus", async () => {
    const router = openPanel(PROFILE_PATH);
    await followLink(getOpener());
    await act(() => router.navigate(-1));
    await advanceTimers(0);
    expect(document.activeElement).toBe(getOpener());
  });
});
