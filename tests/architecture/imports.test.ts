import { describe, expect, test } from "vitest";
import { type Import, isBelow, listBreaches, listSources, type Source } from "./sources.ts";

/** The compiler of texts runs before the build and is not part of it. */
const isCompiler = (path: string) => isBelow(path, "app/copy/compile");
const isServerImport = (path: string, target: string) => isServer(path) && target.startsWith("node:");
const isServer = (path: string) => /\.server\.tsx?$/.test(path);
/**
 * Files that Remix compiles for server and browser; loaders and actions, and what only they import, stay on
 * the server.
 */
const isRouteModule = (path: string) => /^app\/(root|entry\.server|routes\/[^/]+\/route)\.tsx?$/.test(path);

describe("the two halves of the program", () => {
  test("the portal and the API never import each other", () => {
    expect(listBreaches(listSources("app"), ({ target }) => !isBelow(target, "api"))).toEqual([]);
    expect(listBreaches(listSources("api"), ({ target }) => !isBelow(target, "app"))).toEqual([]);
  });

  test("only server.ts imports both the portal and the API", () => {
    const [server] = listSources("server.ts");
    const targets = server?.imports.map(({ target }) => target.split("/")[0]);
    expect(targets).toEqual(expect.arrayContaining(["app", "api"]));
  });

  test("the contract imports only zod, its OpenAPI helper and how addresses are written", () => {
    const allowed = ["zod", "@hono/zod-openapi", "ipaddr.js"];
    expect(
      listBreaches(listSources("contract"), ({ target, isOurs }) =>
        isOurs ? isBelow(target, "contract") : allowed.includes(target),
      ),
    ).toEqual([]);
  });

  test("no production code imports test support", () => {
    const sources = listSources("app", "api", "contract", "server.ts");
    expect(listBreaches(sources, ({ target }) => !isBelow(target, "tests", "e2e"))).toEqual([]);
  });
});

describe("the layers of the portal", () => {
  test("[GUARD-06] each loader and action of an employers' path requires an employer itself, whatever the entry check did", () => {
    const routes = listSources("app/routes").filter(({ path }) =>
      /^app\/routes\/app\.(dashboard|employee-data|reporting|ccv\.manage)[^/]*\/route\.tsx?$/.test(path),
    );
    expect(routes.length).toBeGreaterThan(20);
    const unguarded = routes.filter(({ text }) => {
      const handlers = text.match(/export async function (loader|action)\(/g)?.length ?? 0;
      const guards = text.match(/await requireEmployer\(context, request(?:, "[\w-]+")?\)/g)?.length ?? 0;
      return handlers === 0 || guards !== handlers;
    });
    expect(unguarded.map(({ path }) => path)).toEqual([]);
  });

  test("a route never imports another route", () => {
    expect(
      listBreaches(listSources("app/routes"), ({ target }, { path }) => {
        const routeFolder = path.split("/").slice(0, 3).join("/");
        return !isBelow(target, "app/routes") || isBelow(target, routeFolder);
      }),
    ).toEqual([]);
  });

  test("no file outside the routes' folder imports a route", () => {
    const others = listSources("app").filter(({ path }) => !isBelow(path, "app/routes"));
    expect(listBreaches(others, ({ target }) => !isBelow(target, "app/routes"))).toEqual([]);
  });

  test("routes import only their allowed layers, never the store or the server's entry", () => {
    const below = [
      "routes",
      "components",
      "session",
      "auth",
      "upstream",
      "view-models",
      "brand",
      "copy",
      "platform",
      "frame",
    ];
    const allowed = [
      ...below.map((name) => `app/${name}`),
      "app/paths.ts",
      "app/paths-payroll.ts",
      "app/paths-claims.ts",
      "app/paths-decisions.ts",
      "app/paths-uploads.ts",
      "app/paths-webhooks.ts",
      "app/paths-activity.ts",
      "app/styles",
      "contract",
    ];
    expect(
      listBreaches(listSources("app/routes"), ({ target, isOurs }) => !isOurs || isBelow(target, ...allowed)),
    ).toEqual([]);
  });

  test("code outside the workers imports worker code only as a type", () => {
    const others = listSources("app", "server.ts").filter(({ path }) => !isBelow(path, "app/workers"));
    expect(
      listBreaches(others, ({ target, isTypeOnly }) => isTypeOnly || !isBelow(target, "app/workers")),
    ).toEqual([]);
  });

  test("components import only components, copy, paths and drawing code, and nothing of the server", () => {
    const packages = ["react", "@remix-run/react", "@conform-to/react"];
    expect(
      listBreaches(listSources("app/components"), ({ target, isOurs }, { path }) => {
        if (!isOurs) return packages.includes(target) || isSolver(path, target);
        return (
          isBelow(
            target,
            "app/components",
            "app/copy",
            "app/paths.ts",
            "app/paths-payroll.ts",
            "app/paths-claims.ts",
            "app/paths-decisions.ts",
            "app/paths-uploads.ts",
            "app/paths-webhooks.ts",
          ) && !isServer(target)
        );
      }),
    ).toEqual([]);
  });

  test("copy and paths import no other layer", () => {
    const read = listSources("app/copy").filter(({ path }) => !isCompiler(path));
    expect(
      listBreaches(
        read,
        ({ target }, { path }) => isBelow(target, "app/copy") || isServerImport(path, target),
      ),
    ).toEqual([]);
    expect(listBreaches(listSources("app/paths.ts"), () => false)).toEqual([]);
  });

  test("the upstream's client imports no view model and makes texts only for lost replies and embedded content", () => {
    const client = listSources("app/upstream");
    expect(listBreaches(client, ({ target }) => !isBelow(target, "app/view-models"))).toEqual([]);
    const inWords = client.filter(({ imports }) =>
      imports.some(
        ({ target }) => isBelow(target, "app/copy/compiled") && !/\/(language|formats)\.ts$/.test(target),
      ),
    );
    expect(inWords.map(({ path }) => path)).toEqual([
      // Only the client knows whether a call was sent, so it says what a lost reply means.
      "app/upstream/idempotency.server.ts",
      // Content from the API is sanitised as it arrives, so this file names its tables and videos.
      "app/upstream/sanitise.server.ts",
    ]);
  });

  test("session, brand, store and upstream never import routes, components' JSX or the frame", () => {
    const sources = [
      ...listSources("app/session", "app/brand", "app/store"),
      ...listSources("app/upstream", "app/view-models", "app/platform"),
    ];
    const isUpperLayer = (target: string) =>
      isBelow(target, "app/routes", "app/frame") ||
      (isBelow(target, "app/components") && target.endsWith(".tsx"));
    expect(listBreaches(sources, ({ target }) => !isUpperLayer(target))).toEqual([]);
  });
});

describe("server code that must not reach a browser", () => {
  const sources = listSources("app").filter(({ path }) => !isServer(path) && !isCompiler(path));

  test("a server file is imported by server files, by routes' loaders, or as a type", () => {
    expect(
      listBreaches(
        sources,
        ({ target, isTypeOnly }, { path }) => isTypeOnly || isRouteModule(path) || !isServer(target),
      ),
    ).toEqual([]);
  });

  test("code elsewhere imports the contract and zod as types only, because importing their values would put them into scripts", () => {
    const isHeavy = (target: string) =>
      isBelow(target, "contract") || /^(zod|@conform-to\/zod)(\/|$)/.test(target);
    expect(listBreaches(sources, ({ target, isTypeOnly }) => isTypeOnly || !isHeavy(target))).toEqual([]);
  });

  test("only server files and routes' loaders import Node's modules and server packages", () => {
    const server =
      /^(node:|kysely|pino|jose|hono|@hono|@remix-run\/(node|server-runtime)|sanitize-html|remix-auth|remix-utils|cockatiel|lru-cache)/;
    expect(
      listBreaches(
        sources,
        ({ target, isOurs, isTypeOnly }, { path }) =>
          isOurs || isTypeOnly || isRouteModule(path) || !server.test(target),
      ),
    ).toEqual([]);
  });
});

describe("imports of product code", () => {
  const sources = listSources("app", "api", "contract", "server.ts");

  /** Modules that are loaded later count, because they are evaluated with what they import. */
  test("no file imports itself, directly or through other files", () => {
    expect(findCircles(sources, ({ isTypeOnly }) => !isTypeOnly)).toEqual([]);
  });

  test("no import of a type leads back to its own file, so that no two files need each other", () => {
    expect(findCircles(sources, ({ isLater }) => !isLater)).toEqual([]);
  });
});

describe("one module for each purpose", () => {
  test("only platform/responses imports Remix's replies, which its next version drops", () => {
    for (const { path, text } of listSources("app", "server.ts")) {
      const names = [
        ...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@remix-run\/(?:node|server-runtime)"/g),
      ];
      const replies = names.flatMap(([, list = ""]) =>
        list.split(",").map((name) => name.trim().replace(/ as .*/, "")),
      );
      const forbidden = replies.filter((name) =>
        /^(json|redirect|redirectDocument|replace|defer)$/.test(name),
      );
      expect(path === "app/platform/responses.server.ts" ? [] : forbidden, path).toEqual([]);
    }
  });

  test("only the repositories, the database's folder and the portal's store contain SQL", () => {
    const mayUseSql = (path: string) => isBelow(path, "api/repositories", "api/db", "app/store");
    expect(
      listBreaches(listSources("app", "api", "server.ts"), ({ target, isTypeOnly }, { path }) => {
        return !/^(kysely|pg|better-sqlite3)(\/|$)/.test(target) || mayUseSql(path) || isTypeOnly;
      }),
    ).toEqual([]);
  });

  test("the API's domain has no I/O: it imports only itself, the contract, the catalogue and zod", () => {
    const isPure = ({ isOurs, target }: Import) =>
      isOurs
        ? isBelow(target, "api/domain", "api/copy", "contract")
        : target === "zod" || target.startsWith("#api-copy/");
    expect(listBreaches(listSources("api/domain"), isPure)).toEqual([]);
  });

  test("a use case never imports a route, and neither does a job or a command", () => {
    const others = listSources("api/use-cases", "api/jobs", "api/commands");
    expect(listBreaches(others, ({ target }) => !isBelow(target, "api/routes"))).toEqual([]);
  });

  test("every file of the API's routes answers a call, except their list and their document", () => {
    const idle = listSources("api/routes").filter(
      ({ path, text }) =>
        path !== "api/routes/areas.ts" &&
        !isBelow(path, "api/routes/document") &&
        !/\bimplement\(|Routes\b/.test(text),
    );
    expect(idle.map(({ path }) => path)).toEqual([]);
  });

  test("the API's routes never touch a database driver or a file", () => {
    expect(
      listBreaches(
        listSources("api/routes"),
        ({ target }) => !/^(node:fs|node:child|node:https?|kysely|pg|better-sqlite3)/.test(target),
      ),
    ).toEqual([]);
  });

  test("only the start of a program reads the environment", () => {
    const readers = listSources("app", "api", "contract", "server.ts").filter(({ text }) =>
      /process\.env(?!\.NODE_ENV)/.test(text),
    );
    expect(readers.map(({ path }) => path)).toEqual([
      "api/db/seed/reset.ts",
      "api/db/seed/run.ts",
      "app/copy/compile/run.ts",
      "server.ts",
    ]);
  });
});

/** The proof of work's solver is a library made for browsers. */
function isSolver(path: string, target: string): boolean {
  return path === "app/components/form/robot-work.ts" && /^altcha-lib(\/|$)/.test(target);
}

/** Each circle of imports as a line; `counts` chooses the imports to follow. */
function findCircles(sources: readonly Source[], counts: (isCounted: Import) => boolean): string[] {
  const targets = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter((each) => each.isOurs && counts(each)).map(({ target }) => target),
    ]),
  );
  const done = new Set<string>();
  const findCircle = (path: string, pathSoFar: readonly string[]): string[] | null => {
    if (pathSoFar.includes(path)) return [...pathSoFar.slice(pathSoFar.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const target of targets.get(path) ?? []) {
      const circle = findCircle(target, [...pathSoFar, path]);
      if (circle) return circle;
    }
    done.add(path);
    return null;
  };
  return [...targets.keys()].flatMap((path) => findCircle(path, [])?.join(" → ") ?? []);
}
