import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Metrics } from "./metrics.server.ts";
import type { Readiness } from "./running.server.ts";

type Env = { Bindings: HttpBindings };

interface StateDeps {
  /** Whether the process's own database answers; warnings are for the operator. */
  ready(): Promise<Readiness>;
  metrics: Metrics;
}

/** Adds the addresses by which probes and load balancers check that the process runs and is ready. */
export function addProbes(app: Hono<Env>, ready: StateDeps["ready"]): void {
  app.get("/healthz", (context) => context.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (context) => {
    const state = await ready();
    return context.json({ ready: state.ok, warnings: state.warnings }, state.ok ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  });
}

export function addFigures(
  app: Hono<Env>,
  metrics: Metrics,
  mayRead: (socketAddress: string, headers: Headers) => boolean,
): void {
  app.get("/metrics", async (context) => {
    const address = context.env.incoming.socket.remoteAddress ?? "";
    if (!mayRead(address, context.req.raw.headers)) return context.notFound();
    return context.text(await metrics.text(), 200, {
      "Content-Type": metrics.contentType,
      "Cache-Control": "no-store",
    });
  });
}

/** The addresses of the management port, which no load balancer opens to the public. */
export function createManagement({ ready, metrics }: StateDeps): Hono<Env> {
  const app = new Hono<Env>();
  addProbes(app, ready);
  addFigures(app, metrics, (_address, headers) => metrics.mayReadPrivately(headers));
  app.notFound((context) => context.text("Not found", 404));
  return app;
}
