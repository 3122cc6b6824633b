import { runInNewContext } from "node:vm";
import type { EntryContext } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { type StartEvent, startScript } from "./start-script.server.ts";

const buildRoute = (id: string, overrides = {}) => ({
  id,
  parentId: "root",
  module: `/${id}.js`,
  ...overrides,
});
const context = {
  manifest: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: ["/shared.js"] },
    routes: {
      root: { id: "root", path: "", module: "/root.js", hasLoader: true, hasAction: false },
      login: buildRoute("login", { path: "/" }),
      home: buildRoute("home", { path: "home", imports: ["/shared.js", "/parts.js"] }),
      other: buildRoute("other", { path: "other" }),
    },
  },
  serverHandoffString: '{"future":{"a":false,"b":true,"c":false},"state":{"d":false}}',
  staticHandlerContext: { matches: [{ route: { id: "root" } }, { route: { id: "home" } }] },
} as unknown as EntryContext;

/** Runs a script as a browser would, and records its requests and event listeners. */
function runScript(start: StartEvent, text = startScript(context, start)) {
  const requests: string[] = [];
  const paints: (() => void)[] = [];
  const listened = new Map<string, () => void>();
  const documentElement = { dataset: {} as Record<string, string> };
  const window: Record<string, unknown> = {};
  // A separate context cannot import modules, and the tests check only requests before the import.
  runInNewContext(text.replace("import(p.module)", "never"), {
    window,
    never: new Promise(() => {}),
    document: {
      currentScript: documentElement,
      createElement: () => ({}),
      querySelector: () => null,
      head: { append: ({ href }: { href: string }) => requests.push(href) },
    },
    setTimeout: (then: () => void, ms: number) => setTimeout(then, ms),
    clearTimeout: (timer?: NodeJS.Timeout) => clearTimeout(timer),
    addEventListener: (type: string, listener: () => void) => listened.set(type, listener),
    PerformanceObserver: class {
      constructor(observe: () => void) {
        paints.push(observe);
      }
      observe() {}
    },
  });
  return { requests, paints, listened, documentElement, window };
}

const files = ["/entry.js", "/home.js", "/parts.js", "/root.js", "/shared.js"];

test("a page requests its files after its first paint", () => {
  const { requests, paints, documentElement } = runScript("painted");
  expect([documentElement.dataset, requests]).toEqual([{ loading: 1 }, []]);
  for (const paint of [...paints, ...paints]) paint();
  expect([...new Set(requests)].toSorted()).toEqual(files);
});

test("a shared page requests its files once, in the first pause after it is touched or typed into", () => {
  vi.useFakeTimers();
  const { requests, paints, listened } = runScript("touched");
  expect([requests, paints]).toEqual([[], []]);
  listened.get("focusin")?.();
  for (let key = 0; key < 20; key++) {
    vi.advanceTimersByTime(400);
    listened.get("keydown")?.();
  }
  expect(requests).toEqual([]);
  vi.advanceTimersByTime(500);
  const first = requests.length;
  listened.get("focusin")?.();
  vi.advanceTimersByTime(500);
  expect(requests.length).toBe(first);
  expect([...new Set(requests)].toSorted()).toEqual(files);
  vi.useRealTimers();
});

test("the start script contains only the page's data, its routes and their index routes", () => {
  const { window } = runScript("painted");
  expect(window.__remixContext).toEqual({ future: { b: true }, state: { d: false } });
  const { routes } = window.__remixManifest as EntryContext["manifest"];
  expect(Object.keys(routes).toSorted()).toEqual(["home", "login", "root"]);
  expect(routes.root).toEqual({ id: "root", path: "", module: "/root.js", hasLoader: true });
});
