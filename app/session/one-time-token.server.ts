import { randomBytes } from "node:crypto";
import type { PortalStore } from "~/store/store.server.ts";
import type { Sealer } from "./seal.server.ts";

/**
 * Tokens that work once: issuing one writes nothing, because a page may be requested any number of times;
 * spending does.
 */
export interface OneTimeTokens {
  /** A sealed token for `scope`, worth something for `ttlSeconds`. `data` travels inside, unreadable. */
  issue(scope: string, options: { ttlSeconds: number; data?: unknown }): Promise<string>;
  /**
   * The token's content, for the first who spends it; null if it is spent, late, invalid, or of another
   * scope, tenant or session.
   */
  spend<T = unknown>(scope: string, token: string): Promise<{ data: T } | null>;
  /** Makes a spent token valid again, after its action failed. */
  release(scope: string, token: string): Promise<void>;
}

interface Sealed {
  id: string;
  /** Of the session it was issued to; null if nobody was signed in. */
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
