import { randomUUID } from "node:crypto";
import { refreshLogin } from "#contract/extensions/refresh.ts";
import { type LoginReply, logout, userLogout, userLogoutDelete } from "#contract/login.ts";
import type { Row, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";
import { hasEnded } from "../domain/clock.ts";
import { sessionLifetime } from "../domain/session-lifetime.ts";
import { implement, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { createToken, deriveNextPair, hashToken, type TokenPair } from "../platform/tokens.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  addSession,
  findPairByAccessHash,
  findPairByRefreshHash,
  markSessionRotated,
  mayStillMasquerade,
  revokeFamily,
} from "../repositories/sessions.ts";

export function createSessionRoutes({ db, clock }: Services) {
  /**
   * Logs out. Three requests make one logout and the first ends the session, so an ended token is accepted.
   */
  const endSession = async (actor: Actor, request: RequestInfo) => {
    await inTransaction(db, async (trx) => {
      if (!(await revokeFamily(trx, actor, { at: clock.real().getTime(), reason: "logout" }))) return;
      const now = clock.now().getTime();
      const target = { type: "employee", id: actor.userId };
      await addAudit(trx, { action: "logout", at: now, request, clientId: actor.clientId, actor, target });
    });
    return {};
  };
  const logOut = ({ actor, request }: { actor: Actor; request: RequestInfo }) => endSession(actor, request);

  return [
    implement(refreshLogin, async (req) => {
      const token = req.body.refresh_token;
      const realNow = clock.real().getTime();
      const reply = await inTransaction(db, async (trx) => {
        const old = await findPairByRefreshHash(trx, hashToken(token));
        if (!old || old.revoked_at !== null) return null;
        if (hasEnded(old.refresh_expires_at, realNow, sessionLifetime.refresh)) return null;
        if (!(await mayStillMasquerade(trx, old))) return null;
        if (old.rotated_at === null) return rotateTokens(trx, old, token, realNow);
        if (Math.abs(realNow - old.rotated_at) <= sessionLifetime.grace)
          return repeatReply(trx, old, token, realNow);

        const owner = { clientId: old.client_id, familyId: old.family_id };
        await revokeFamily(trx, owner, { at: realNow, reason: "refresh_reused" });
        const now = clock.now().getTime();
        const target = { type: "employee", id: old.employee_id };
        await addAudit(trx, {
          action: "login.refresh_reused",
          at: now,
          request: req.request,
          clientId: old.client_id,
          target,
        });
        return null;
      });
      return reply ?? req.refuse("refresh_ended");
    }),
    implement(logout, logOut, { endedSession: true }),
    // The API does not contact the identity provider; the browser is sent to its logout address
    // (`ssoLogoutUrl`).
    implement(userLogout, async () => ({}), { endedSession: true }),
    implement(userLogoutDelete, logOut, { endedSession: true }),
  ];
}

async function rotateTokens(
  trx: Trx,
  old: Row<"sessions">,
  token: string,
  realNow: number,
): Promise<LoginReply> {
  const salt = createToken();
  const pair = deriveNextPair(token, salt);
  await markSessionRotated(trx, old.id, { at: realNow, salt });
  await addSession(trx, {
    ...old,
    id: randomUUID(),
    access_hash: hashToken(pair.access),
    access_expires_at: realNow + sessionLifetime.access,
    refresh_hash: hashToken(pair.refresh),
    refresh_expires_at: realNow + sessionLifetime.refresh,
    created_at: realNow,
  });
  return toReply(old, pair, sessionLifetime.access);
}

/** Repeats the reply to the token's first use. */
async function repeatReply(
  trx: Trx,
  old: Row<"sessions">,
  token: string,
  realNow: number,
): Promise<LoginReply | null> {
  if (old.rotation_salt === null) return null;
  const pair = deriveNextPair(token, old.rotation_salt);
  const successor = await findPairByAccessHash(trx, hashToken(pair.access));
  return successor ? toReply(old, pair, successor.access_expires_at - realNow) : null;
}

function toReply(old: Row<"sessions">, pair: TokenPair, lifetimeMs: number): LoginReply {
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    expires_in: Math.floor(lifetimeMs / 1000),
    ssoLogoutUrl: old.sso_logout_url,
  };
}
