import { randomBytes } from "node:crypto";
import type { PortalStore } from "~/store/store.server.ts";
import type { Sealer } from "./seal.server.ts";

/** Tokens that work once: issuing one writes nothing (a page may be asked for as often as anybody likes), spending does. */
export interface OneTimeTokens {
  /** A sealed token for `scope`, worth something for `ttlSeconds`. `data` travels inside, unreadable. */
  issue(scope: string, options: { ttlSeconds: number; data?: unknown }): Promise<string>;
  /**
   * What the token carries, for the first who spends it; null when it is spent, late, of another scope, tenant or
   * session, or no token at all.
   */
  spend<T = unknown>(scope: string, token: string): Promise<{ data: T } | null>;
  /** Makes a spent token good again, after what it stood for has failed. */
  release(scope: string, token: string): Promise<void>;
}

interface Sealed {
  id: string;
  /** Of the session it was issued to; null when nobody was signed in. */
  sid: string | null;
  ttlSeconds: number;
  data: unknown;
}

interface Deps {
  sealer: Sealer;
  store: Pick<PortalStore, "oneTime">;
  tenant: string;
  sid(): string | null;
}

export function createOneTimeTokens({ sealer, store, tenant, sid }: Deps): OneTimeTokens {
  const purpose = (scope: string) => `one-time:${scope}`;
  const open = async (scope: string, token: string): Promise<Sealed | null> => {
    const sealed = await sealer.open<Sealed>(purpose(scope), token, { tenant });
    return sealed && (sealed.sid === null || sealed.sid === sid()) ? sealed : null;
  };
  return {
    issue(scope, { ttlSeconds, data = null }) {
      const sealed: Sealed = { id: randomBytes(12).toString("base64url"), sid: sid(), ttlSeconds, data };
      return sealer.seal(purpose(scope), sealed, { tenant, maxAgeSeconds: ttlSeconds });
    },
    async spend<T>(scope: string, token: string) {
      const sealed = await open(scope, token);
      if (!sealed || !(await store.oneTime.claim(scope, sealed.id, sealed.ttlSeconds))) return null;
      return { data: sealed.data as T };
    },
    async release(scope, token) {
      const sealed = await open(scope, token);
      if (sealed) await store.oneTime.release(scope, sealed.id);
    },
  };
}
