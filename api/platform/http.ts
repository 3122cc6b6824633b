import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { refusalsCopy } from "#api-copy/refusals";
import type { Call } from "#contract/define.ts";
import { getCurrentLocale, getPreferredLanguage, runInLanguage } from "../copy/language.ts";
import { findDatabaseFault, isOutcomeUnknown } from "../db/faults.ts";
import { addAudit } from "../repositories/audit.ts";
import { type ApiApp, type ApiEnv, type Binding, bindCall, createApiApp } from "./bind.ts";
import { limitBodies } from "./body-limits.ts";
import { BusyError, describeFault, TooLargeError, toFailureReply } from "./faults.ts";
import { createGuard } from "./guard.ts";
import type { Area, CallRequest } from "./implement.ts";
import type { Observer } from "./observer.ts";
import { readRequestFacts } from "./request-facts.ts";
import type { Services } from "./services.ts";

export interface HttpOptions {
  services: Services;
  log: Logger;
  observer: Observer;
  checkReplies: boolean;
  /** Finds what is wrong with a call's audit rows. */
  findAuditFault: Binding["findAuditFault"];
}

/** Parts that all requests share: an id, a log line, a body limit, and uniform failures. */
export function createHttp(areas: Area[], options: HttpOptions): ApiApp {
  const { services, checkReplies, findAuditFault } = options;
  const app = createApiApp();
  app.use(provideRequestInfo(options));
  app.use(
    methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => refuseMethod(c.get("facts").id, methods) }),
  );
  app.use(limitBodies(areas));
  app.notFound((c) => toFailureReply("not_found", c.get("facts").id));
  app.onError((fault, c) => {
    const { id, log } = c.get("facts");
    if (fault instanceof HTTPException)
      return toFailureReply("invalid", id, { errors: { body: [refusalsCopy("mustBeJson")] } });
    if (fault instanceof TooLargeError) return toFailureReply("too_large", id);
    if (fault instanceof BusyError) return toFailureReply("busy", id, { retryAfter: fault.retryAfter });
    const storage = findDatabaseFault(fault);
    log.error({ requestId: id, fault: describeFault(fault), storage }, "request failed");
    switch (storage) {
      case "unwritable":
        return toFailureReply("cannot_save", id, { retryAfter: 60, message: refusalsCopy("cannotSave") });
      case "unavailable":
        return toFailureReply("unavailable", id, {
          retryAfter: 5,
          message: isOutcomeUnknown(fault) ? refusalsCopy("cannotTell") : undefined,
        });
      case "busy":
        return toFailureReply("busy", id, { retryAfter: 5 });
      default:
        return toFailureReply("internal", id);
    }
  });

  const guard = createGuard(services);
  for (const { title, implementations } of areas) {
    for (const implementation of implementations) {
      bindCall(app, title, implementation, {
        guard,
        checkReplies,
        findAuditFault,
        onNotFound: auditNotFound(services),
      });
    }
  }
  return app;
}

function provideRequestInfo({ log, observer }: HttpOptions): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const started = performance.now();
    const facts = readRequestFacts(c.req.raw.headers, c.env.origin, log);
    c.set("facts", facts);
    await runInLanguage(getPreferredLanguage(c.req.raw.headers), async () => {
      await next();
      // This runs inside the language's scope, because a failure's reply contains texts too.
      if (!c.res.headers.has("Content-Language")) c.res.headers.set("Content-Language", getCurrentLocale());
    });
    // Sets headers on the reply itself, because Hono would copy the reply for each header.
    const { headers } = c.res;
    headers.set("X-Request-Id", facts.id);
    headers.set("Vary", "Accept-Language");
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    const [ms, route, { method }] = [performance.now() - started, routePath(c, -1), c.req];
    const actor = c.get("actor") as ApiEnv["Variables"]["actor"] | undefined;
    const line = {
      requestId: facts.id,
      client: actor?.clientId,
      method,
      route,
      status: c.res.status,
      ms: Math.round(ms * 10) / 10,
    };
    // All unknown paths share one label, so that nobody can create endless labels.
    observer.onRequest({ method, route: route.includes("*") ? "unknown" : route, status: c.res.status, ms });
    const isWorthKeeping = c.req.method !== "GET" || c.res.status >= 400;
    log[isWorthKeeping ? "info" : "debug"](line, "api");
  };
}

function refuseMethod(requestId: string, methods: string[]): Response {
  const response = toFailureReply("method_not_allowed", requestId);
  response.headers.set("Allow", methods.join(", "));
  return response;
}

/** Audits requests for missing objects and for other people's, which look the same to the caller (B1). */
function auditNotFound({ db, clock }: Services) {
  return async (call: Call, { actor, params, request }: CallRequest<Call>): Promise<void> => {
    if (!actor || !params) return;
    await addAudit(db, {
      action: "access.not_found",
      at: clock.now().getTime(),
      request,
      clientId: actor.clientId,
      actor,
      target: { type: call.id, id: Object.values(params).join("/").slice(0, 200) },
    });
  };
}
