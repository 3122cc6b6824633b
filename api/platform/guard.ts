import type { MiddlewareHandler } from "hono";
import { isEmployerInService } from "../domain/employment.ts";
import { findSession } from "../repositories/sessions.ts";
import type { ApiEnv } from "./bind.ts";
import { failure } from "./faults.ts";
import type { Implementation } from "./implement.ts";
import type { Services } from "./services.ts";
import { hashToken } from "./tokens.ts";

const ended = "Your session has ended. Please log in again.";

/** Who may make a call (`access` of the contract): a token that has ended names nobody. */
export function createGuard({ db, clock }: Pick<Services, "db" | "clock">) {
  return ({ call, endedSession }: Implementation): MiddlewareHandler<ApiEnv> =>
    async (c, next) => {
      const token = readToken(c.req.raw.headers);
      const session = token ? await findSession(db, hashToken(token)) : null;
      const live = session !== null && (endedSession || session.isLive(clock.real().getTime()));
      const actor = live ? session.actor : null;
      const requestId = c.get("facts").id;

      if (call.access !== "anyone" && !actor) return failure("unauthorised", requestId, { message: ended });
      if (call.access === "employer" && !(actor && isEmployerInService(actor))) {
        return failure("forbidden", requestId, { message: "Access Denied" });
      }
      c.set("actor", actor);
      await next();
    };
}

/** API-03: the bearer token comes in two headers, either of which will do; two different ones are none. */
function readToken(headers: Headers): string | null {
  const [first, second] = ["authorization", "x-authorization"].map(
    (name) => /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.get(name) ?? "")?.[1],
  );
  if (first && second && first !== second) return null;
  return first ?? second ?? null;
}
