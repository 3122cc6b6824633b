import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Portal } from "~/portal.server.ts";
import type { Arrival } from "~/request-context.server.ts";
import { compress } from "./compress.server.ts";
import type { Log } from "./log.server.ts";
import type { Metrics } from "./metrics.server.ts";
import type { Overload } from "./overload.server.ts";
import { cacheControl, securityHeaders } from "./security-headers.server.ts";
import { staticFiles } from "./static-files.server.ts";

export interface HttpOptions {
  portal: Portal;
  log: Log;
  metrics: Metrics;
  overload: Overload;
  /** Whether database or upstream answer; warnings are for the operator. */
  ready(): Promise<{ ok: boolean; warnings: string[] }>;
  /** The embedded API's document, in a demo only. */
  apiDocument: ((request: Request) => Promise<Response>) | null;
  publicFolder: string;
}

type Env = { Bindings: HttpBindings };

/** The server's address space: its own state, files, brand stylesheets, and the portal for all the rest. */
export function createHttp({
  portal,
  log,
  metrics,
  overload,
  ready,
  apiDocument,
  publicFolder,
}: HttpOptions): Hono<Env> {
  const app = new Hono<Env>();
  const plain = securityHeaders({ nonce: null, https: false, frameHosts: [], recaptcha: false });

  app.use(async (context, next) => {
    const end = metrics.startRequest();
    await next();
    end(context.req.method, context.res.status);
    // The portal sets its own, with a nonce; files and states get the strictest.
    for (const [name, value] of Object.entries(plain))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });

  app.get("/healthz", (context) => context.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (context) => {
    const state = await ready();
    return context.json({ ready: state.ok, warnings: state.warnings }, state.ok ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  });
  app.get("/metrics", async (context) => {
    if (!metrics.mayRead(socketAddress(context), context.req.raw.headers)) return context.notFound();
    return context.text(await metrics.text(), 200, {
      "Content-Type": metrics.contentType,
      "Cache-Control": "no-store",
    });
  });
  app.get("/brand/:file{[a-z0-9-]+\\.css}", async (context) => {
    const css = await portal.stylesheet(new URL(context.req.url).pathname, arrivalOf(context));
    if (css === null) return context.notFound();
    if (css instanceof Response) return css;
    return compress(
      context.req.raw,
      new Response(css, {
        headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": cacheControl.hashed },
      }),
    );
  });
  app.get("/brand/files/:name", async (context) => {
    const file = await portal.brandFile(context.req.param("name"), arrivalOf(context));
    if (file === "not-found") return context.notFound();
    if (file === "unavailable") return context.text("Try again later", 503, { "Retry-After": "5" });
    const headers = {
      "Content-Type": file.type,
      "Cache-Control": cacheControl.hashed,
      // Opened by itself, a picture that somebody sent runs nothing and asks for nothing.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    return compress(context.req.raw, new Response(file.bytes, { headers }));
  });
  app.get("/build/*", staticFiles(publicFolder, cacheControl.hashed), (context) => context.notFound());
  app.get("/brand/*", staticFiles(publicFolder, "public, max-age=86400"));
  app.get("/favicon.svg", staticFiles(publicFolder, "public, max-age=86400"));
  app.get("/menu.js", staticFiles(publicFolder, "public, max-age=86400"));
  app.get("/robots.txt", staticFiles(publicFolder, "public, max-age=86400"));

  // Files cost next to nothing and dress the page that asks for a moment; all that follows is work.
  app.use(async (context, next) => {
    if (!overload.isLate()) return next();
    return portal.turnAway(arrivalOf(context));
  });
  if (apiDocument) app.get("/api/*", ({ req }) => apiDocument(req.raw));
  app.all("*", async (context) => compress(context.req.raw, await portal.fetch(arrivalOf(context))));

  app.notFound((context) => context.text("Not found", 404));
  app.onError((error, context) => {
    log.error({ err: error, method: context.req.method }, "unhandled error");
    return context.text("Something has gone wrong. Please try again.", 500, { "Cache-Control": "no-store" });
  });
  return app;
}

const socketAddress = (context: Context<Env>): string => context.env.incoming.socket.remoteAddress ?? "";

function arrivalOf(context: Context<Env>): Arrival {
  return {
    request: context.req.raw,
    socketAddress: socketAddress(context),
    target: context.env.incoming.url ?? "/",
  };
}
