import type { MiddlewareHandler } from "hono";
import { refusalsCopy } from "#api-copy/refusals";
import type { Call } from "#contract/define.ts";
import type { Actor } from "../domain/actor.ts";
import { isEmployerInService } from "../domain/employment.ts";
import { findSession } from "../repositories/sessions.ts";
import type { ApiEnv } from "./bind.ts";
import { toFailureReply } from "./faults.ts";
import type { Implementation } from "./implement.ts";
import { checkMasquerade } from "./masquerade.ts";
import type { Services } from "./services.ts";
import { shareConcurrentRead } from "./share-read.ts";
import { hashToken } from "./tokens.ts";

/**
 * Checks who may make a call (`access` and `masquerade` of the contract). An ended token counts as no
 * caller.
 */
export function createGuard(services: Pick<Services, "db" | "clock" | "checkOperator">) {
  const { db, clock, checkOperator } = services;
  return ({ call, endedSession }: Implementation): MiddlewareHandler<ApiEnv> =>
    async (c, next) => {
      const { headers } = c.req.raw;
      const token = readToken(headers);
      if (call.access === "operator") {
        const refused = await checkOperator({ token, ip: c.get("facts").ip, origin: c.env.origin });
        if (refused)
          return toFailureReply(refused.name, c.get("facts").id, { retryAfter: refused.retryAfter });
        c.set("actor", null);
        return next();
      }
      const facts = c.get("facts");
      const hash = token && hashToken(token);
      const session = hash
        ? await shareConcurrentRead(db, facts, ["session", hash], () => findSession(db, hash))
        : null;
      const live = session !== null && (endedSession || session.isLive(clock.real().getTime()));
      const actor = live ? session.actor : null;

      if (actor) {
        const refused = await checkMasquerade(services, { call, actor, headers, request: facts });
        if (refused) return toFailureReply("forbidden", facts.id, { message: refused });
      }
      const denial = findDenial(call, actor);
      if (denial) return toFailureReply(denial.name, facts.id, { message: denial.message });
      c.set("actor", actor);
      await next();
      if (actor?.staffId) c.res.headers.set("X-Masquerade", actor.userId);
    };
}

function findDenial(call: Call, actor: Actor | null) {
  if (call.access !== "anyone" && !actor)
    return { name: "unauthorised", message: refusalsCopy("sessionEnded") } as const;
  if (call.access === "employer" && !(actor && isEmployerInService(actor)))
    return { name: "forbidden", message: refusalsCopy("accessDenied") } as const;
  return null;
}

/** The bearer token, which may be in either of two headers; two different ones count as none (API-03). */
function readToken(headers: Headers): string | null {
  const [first, second] = ["authorization", "x-authorization"].map(
    (name) => /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.get(name) ?? "")?.[1],
  );
  if (first && second && first !== second) return null;
  return first ?? second ?? null;
}
