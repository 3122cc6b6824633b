import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding } from "./encoding.server.ts";

/** Serves files below `root` in the encoding that `Accept-Encoding` prefers, whose weights the library ignores. */
export function serveStaticFiles(root: string, cache: string): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const serve = serveStatic<{ Bindings: HttpBindings }>({
    root,
    precompressed: true,
    onFound: (_, context) => context.header("Cache-Control", cache),
  });
  return async (context, next) => {
    const { headers } = context.req.raw;
    headers.set("Accept-Encoding", chooseEncoding(headers));
    const served = await serve(context, next);
    if (served instanceof Response) served.headers.set("Vary", "Accept-Encoding");
    return served;
  };
}
