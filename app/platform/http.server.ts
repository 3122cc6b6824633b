import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import { noClientCopy } from "#copy/no-client";
import { readInEveryLanguage } from "~/copy/language.server.ts";
import type { Portal } from "~/portal.server.ts";
import type { IncomingRequest } from "~/request-context.server.ts";
import { createBarePage } from "./bare-page.server.ts";
import { compressResponse } from "./compress.server.ts";
import { addCspReports } from "./csp-reports.server.ts";
import type { Log } from "./log.server.ts";
import { addFigures, addProbes, getSocketAddress } from "./management.server.ts";
import type { Metrics } from "./metrics.server.ts";
import type { Overload } from "./overload.server.ts";
import { cacheControl, plainSecurityHeaders } from "./security-headers.server.ts";
import { serveStaticFiles } from "./static-files.server.ts";
import type { Tracing } from "./tracing.server.ts";
import { addWellKnownRoutes } from "./well-known.server.ts";

export interface HttpOptions {
  portal: Portal;
  log: Log;
  metrics: Metrics;
  overload: Overload;
  /** Whether the database or the upstream answers; warnings are for the operator. */
  ready(): Promise<{ ok: boolean; warnings: string[] }>;
  /** The embedded API's document, in a demo only. */
  apiDocument: ((request: Request) => Promise<Response>) | null;
  /** Whether this port serves the metrics, and not a management port. */
  showsMetrics: boolean;
  /** An email address or a page for reports of security faults; null publishes none. */
  securityContact: string | null;
  realNow: () => number;
  tracing: Tracing;
  /** Whether a caller is one of our proxies, whose trace may be continued. */
  isTrusted(socketAddress: string): boolean;
  publicFolder: string;
}

type Env = { Bindings: HttpBindings };

/**
 * Routes the server's addresses: health, files and brand stylesheets here, and everything else to the
 * portal.
 */
export function createHttp({
  portal,
  log,
  metrics,
  overload,
  ready,
  apiDocument,
  showsMetrics,
  securityContact,
  realNow,
  tracing,
  isTrusted,
  publicFolder,
}: HttpOptions): Hono<Env> {
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    const end = metrics.startRequest();
    const { method } = context.req;
    const findRoute = () => {
      const pattern = routePath(context, -1);
      return /^\/?\*$/.test(pattern) ? portal.getRoute(new URL(context.req.url).pathname) : pattern;
    };
    const handleRequest = () =>
      tracing.span(`request ${method}`, { "http.request.method": method }, async (set) => {
        await next();
        set({ "http.route": findRoute(), "http.response.status_code": context.res.status });
      });
    const { headers } = context.req.raw;
    await (isTrusted(getSocketAddress(context))
      ? tracing.continueFrom(headers, handleRequest)
      : handleRequest());
    end({ method, route: findRoute(), status: context.res.status });
    // The portal sets its own policy with a nonce; files and health replies get the strictest one.
    for (const [name, value] of Object.entries(plainSecurityHeaders))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });

  addProbes(app, ready, metrics.mayRead);
  addWellKnownRoutes(app, { securityContact, realNow });
  const { countCspReport } = metrics;
  addCspReports(app, { log, countCspReport, getRoute: portal.getRoute, now: realNow });
  if (showsMetrics) addFigures(app, metrics, metrics.mayRead);
  app.get("/brand/:file{[a-z0-9-]+\\.css}", async (context) => {
    const css = await portal.loadStylesheet(new URL(context.req.url).pathname, getIncomingRequest(context));
    if (css === null) return context.notFound();
    if (css instanceof Response) return css;
    return compressResponse(
      context.req.raw,
      new Response(css, {
        headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": cacheControl.hashed },
      }),
    );
  });
  app.get("/brand/files/:name", async (context) => {
    const file = await portal.loadBrandFile(context.req.param("name"), getIncomingRequest(context));
    if (file === "not-found") return context.notFound();
    if (file === "unavailable")
      return context.text(
        readInEveryLanguage(() => noClientCopy("later")),
        503,
        { "Retry-After": "5" },
      );
    const headers = {
      "Content-Type": file.type,
      "Cache-Control": cacheControl.hashed,
      // An uploaded picture that is opened as a page can run and load nothing.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      // Email programs in a browser show the logo of an email on a page of theirs.
      ...(file.type === "image/png" && { "Cross-Origin-Resource-Policy": "cross-origin" }),
    };
    return compressResponse(context.req.raw, new Response(file.bytes, { headers }));
  });
  app.get("/build/*", serveStaticFiles(publicFolder, cacheControl.hashed), (context) => context.notFound());
  app.get("/brand/*", serveStaticFiles(publicFolder, "public, max-age=86400"));
  app.get("/favicon.svg", serveStaticFiles(publicFolder, "public, max-age=86400"));
  app.get("/menu.js", serveStaticFiles(publicFolder, "public, max-age=86400"));
  app.get("/robots.txt", serveStaticFiles(publicFolder, "public, max-age=86400"));

  // Files are cheap, and pages already sent need them, so only requests that get this far wait for their
  // turn.
  app.use(async (context, next) => {
    if (overload.isLate()) return portal.refuseWhenBusy(getIncomingRequest(context));
    await overload.waitForTurn();
    // A browser that reloads a slow page closes the first request's connection.
    if (context.req.method === "GET" && context.env.incoming.socket.destroyed) return context.body(null, 408);
    return next();
  });
  if (apiDocument) app.get("/api/*", ({ req }) => apiDocument(req.raw));
  app.all("*", async (context) =>
    compressResponse(context.req.raw, await portal.fetch(getIncomingRequest(context))),
  );

  app.notFound((context) =>
    context.text(
      readInEveryLanguage(() => noClientCopy("notFound")),
      404,
    ),
  );
  app.onError((error, context) => {
    const requestId = randomUUID();
    log.error({ err: error, method: context.req.method, requestId }, "unhandled error");
    return createBarePage({ kind: "unavailable", requestId }, 500);
  });
  return app;
}

function getIncomingRequest(context: Context<Env>): IncomingRequest {
  return {
    request: context.req.raw,
    socketAddress: getSocketAddress(context),
    target: context.env.incoming.url ?? "/",
  };
}
