import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Metrics } from "./metrics.server.ts";
import type { Readiness } from "./running.server.ts";

type Env = { Bindings: HttpBindings };
type MayRead = (socketAddress: string, headers: Headers) => boolean;

interface StateDeps {
  /** Whether the process's own database answers; warnings are for the operator. */
  ready(): Promise<Readiness>;
  metrics: Metrics;
}

/**
 * Adds the addresses by which probes and load balancers check that the process runs and is ready. Warnings name
 * clients and faults, so that strangers get none.
 */
export function addProbes(app: Hono<Env>, ready: StateDeps["ready"], mayReadWarnings: MayRead): void {
  app.get("/healthz", (context) => context.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (context) => {
    const state = await ready();
    const isOperator = mayReadWarnings(getSocketAddress(context), context.req.raw.headers);
    const body = { ready: state.ok, ...(isOperator && { warnings: state.warnings }) };
    return context.json(body, state.ok ? 200 : 503, { "Cache-Control": "no-store" });
  });
}

export function addFigures(app: Hono<Env>, metrics: Metrics, mayRead: MayRead): void {
  app.get("/metrics", async (context) => {
    if (!mayRead(getSocketAddress(context), context.req.raw.headers)) return context.notFound();
    return context.text(await metrics.text(), 200, {
      "Content-Type": metrics.contentType,
      "Cache-Control": "no-store",
    });
  });
}

/** The addresses of the management port, which no load balancer opens to the public. */
export function createManagement({ ready, metrics }: StateDeps): Hono<Env> {
  const app = new Hono<Env>();
  addProbes(app, ready, () => true);
  addFigures(app, metrics, (_address, headers) => metrics.mayReadPrivately(headers));
  app.notFound((context) => context.text("Not found", 404));
  return app;
}

export const getSocketAddress = ({ env }: Context<Env>): string => env.incoming.socket.remoteAddress ?? "";
