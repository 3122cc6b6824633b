import type { Caller } from "~/upstream/client.server.ts";
import type { Session } from "./session.server.ts";

/** The caller of the upstream, read from the session at each call. */
export function getCaller(session: Session, caller: Caller): Caller {
  return {
    ...caller,
    get accessToken() {
      return session.tokens?.accessToken ?? null;
    },
    get masquerade() {
      return session.tokens?.masquerade ?? null;
    },
  };
}
