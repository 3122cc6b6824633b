import { randomUUID } from "node:crypto";
import type { LoginReply } from "#contract/login.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked, type LoginFailures, noFailures } from "../domain/lock-out.ts";
import { sessionLifetime } from "../domain/session-lifetime.ts";
import type { Services } from "../platform/services.ts";
import { hashToken, newTokenPair } from "../platform/tokens.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  clearFailures,
  countFailure,
  countNetworkFailure,
  findFailures,
} from "../repositories/login-failures.ts";
import { addSession } from "../repositories/sessions.ts";
import { type Account, replacePasswordHash } from "../repositories/tenants.ts";
import type { Attempt } from "./login.ts";

/** Counts a failed attempt against its address and its network, and says so in the audit. */
export function recordFailure(
  { db, clock }: Services,
  { ask, emailKey, network }: Attempt,
  account: Account | null,
): Promise<LoginFailures> {
  const now = clock.now().getTime();
  return inTransaction(db, async (trx) => {
    const failures = account
      ? await countFailure(trx, { clientId: account.clientId, emailKey }, now)
      : noFailures;
    await countNetworkFailure(trx, network, now);
    await addAudit(trx, {
      action: isLocked(failures, now) ? "login.locked" : "login.failed",
      at: now,
      request: ask.request,
      clientId: account?.clientId ?? null,
      target: account?.person ? { type: "employee", id: account.person.id } : undefined,
    });
    return failures;
  });
}

/** Says in the audit that the password was right and the account unusable. */
export function recordRefusal(
  { db, clock }: Services,
  { ask }: Attempt,
  clientId: string,
  userId: string,
): Promise<void> {
  const target = { type: "employee", id: userId };
  return addAudit(db, {
    action: "login.refused",
    at: clock.now().getTime(),
    request: ask.request,
    clientId,
    target,
  });
}

/** Opens a session; null when the address was locked after this attempt had begun. */
export async function recordSuccess(
  { db, clock }: Services,
  { ask, emailKey }: Attempt,
  {
    account,
    userId,
    rehash,
  }: { account: Account; userId: string; rehash: { from: string; to: string } | null },
): Promise<LoginReply | null> {
  const { clientId, schemeId, ssoLogoutUrl } = account;
  const now = clock.now().getTime();
  const real = clock.real().getTime();
  const pair = newTokenPair();

  const opened = await inTransaction(db, async (trx) => {
    const failures = await findFailures(trx, { clientId, emailKey });
    if (isLocked(failures, now)) return false;
    if (failures.failures > 0) await clearFailures(trx, { clientId, emailKey });
    if (rehash) await replacePasswordHash(trx, { clientId, userId }, rehash);
    await addSession(trx, {
      id: randomUUID(),
      family_id: randomUUID(),
      client_id: clientId,
      employee_id: userId,
      access_hash: hashToken(pair.access),
      access_expires_at: real + sessionLifetime.access,
      refresh_hash: hashToken(pair.refresh),
      refresh_expires_at: real + sessionLifetime.refresh,
      sso_logout_url: ssoLogoutUrl,
      device_token: ask.body.deviceToken ?? null,
      created_at: real,
    });
    await addAudit(trx, {
      action: "login.succeeded",
      at: now,
      request: ask.request,
      clientId,
      actor: { userId },
      target: { type: "employee", id: userId },
    });
    return true;
  });
  if (!opened) return null;
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    expires_in: sessionLifetime.access / 1000,
    ssoLogoutUrl,
    scheme: schemeId,
  };
}
