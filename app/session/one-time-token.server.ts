import { randomBytes } from "node:crypto";
import type { PortalStore } from "~/store/store.server.ts";
import type { Sealer } from "./seal.server.ts";

/**
 * Tokens that work once. Issuing one stores nothing, because a page may be requested any number of times;
 * using one does.
 */
export interface OneTimeTokens {
  /** A sealed token for `scope` that is valid for `ttlSeconds`. `data` is inside it, unreadable. */
  issue(scope: string, options: { ttlSeconds: number; data?: unknown }): string;
  /**
   * The token's content for its first use, and for later uses by the same `holder`. Returns null if it is used,
   * expired, invalid, or of another scope, tenant or session.
   */
  spend<T = unknown>(scope: string, token: string, holder?: string): Promise<{ data: T } | null>;
  /** Makes a used token valid again after its action failed. */
  release(scope: string, token: string): Promise<void>;
}

interface SealedToken {
  id: string;
  /** The session that the token was issued to; null if nobody was logged in. */
  sid: string | null;
  ttlSeconds: number;
  data: unknown;
}

interface OneTimeTokenDeps {
  sealer: Sealer;
  store: Pick<PortalStore, "oneTime">;
  tenant: string;
  sid(): string | null;
}

export function createOneTimeTokens({ sealer, store, tenant, sid }: OneTimeTokenDeps): OneTimeTokens {
  const toPurpose = (scope: string) => `one-time:${scope}`;
  const open = (scope: string, token: string): SealedToken | null => {
    const sealed = sealer.open<SealedToken>(toPurpose(scope), token, { tenant });
    return sealed && (sealed.sid === null || sealed.sid === sid()) ? sealed : null;
  };
  return {
    issue(scope, { ttlSeconds, data = null }) {
      const sealed: SealedToken = { id: randomBytes(12).toString("base64url"), sid: sid(), ttlSeconds, data };
      return sealer.seal(toPurpose(scope), sealed, { tenant, maxAgeSeconds: ttlSeconds });
    },
    async spend<T>(scope: string, token: string, holder?: string) {
      const sealed = open(scope, token);
      if (!sealed || !(await store.oneTime.claim(scope, sealed.id, sealed.ttlSeconds, holder))) return null;
      return { data: sealed.data as T };
    },
    async release(scope, token) {
      const sealed = open(scope, token);
      if (sealed) await store.oneTime.release(scope, sealed.id);
    },
  };
}
