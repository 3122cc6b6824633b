import { foldEmail } from "../db/fold.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked, type LoginFailures, noFailures, requiresCaptcha } from "../domain/lock-out.ts";
import { findNetwork, networkLimit } from "../domain/network.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import type { Refusal, RefusalDetail, RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  addFailure,
  addNetworkFailure,
  countNetworkFailures,
  findFailures,
} from "../repositories/login-failures.ts";
import { isPasswordHash } from "../repositories/password-history.ts";
import { type Account, findAccount, type LoginAccount } from "../repositories/tenants.ts";
import { delayAfterFailures } from "./delay-after-failures.ts";

/** A call that sends an email address and a password. */
export interface CredentialsRequest {
  body: { email: string; password: string; domain?: string | null };
  request: RequestInfo;
  refuse(error: "mismatch" | "locked", detail?: RefusalDetail): Refusal;
}

/** A login's address, and what is known before the password is checked. */
export interface LoginAttempt {
  req: CredentialsRequest;
  emailKey: string;
  network: string | null;
  /** The network's failures before this attempt. */
  networkFailures: number;
  /** Null if the tenant does not exist. */
  account: Account | null;
}

/** A person whose password was right. */
export interface VerifiedLogin {
  loginAccount: LoginAccount;
  passwordHash: string;
  isRegistered: boolean;
  attempt: LoginAttempt;
}

/** Why a verified login cannot continue. */
export type LoginRefusal = "locked" | "mismatch";

interface CredentialHooks<T> {
  /** May refuse an attempt that must prove more before its password is checked. */
  beforeCheck?(attempt: LoginAttempt): Promise<Refusal | null>;
  onSuccess(login: VerifiedLogin): Promise<T | Refusal>;
}

/**
 * Checks an email address and password within the limits of lock and network (A1, A2, A11). Calls `onSuccess`
 * in the same turn. Unknown addresses and accounts without a password cost the same work and get the same
 * reply (A3).
 */
export function checkCredentials(services: Services) {
  const { db, clock, passwords } = services;
  const wait = delayAfterFailures(services);
  return async <T>(
    req: CredentialsRequest,
    { beforeCheck: before, onSuccess: proven }: CredentialHooks<T>,
  ): Promise<T | Refusal> => {
    const now = clock.now().getTime();
    const emailKey = foldEmail(req.body.email);
    const network = findNetwork(req.request.ip);
    const account = await findAccount(db, {
      label: findTenantLabel(req.body.domain),
      emailKey,
      network,
      now,
    });
    const networkFailures = account?.networkFailures ?? (await countNetworkFailures(db, network, now));
    const attempt = { req, emailKey, network, networkFailures, account };

    if (isLocked(account?.failures ?? noFailures, now)) return toLockedRefusal(req);
    const refused = await before?.(attempt);
    if (refused) return refused;
    await wait(networkFailures);
    return passwords.runInTurn(async () => {
      const passwordCheck = await checkPassword(services, attempt);
      return "loginAccount" in passwordCheck ? proven(passwordCheck) : passwordCheck;
    });
  };
}

async function checkPassword(services: Services, attempt: LoginAttempt): Promise<VerifiedLogin | Refusal> {
  const { db, clock, passwords } = services;
  const { req, emailKey, account } = attempt;
  // Other attempts may have locked the address while this one waited for its turn (A11).
  if (account) {
    const failures = await findFailures(db, { clientId: account.clientId, emailKey });
    if (isLocked(failures, clock.now().getTime())) return toLockedRefusal(req);
  }
  const person = account?.ssoOnly ? null : (account?.person ?? null);
  const passwordHash = person?.passwordHash ?? null;
  const matches = await passwords.verify(passwordHash, req.body.password);
  if (matches && person && passwordHash) {
    return { loginAccount: person.loginAccount, passwordHash, isRegistered: person.isRegistered, attempt };
  }
  const failures = await recordFailure(services, attempt, "password");
  if (isLocked(failures, clock.now().getTime())) return toLockedRefusal(req);
  return req.refuse("mismatch", { fields: { showRecaptcha: willAskCaptcha(failures, attempt) } });
}

function willAskCaptcha(failures: LoginFailures, { networkFailures }: LoginAttempt): boolean {
  return requiresCaptcha(failures) || networkFailures + 1 >= networkLimit.captchaFrom;
}

/** Counts a failed attempt for its address and its network, and audits it. */
export function recordFailure(
  { db, clock }: Pick<Services, "db" | "clock">,
  {
    req,
    emailKey,
    network,
    account,
  }: Pick<LoginAttempt, "emailKey" | "network"> & {
    req: Pick<CredentialsRequest, "request">;
    account: { clientId: string; person: { loginAccount: Pick<LoginAccount, "userId"> } | null } | null;
  },
  secretKind: "password" | "code",
): Promise<LoginFailures> {
  const now = clock.now().getTime();
  const userId = account?.person?.loginAccount.userId;
  return inTransaction(db, async (trx) => {
    const failures = account
      ? await addFailure(trx, { clientId: account.clientId, emailKey }, now)
      : noFailures;
    await addNetworkFailure(trx, network, now);
    await addAudit(trx, {
      action: isLocked(failures, now) ? "login.locked" : "login.failed",
      at: now,
      request: req.request,
      clientId: account?.clientId ?? null,
      target: userId ? { type: "employee", id: userId } : undefined,
      detail: { of: secretKind },
    });
    return failures;
  });
}

/**
 * Whether a verified login can still continue: others may have locked the address (A11), or changed the password,
 * which ended all logins (A7). The password's row stays locked, so that a change waits until the login is complete.
 */
export async function findLoginState(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  { loginAccount, passwordHash, attempt }: VerifiedLogin,
): Promise<{ refused: LoginRefusal | null; hasFailures: boolean }> {
  const isCurrent = await isPasswordHash(trx, { ...loginAccount, passwordHash });
  const failures = await findFailures(trx, { clientId: loginAccount.clientId, emailKey: attempt.emailKey });
  const refused = isLocked(failures, clock.now().getTime()) ? "locked" : isCurrent ? null : "mismatch";
  return { refused, hasFailures: failures.failures > 0 };
}

/** The refusal of a verified login that cannot continue. */
export const toStateRefusal = (req: Pick<CredentialsRequest, "refuse">, refused: LoginRefusal) =>
  refused === "locked" ? toLockedRefusal(req) : req.refuse("mismatch");

/** The same refusal for right and wrong passwords and codes while the account is locked (A11). */
export function toLockedRefusal(req: { refuse(error: "locked", detail?: RefusalDetail): Refusal }): Refusal {
  return req.refuse("locked", { fields: { userAccountLocked: true, showRecaptcha: true } });
}
