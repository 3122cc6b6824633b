// @vitest-environment happy-dom
// @ts-expect-error Remix types only its entry.
import { useFogOFWarDiscovery } from "@remix-run/react/dist/esm/fog-of-war.js";
import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the routes of a page's links are asked for in a task after the one that hydrates the page", async () => {
  vi.useFakeTimers();
  const fetchManifest = vi.fn(async (_url: URL) => Response.json({}));
  vi.stubGlobal("fetch", fetchManifest);
  document.body.innerHTML = '<a href="/app/home/" data-discover="true">Home</a>';
  const manifest = { version: "1", routes: {} };
  const router = { basename: "/", patchRoutes() {} };

  const future = { v3_lazyRouteDiscovery: true };
  const renderDiscovery = () => renderHook(() => useFogOFWarDiscovery(router, manifest, {}, future, false));
  renderDiscovery().unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchManifest).not.toHaveBeenCalled();

  renderDiscovery();
  expect(fetchManifest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchManifest.mock.calls.map(([{ pathname, search }]) => pathname + search)).toEqual([
    "/__manifest?p=%2Fapp%2Fhome%2F&version=1",
  ]);
});
