import { randomUUID } from "node:crypto";
import type { LoginReply } from "#contract/login.ts";
import type { Db, Trx } from "../db/schema.ts";
import { hoursToMs } from "../domain/clock.ts";
import { sessionLifetime } from "../domain/session-lifetime.ts";
import type { RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { createTokenPair, hashToken } from "../platform/tokens.ts";
import { createTotpSecret, toTotpUrl } from "../platform/totp.ts";
import { addAudit } from "../repositories/audit.ts";
import { clearFailures } from "../repositories/login-failures.ts";
import { addSession } from "../repositories/sessions.ts";
import type { LoginAccount } from "../repositories/tenants.ts";
import { beginSetup } from "../repositories/two-factors.ts";

/** Ways to prove an identity: whether a code must follow, and whether success clears earlier failures. */
const loginKinds = {
  password: { asksCode: true, clearsFailures: true },
  activation: { asksCode: true, clearsFailures: true },
  code: { asksCode: false, clearsFailures: true },
  recovery_code: { asksCode: false, clearsFailures: true },
  // The identity provider checks the second factor, and failed passwords may be somebody else's.
  identity_provider: { asksCode: false, clearsFailures: false },
  masquerade: { asksCode: false, clearsFailures: false },
  magic_link: { asksCode: false, clearsFailures: false },
} as const;

export interface LoginProof {
  loginKind: keyof typeof loginKinds;
  request: RequestInfo;
  /** The member of staff who views, and the past scheme year they look at; null for the current one. */
  staff?: { id: string; schemeYear: string | null };
  /** Set to false to skip a statement when nothing has failed. */
  hasFailures?: boolean;
}

/** An unfinished two-factor set-up keeps its secret for this long, ms. */
const setupLasts = hoursToMs(1);

/**
 * Completes every login in the transaction of its proof: asks for the code, sets up two-factor, or issues
 * tokens (API-13). The caller checks locks in the same transaction.
 */
export async function completeLogin(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  account: LoginAccount,
  entry: LoginProof,
): Promise<LoginReply> {
  const { asksCode, clearsFailures } = loginKinds[entry.loginKind];
  if (asksCode && account.twoFactor.secret !== null) return { is_should_validate_2fa: true };
  if (asksCode && account.twoFactor.isRequired) {
    const setup = await startSetup(trx, { clock }, account);
    return setup ? { is_should_setup_2fa: true, ...setup } : { is_should_validate_2fa: true };
  }
  const { clientId, emailKey } = account;
  if (clearsFailures && emailKey !== null && entry.hasFailures !== false)
    await clearFailures(trx, { clientId, emailKey });
  return issueTokens(trx, { clock }, account, entry);
}

/** A secret for two-factor set-up, and its address for an authenticator app; null if two-factor is on. */
export async function startSetup(
  db: Db,
  { clock }: Pick<Services, "clock">,
  loginAccount: LoginAccount,
): Promise<{ secret: string; url: string } | null> {
  const realNow = clock.real().getTime();
  const secret = await beginSetup(db, loginAccount, {
    secret: createTotpSecret(),
    at: realNow,
    since: realNow - setupLasts,
  });
  if (secret === null) return null;
  const account = loginAccount.email ?? loginAccount.userId;
  return { secret, url: toTotpUrl(secret, { brandName: loginAccount.brandName, account }) };
}

async function issueTokens(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  { clientId, userId, schemeId, ssoLogoutUrl }: LoginAccount,
  { loginKind, request, staff }: LoginProof,
): Promise<LoginReply> {
  const realNow = clock.real().getTime();
  const pair = createTokenPair();
  await addSession(trx, {
    id: randomUUID(),
    family_id: randomUUID(),
    client_id: clientId,
    employee_id: userId,
    staff_id: staff?.id ?? null,
    scheme_year: staff?.schemeYear ?? null,
    access_hash: hashToken(pair.access),
    access_expires_at: realNow + sessionLifetime.access,
    refresh_hash: hashToken(pair.refresh),
    refresh_expires_at: realNow + sessionLifetime.refresh,
    sso_logout_url: ssoLogoutUrl,
    created_at: realNow,
  });
  await addAudit(trx, {
    action: "login.succeeded",
    at: clock.now().getTime(),
    request,
    clientId,
    actor: { userId, staffId: staff?.id },
    target: { type: "employee", id: userId },
    detail: { by: loginKind },
  });
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    expires_in: sessionLifetime.access / 1000,
    ssoLogoutUrl,
    scheme: schemeId,
  };
}
