import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Link, RemixServer } from "@remix-run/react";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";

const require = createRequire(import.meta.url);

/** The packages in a server's bundle, not in a browser's. */
const { matchRoutes } = require("@remix-run/router") as typeof import("@remix-run/router");
/** The same package's file for browsers, which has no patch. */
const { matchRoutes: matchUnpatched } =
  require("@remix-run/router/dist/router.umd.js") as typeof import("@remix-run/router");
const { createStaticRouter, StaticRouter } =
  require("react-router-dom/server") as typeof import("react-router-dom/server");

const createContext = () => ({
  basename: "/",
  location: { pathname: "/a/b", search: "", hash: "", state: null, key: "" },
  matches: [],
  loaderData: {},
  actionData: null,
  errors: null,
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
  activeDeferreds: null,
});

it("matching a path twice against the same routes ranks and compiles them once", () => {
  let reads = 0;
  const routes = [
    {
      id: "a",
      path: "a/:b",
      get children() {
        reads += 1;
        return undefined;
      },
    },
  ];
  expect(matchRoutes(routes as never, "/a/b")?.[0]?.params).toEqual({ b: "b" });
  const first = reads;
  expect(matchRoutes(routes as never, "/a/c")?.[0]?.params).toEqual({ b: "c" });
  expect(reads).toBe(first);
});

it("the patched matcher matches every path like the unpatched one", () => {
  const routes = [
    {
      id: "root",
      path: "",
      children: [
        { id: "login", index: true },
        { id: "everything", path: "*" },
        { id: "activation", path: "activation/*" },
        { id: "optional", path: ":a?/b" },
        {
          id: "app",
          path: "app",
          children: [
            { id: "home", path: "home" },
            { id: "list", path: "list/:page?" },
            { id: "exact", path: "Exact", caseSensitive: true },
            { id: "frame", children: [{ id: "framed", path: "framed/:id/" }] },
          ],
        },
        { id: "apart", path: "app/list/new" },
        { id: "deep", path: "*", children: [{ id: "below", path: "below" }] },
      ],
    },
  ];
  expect(matchRoutes).not.toBe(matchUnpatched);
  const part = fc.constantFrom(
    ...["app", "APP", "home", "list", "new", "exact", "Exact", "framed", "1", "a.b", "%2F", "%0A", ""],
    ...["activation", "b", "below", "*", ":a"],
  );
  const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
  const toNames = (matches: ReturnType<typeof matchUnpatched>) =>
    matches?.map(({ route, params, pathname, pathnameBase }) => ({
      id: route.id,
      params,
      pathname,
      pathnameBase,
    })) ?? null;
  fc.assert(
    fc.property(path, (path) => {
      expect(toNames(matchRoutes(routes, path))).toEqual(toNames(matchUnpatched(routes, path)));
    }),
    { numRuns: 2_000, seed: 15 },
  );
});

it("two renders of the same routes share one converted copy of them", () => {
  const routes = [{ id: "a", path: "a" }];
  const [first, second] = [
    createStaticRouter(routes, createContext()),
    createStaticRouter(routes, createContext()),
  ];
  expect(first.routes).toBe(second.routes);
});

it("two documents of one build share one set of route objects", () => {
  const manifest = { routes: { root: { id: "root", path: "", hasLoader: false } } };
  const renderRoutes = () => {
    const entry = {
      manifest,
      routeModules: { root: { default: () => null } },
      future: {},
      staticHandlerContext: createContext(),
    };
    const { props } = RemixServer({ context: entry as never, url: "http://localhost/" });
    const [provider] = [props.children].flat();
    return getRouter(provider);
  };
  expect(renderRoutes().routes).toBe(renderRoutes().routes);
});

it("a link to an address from the root is the same on the server without its browser's hooks", () => {
  const [reloadDocument, plain] = [fc.constantFrom(true, false, undefined), fc.constantFrom("x", undefined)];
  const address = fc.constantFrom(
    ...["/", "/app/home/", "/app/?year=2026&page=2#main", "/a b/é", "/a/../b", "//elsewhere", "/app#"],
    ...["/app?", "/app?#x", "/a//b", "/a/.b", "/a/./b/", "", ".", "..", "panel", "?page=2", "#main"],
    ...["https://example.org/a", "mailto:a@example.org"],
  );
  const link = fc.record({
    to: address,
    reloadDocument,
    preventScrollReset: reloadDocument,
    className: plain,
    "aria-current": plain,
    target: plain,
    discover: fc.constantFrom("none", "render", undefined),
  });
  fc.assert(
    fc.property(link, (props) => {
      const onServer = renderLink(props);
      vi.stubGlobal("document", {});
      const inBrowser = renderLink(props);
      vi.unstubAllGlobals();
      expect(onServer).toBe(inBrowser);
    }),
    { numRuns: 500, seed: 15 },
  );
});

it("a link to an address from the root is rendered on the server without the hooks of a router", () => {
  // Outside a router, every hook of a router's link throws.
  expect(renderToStaticMarkup(createElement(Link, { to: "/app/" }, "Home"))).toContain('href="/app/"');
});

describe("properties of an element", () => {
  const { jsx } = requireFrom("react", "cjs/react-jsx-runtime.production.min.js") as {
    jsx(type: unknown, properties: object, key?: string): ReturnType<typeof createElement>;
  };

  it("an element's properties are the object that compiled JSX made, without a copy", () => {
    const properties = { className: "a", children: ["b"] };
    expect(jsx("p", properties).props).toBe(properties);
  });

  it("an element's properties are those that React copies: no key or reference, and a class's defaults", () => {
    const property = fc.constantFrom("className", "children", "key", "ref", "__self", "__source", "title");
    const value = fc.constantFrom("a", "b", undefined);
    const type = fc.constantFrom(
      "p",
      Object.assign(() => null, { defaultProps: { title: "by default" } }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(property, value),
        type,
        fc.constantFrom("k", undefined),
        (props, elementType, key) => {
          const copiedProps: object = key === undefined ? { ...props } : { ...props, key: props.key ?? key };
          const element = jsx(elementType, props, key);
          const copied = createElement(elementType as "p", copiedProps);
          expect(element.props).toEqual(copied.props);
          expect(Object.keys(element.props as object)).toEqual(Object.keys(copied.props));
          expect(element.key).toBe(copied.key);
        },
      ),
      { numRuns: 1_000, seed: 15 },
    );
  });
});

describe("a request on its way from Remix to a route", () => {
  const { callRouteAction, callRouteLoader } = requireFrom("@remix-run/server-runtime", "data.js") as {
    callRouteLoader(call: object): Promise<unknown>;
    callRouteAction(call: object): Promise<unknown>;
  };
  const receiveRequest = async (call: typeof callRouteLoader, request: Request) => {
    const route = vi.fn(() => null);
    await call({ loader: route, action: route, request, params: {}, loadContext: {}, routeId: "a" });
    return (route.mock.calls as unknown as [{ request: Request }][])[0]?.[0].request;
  };

  it("a request from Remix to a route is not built again if its address has no query", async () => {
    const get = new Request("http://localhost/a");
    expect(await receiveRequest(callRouteLoader, get)).toBe(get);
    const post = new Request("http://localhost/a", { method: "POST", body: "a=b" });
    expect(await receiveRequest(callRouteAction, post)).toBe(post);
  });

  it("a request from Remix to a route loses Remix's parameters and keeps the others", async () => {
    const get = new Request("http://localhost/a?index&page=2&_data=root");
    expect((await receiveRequest(callRouteLoader, get))?.url).toBe("http://localhost/a?page=2");
    const post = new Request("http://localhost/a?index&page=2", { method: "POST", body: "a=b" });
    const received = await receiveRequest(callRouteAction, post);
    expect([received?.url, await received?.text()]).toEqual(["http://localhost/a?page=2", "a=b"]);
  });
});

it("the modules of a build's routes are listed once", () => {
  const { createEntryRouteModules } = requireFrom("@remix-run/server-runtime", "entry.js") as {
    createEntryRouteModules(routes: object): object;
  };
  const routes = { root: { module: { default: 1 } }, "routes/a": { module: { default: 2 } } };
  expect(createEntryRouteModules(routes)).toEqual({ root: { default: 1 }, "routes/a": { default: 2 } });
  expect(createEntryRouteModules(routes)).toBe(createEntryRouteModules(routes));
});

it.each(["browser.js", "components.js"])(
  "the package file %s for browsers imports nothing of single fetch, which is off",
  (file) => {
    const folder = dirname(require.resolve("@remix-run/react/package.json"));
    const text = readFileSync(join(folder, "dist", "esm", file), "utf8");
    expect(text).not.toMatch(/from '\.\/single-fetch\.js'/);
  },
);

/** A file next to a package's entry, which the package does not export. */
function requireFrom(name: string, file: string): unknown {
  return require(join(dirname(require.resolve(name)), file));
}

function renderLink(props: Record<string, unknown>): string {
  const link = createElement(Link, props as never, "Go");
  return renderToStaticMarkup(createElement(StaticRouter, { location: "/app/home/" }, link));
}

function getRouter(element: { props: { router?: { routes: unknown }; children?: unknown } }): {
  routes: unknown;
} {
  if (element.props.router) return element.props.router;
  const [child] = [element.props.children].flat();
  return getRouter(child as typeof element);
}
